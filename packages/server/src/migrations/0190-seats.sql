-- A person between employers has one account and may be known to several agencies. The first one knows the account itself. Each other one has a row of app_user
-- of its own, with the name and the address that its office wrote, which nobody comes in by: the person's seat there. Neither office sees the other's row.
create table seat (
  id bigint primary key references app_user (id),
  id_user bigint not null references app_user (id),
  joined_at timestamptz not null default clock_timestamp(),
  check (id <> id_user)
);
create index seat_by_user on seat (id_user);

-- Whose account is closed or opened again is so at each of their employers.
create function seats_follow() returns trigger language plpgsql as $$
begin
  update app_user s set status = case new.status when 'disabled' then 'disabled' else 'active' end
  from seat where seat.id_user = new.id and s.id = seat.id and s.erased_at is null;
  return null;
end $$;
create trigger seats_follow_their_person after update of status on app_user
  for each row when (new.role = 'enduser' and (old.status = 'disabled') <> (new.status = 'disabled')) execute function seats_follow();

select ledger.watch('seats', 'seat', '{id}', '{id_user,joined_at}');

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on seat to taschino_app;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select on seat to taschino_audit;
  end if;
end $$;
