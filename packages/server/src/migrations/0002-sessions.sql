-- Logins: what lets a person in, keeps them in, and throws them out within a second.

-- One random secret per installation; every key (tokens, cookies, proofs) is derived from it. An environment variable can replace it.
create table installation_secret (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);

-- One login of one person on one device; its refresh tokens are one family.
create table session (
  id text collate "C" primary key,
  id_user bigint not null references app_user (id),
  device text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('logout', 'reuse', 'disabled', 'password', 'replaced')),
  check ((revoked_at is null) = (revoked_why is null))
);
create index session_by_user on session (id_user) where revoked_at is null;

-- Refresh tokens at rest are hashes; each is used once and names its successor by deriving it, so nothing readable is kept.
create table refresh_token (
  hash bytea primary key,
  id_session text collate "C" not null references session (id) on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz,
  -- The device that used it: only this one is handed the same successor again when its answer was lost.
  used_device text
);
create index refresh_token_by_session on refresh_token (id_session);

-- A device from which this account was entered before: strangers who guess passwords cannot lock it out.
create table known_device (
  id_user bigint not null references app_user (id) on delete cascade,
  device text not null,
  last_login_at timestamptz not null default now(),
  primary key (id_user, device)
);

-- One-time tickets of 60 s for connections whose address carries a token.
create table realtime_ticket (
  hash bytea primary key,
  id_session text collate "C" not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index realtime_ticket_by_expiry on realtime_ticket (expires_at);

-- Counters of failed logins, in the shape that the limiter library keeps them in.
create table login_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What was changed about access since a moment: servers keep answers about people in memory and read here what to forget.
create table access_change (
  tx xid8 not null default pg_current_xact_id(),
  id_user bigint not null,
  at timestamptz not null default now()
);
create index access_change_by_tx on access_change (tx);

create function note_user_change() returns trigger language plpgsql as $$
begin
  insert into access_change (id_user) values (new.id);
  return null;
end $$;

create function note_session_change() returns trigger language plpgsql as $$
begin
  insert into access_change (id_user) values (new.id_user);
  return null;
end $$;

create trigger user_access_changed after update of role, status, username, id_shop, id_agency on app_user
  for each row execute function note_user_change();
create trigger session_access_changed after update of revoked_at on session
  for each row execute function note_session_change();
