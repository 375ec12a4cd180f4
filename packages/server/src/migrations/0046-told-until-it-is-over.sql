-- What the company was told to answer is over when somebody has answered it: found by what it is about, and until then by what still waits to be seen.
create index notification_to_answer on notification (gtid) where type in ('new-request', 'new-order', 'new-iban') and read_at is null;
-- Transfers of one payback: a second one makes the words about the first a thing of the past.
create index notification_of_payback on notification (id_user, gtid) where type = 'shop-payback-request';
-- Takings that became business tickets were told as if somebody had to answer them.
delete from notification n where n.type = 'new-request' and not exists (select from request r where r.gtid = n.gtid);
-- Which change of account a line is about was not written down: it is the one that was asked for at that moment.
update notification n set facts = jsonb_build_object('change', (select c.id from iban_change c order by abs(extract(epoch from c.asked_at - n.at)) limit 1))
where n.type = 'new-iban' and exists (select from iban_change);
update notification n set read_at = clock_timestamp() where n.read_at is null and n.type in ('new-request', 'new-order') and exists (select from request r where r.gtid = n.gtid and r.state <> 'pending');
update notification n set read_at = clock_timestamp() where n.read_at is null and n.type = 'new-iban' and exists (select from iban_change c where c.id = (n.facts ->> 'change')::bigint and c.state <> 'pending');
