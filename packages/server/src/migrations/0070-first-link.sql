-- The one-time link with which the first administrator of an empty service comes in. Here lies only what the link is made from: without
-- the secret, which is outside, a dump opens nothing. `made_in` names the running database that it was made in: a copy that is put back is another one.
create table first_link (
  id bigint generated always as identity primary key,
  nonce bytea not null,
  made_in text collate "C" not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- used, or replaced by a newer one
  over_at timestamptz,
  used_by bigint references app_user (id)
);
-- At most one is open.
create unique index first_link_open on first_link ((true)) where over_at is null;
