-- How somebody proves again that it is them: PIN, passkeys, codes of an authenticator; what was proved, until when, and for what.

create table step_up (
  id_user bigint primary key references app_user (id) on delete cascade,
  -- argon2id; null: no PIN
  pin_hash text,
  pin_set_at timestamptz,
  -- counted before each check: at five the PIN is blocked until it is set anew (T48)
  pin_tries int not null default 0 check (pin_tries between 0 and 5),
  -- encrypted, the key is not in the database; pending until a first right code
  totp_secret bytea,
  totp_since timestamptz,
  totp_pending bytea,
  -- the last time step whose code was taken: no code works twice
  totp_step bigint not null default 0,
  totp_tries int not null default 0 check (totp_tries between 0 and 5),
  totp_tried_at timestamptz,
  check ((totp_secret is null) = (totp_since is null)),
  -- the password stood in for a missing second proof, which it may do once
  password_used_at timestamptz,
  -- above this many cents the person wants to be asked; null: the house's own limit
  threshold int check (threshold between 0 and 3000),
  -- since when small payments are added up
  last_at timestamptz not null default clock_timestamp()
);

-- What a server keeps in memory about somebody's limits is forgotten with the rest of their access.
create function note_step_up_change() returns trigger language plpgsql as $$
begin
  insert into access_change (id_user) values (new.id_user);
  return null;
end $$;
create trigger step_up_changed after insert or update of pin_hash, totp_since, threshold, last_at on step_up
  for each row execute function note_step_up_change();

create table passkey (
  id bigint generated always as identity primary key,
  credential text collate "C" not null unique,
  id_user bigint not null references app_user (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  -- grows with each use where the authenticator counts; a copy of it would fall behind
  counter bigint not null,
  transports text[] not null default '{}',
  -- kept by the maker of the device, so that it is on the person's other devices too
  synced boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_user on passkey (id_user);

create table recovery_code (
  id_user bigint not null references app_user (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (id_user, hash)
);

-- What a passkey is asked to sign: two minutes, once. Without a person while nobody is logged in.
create table passkey_challenge (
  id text collate "C" primary key,
  purpose text collate "C" not null check (purpose in ('add', 'prove', 'login')),
  challenge text collate "C" not null,
  id_user bigint references app_user (id) on delete cascade,
  id_session text collate "C" references session (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '2 minutes'
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);

-- A proof for one act and no other: bound to person, login, act, amount, payee and idempotency key (T47); two minutes, once.
create table step_up_proof (
  hash bytea primary key,
  id_user bigint not null references app_user (id) on delete cascade,
  id_session text collate "C" not null references session (id) on delete cascade,
  binding bytea not null,
  expires_at timestamptz not null default now() + interval '2 minutes',
  used_at timestamptz
);
create index step_up_proof_by_expiry on step_up_proof (expires_at);

-- When this login last proved who it is, and how: what "less than five minutes ago" is measured by.
create table step_up_fresh (
  id_session text collate "C" primary key references session (id) on delete cascade,
  id_user bigint not null references app_user (id) on delete cascade,
  method text collate "C" not null check (method in ('pin', 'passkey', 'totp', 'recovery', 'password')),
  at timestamptz not null default now()
);
create index step_up_fresh_by_user on step_up_fresh (id_user);

-- Devices on which somebody has proved who they are: small payments from any other one ask first.
create table step_up_device (
  id_user bigint not null references app_user (id) on delete cascade,
  device text not null,
  since timestamptz not null default now(),
  primary key (id_user, device)
);
