-- What the company's people are told of a setting that waits is found by its change when that is decided.
create index notification_of_setting on notification (((facts ->> 'change')::bigint)) where type = 'new-setting' and read_at is null;
