-- An account moves to another e-mail address: asked for, confirmed by a link at the new address, stopped by one at the old (threats.md section 7).
create table email_change (
  id bigint generated always as identity primary key,
  id_user bigint not null references app_user (id) on delete cascade,
  -- the person, or somebody of the company
  asked_by bigint not null references app_user (id),
  -- the login of the person who asked; nobody's when the company did
  id_session text collate "C",
  from_email text collate "C" not null,
  to_email text collate "C" not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- the company asked: the link leaves for the new address only then
  rests_until timestamptz,
  state text collate "C" not null check (state in ('resting', 'open', 'done', 'stopped', 'withdrawn', 'over')),
  -- for an address that has an account already a code that nobody was given
  confirm_hash bytea unique,
  open_until timestamptz not null,
  stop_hash bytea not null unique,
  -- the same link stands in two letters; sealed, so that it opens nothing for whoever reads it here
  stop_sealed text not null,
  stop_until timestamptz not null,
  check ((asked_by = id_user) = (rests_until is null)),
  check (state <> 'resting' or rests_until is not null)
);
create unique index email_change_one_runs on email_change (id_user) where state in ('resting', 'open');
create index email_change_by_user on email_change (id_user, asked_at desc);
create index email_change_resting on email_change (rests_until) where state = 'resting';
create index email_change_by_end on email_change (stop_until);


-- Whether anybody ever came in from a device: those are counted for themselves, all others by their address (T38).
create index known_device_by_device on known_device (device);
