-- From the invitation to the first use, and what to do when a password is lost: codes that letters carry, and who brought whom in.

alter table app_user add column if not exists language text not null default 'it' check (language in ('it', 'en'));
-- Who invited this person; null for those who were there from the start. An agent belongs to the superagent who brought them in.
alter table app_user add column if not exists created_by bigint references app_user (id);
create index if not exists app_user_by_creator on app_user (created_by) where created_by is not null;

-- A code from a letter: 256 bits, kept as a hash, good for one thing, once, until its time. It stays as a row after its use, so that letters can be counted (T38).
create table account_code (
  hash bytea primary key,
  id_user bigint not null references app_user (id) on delete cascade,
  purpose text collate "C" not null check (purpose in ('activation', 'reset', 'disable')),
  -- asked for by a person (counted, three an hour), or sent along with another letter
  asked boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- also when a newer code took its place
  over_at timestamptz
);
create index account_code_by_user on account_code (id_user, created_at desc);
create index account_code_by_expiry on account_code (expires_at);

-- Who asked for a new password: one row for any address, known or not, so that the answer takes the same time (T34). The house works them off.
create table password_request (
  email text collate "C" primary key,
  asked_at timestamptz not null default clock_timestamp()
);
