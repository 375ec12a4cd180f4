-- People of an agency over time: whoever left keeps account and tickets but is given nothing more, and whether somebody has ever come in.

-- One line per leaving; undone ones stay as lines. `gtid`: the tickets that came back with it, where the agency took them back.
create table departure (
  id bigint generated always as identity primary key,
  id_user bigint not null references app_user (id),
  id_agency bigint not null references agency (id),
  at timestamptz not null default clock_timestamp(),
  by_user bigint not null references app_user (id),
  gtid text collate "C" unique,
  undone_at timestamptz,
  undone_by bigint references app_user (id),
  check ((undone_at is null) = (undone_by is null))
);
create unique index departure_open on departure (id_user) where undone_at is null;
create index departure_by_user on departure (id_user, id desc);

-- What is known of devices and logins is thrown away after months; that somebody has come in once stays.
alter table app_user add column first_login_at timestamptz;
update app_user u set first_login_at = (select min(x.at) from (
  select s.created_at as at from session s where s.id_user = u.id union all select d.last_login_at from known_device d where d.id_user = u.id) x);

create function note_first_login() returns trigger language plpgsql as $$
begin
  update app_user set first_login_at = now() where id = new.id_user and first_login_at is null;
  return null;
end $$;
create trigger first_login after insert on session for each row execute function note_first_login();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    revoke delete, truncate on departure from taschino_app;
  end if;
end $$;
