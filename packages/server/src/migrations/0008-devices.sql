-- Which logins somebody has open, which device hears their push messages, which versions of the app are out.

alter table session add column last_used_at timestamptz not null default now();
alter table session drop constraint session_revoked_why_check;
-- ended: by the person, from another device; crowded: the oldest of too many.
alter table session add constraint session_revoked_why_check check (revoked_why in ('logout', 'reuse', 'disabled', 'password', 'replaced', 'ended', 'crowded'));
create index realtime_ticket_by_session on realtime_ticket (id_session);

-- A push token names one device, and a device belongs to one login: registering it elsewhere moves it, the end of the login unbinds it (T56).
create table push_device (
  push_token text collate "C" primary key,
  device_code text not null,
  platform text collate "C" not null check (platform in ('web', 'android', 'ios')),
  app_version text not null,
  id_user bigint not null references app_user (id) on delete cascade,
  id_session text collate "C" not null unique references session (id) on delete cascade,
  registered_at timestamptz not null default now()
);
create index push_device_by_user on push_device (id_user);

create function unbind_push_with_login() returns trigger language plpgsql as $$
begin
  delete from push_device where id_session = new.id;
  delete from realtime_ticket where id_session = new.id;
  return null;
end $$;
create trigger push_unbound_with_login after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function unbind_push_with_login();

-- Whoever is disabled is out, whichever way it was done; being enabled again opens no old login (T41).
create function end_logins_of_disabled() returns trigger language plpgsql as $$
begin
  update session set revoked_at = now(), revoked_why = 'disabled' where id_user = new.id and revoked_at is null;
  return null;
end $$;
create trigger disabled_is_logged_out after update of status on app_user
  for each row when (new.status = 'disabled' and old.status <> 'disabled') execute function end_logins_of_disabled();

-- The versions of the app, the newest last. Those below logout_below may not go on: their users are logged out with the text of the newest.
create table app_release (
  version text collate "C" primary key check (version ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  logout_below text collate "C" check (logout_below ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  message_header text,
  message_text text,
  released_at timestamptz not null default clock_timestamp()
);
