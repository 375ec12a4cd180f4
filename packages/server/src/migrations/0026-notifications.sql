-- What people were told and may not have seen yet, and what of it is pushed to their devices.

create table notification (
  id bigint generated always as identity primary key,
  id_user bigint not null references app_user (id) on delete cascade,
  -- the kind of news that people choose by, and the type that leads the tap
  kind text collate "C" not null check (kind ~ '^[a-z][a-z-]{1,40}$'),
  type text collate "C" not null check (type ~ '^[a-z][a-z-]{1,40}$'),
  gtid text collate "C",
  -- as it was told; null where it is put into words from what follows, in the language of whoever reads it
  title text,
  body text,
  place text,
  count int not null default 1 check (count > 0),
  value bigint not null default 0,
  -- further news of the same pile add to this one: a till's day is one line
  pile text collate "C",
  -- false: only pushed, because the person wants it nowhere else
  listed boolean not null,
  pushed boolean not null default false,
  at timestamptz not null,
  read_at timestamptz,
  tapped_at timestamptz
);
create unique index notification_pile on notification (id_user, pile) where pile is not null;
create index notification_listed on notification (id_user, at desc, id desc) where listed;
create index notification_unread on notification (id_user, type) where listed and read_at is null;
create index notification_at on notification using brin (at);

-- The outbox is read once for this, by one server at a time: everything up to the floor is done, above it each row is noted, because rows may appear late.
create table notification_floor (
  one boolean primary key default true check (one),
  seq bigint not null
);
insert into notification_floor (seq) select coalesce(max(seq), 0) from ledger.outbox;
create table notification_heard (
  seq bigint primary key,
  heard_at timestamptz not null default clock_timestamp()
);

-- Messages on their way to devices: taken before they are sent, tried again until they are gone, too old or refused for good.
create table push_message (
  id bigint generated always as identity primary key,
  push_token text collate "C" not null references push_device (push_token) on delete cascade,
  id_notification bigint not null references notification (id) on delete cascade,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'sent', 'seen', 'dead')),
  tries int not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- why it is dead
  failure text,
  unique (push_token, id_notification)
);
create index push_message_waiting on push_message (next_try_at) where state = 'waiting';
create index push_message_of on push_message (id_notification);
