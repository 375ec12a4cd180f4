-- A line of what somebody was told is kept as the name of a sentence and what fills it, so that it is read in the language of whoever reads it, whichever that is by then.
alter table notification
  add column says text collate "C" check (says ~ '^[a-z][a-z_]{1,40}$'),
  add column facts jsonb;
-- What came back can be told again from the books; other lines from before say in their reader's language what kind of news it was.
update notification n set says = case n.type when 'refund' then 'refunded' else 'cancelled' end, facts = jsonb_build_object('shop', s.title, 'value', e.value)
from ledger.entry e join shop s on s.id = e.counterparty
where n.type in ('refund', 'cancellation') and e.gtid = n.gtid and e.party = n.id_user and e.value > 0;
alter table notification drop column title, drop column body;
-- What waits for a device is taken over by the next message of its type.
create index push_message_waits_for on push_message (push_token) where state = 'waiting';
