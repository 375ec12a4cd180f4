-- When somebody's way in was changed or added to: an account for a shop's money that is asked for soon afterwards is looked at twice
-- (T49), and for an hour a password from a letter opens the choice of a PIN.
create table credential_change (
  id bigint generated always as identity primary key,
  id_user bigint not null references app_user (id),
  what text collate "C" not null check (what in ('password-reset', 'password-changed', 'passkey-added', 'totp-added', 'pin-changed')),
  at timestamptz not null default clock_timestamp()
);
create index credential_change_by_user on credential_change (id_user, at);

insert into credential_change (id_user, what, at)
select l.id_user, substr(l.act, strpos(l.act, '.') + 1), l.at from audit_log l
where l.act in ('user.password-reset', 'user.password-changed', 'step-up.passkey-added', 'step-up.totp-added', 'step-up.pin-changed')
  and l.id_user is not null
order by l.id;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on credential_change to taschino_app;
    revoke update, delete, truncate on credential_change from taschino_app;
  end if;
end $$;
