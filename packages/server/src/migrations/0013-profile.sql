-- What people keep in their profile beside their data: a picture, and which news they want where; and that somebody left for good.

-- Made anew from the pixels of what was sent: nothing of the sent file is kept.
create table avatar (
  id_user bigint primary key references app_user (id) on delete cascade,
  -- changes with the picture, so that an old one is never taken for the new one
  name text collate "C" not null unique,
  large bytea not null check (length(large) between 1 and 200000),
  small bytea not null check (length(small) between 1 and 50000),
  at timestamptz not null default clock_timestamp()
);

-- Only what differs from the house's own choice is written down.
create table notification_choice (
  id_user bigint not null references app_user (id) on delete cascade,
  kind text collate "C" not null check (kind ~ '^[a-z][a-z-]{1,40}$'),
  channel text collate "C" not null check (channel in ('app', 'push', 'mail')),
  wanted boolean not null,
  primary key (id_user, kind, channel)
);

-- The account was given up: the row stays as a number for the books, without a name.
alter table app_user add column erased_at timestamptz check (erased_at is null or status = 'disabled');

-- Whoever gave up their account stays out.
create function erased_stays_out() returns trigger language plpgsql as $$
begin
  raise exception 'this account was given up' using errcode = 'check_violation';
end $$;
create trigger erased_stays_out before update of status, email, username, password_hash on app_user
  for each row when (old.erased_at is not null) execute function erased_stays_out();
