-- What the company is told of shops and agencies that come in is found by its review when that is answered.
create index notification_of_review on notification (((facts ->> 'review')::bigint)) where type in ('new-shop', 'new-agency') and read_at is null;
