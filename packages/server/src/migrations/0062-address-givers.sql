-- Who, besides its inviter (app_user.created_by), said at which e-mail address an access is reached: whoever did that may be reading
-- its letters, and does not agree to an account that it asks for (T49).
create table address_giver (
  id_user bigint not null references app_user (id),
  id_giver bigint not null references app_user (id),
  at timestamptz not null default clock_timestamp(),
  primary key (id_user, id_giver),
  check (id_user <> id_giver)
);
create index address_giver_by_giver on address_giver (id_giver);

-- An invitation by whoever created the access is not repeated here; one in the log by anybody else is kept.
insert into address_giver (id_user, id_giver, at)
select l.id_user, l.id_actor, min(l.at) from audit_log l join app_user u on u.id = l.id_user
where l.id_actor <> l.id_user and l.id_actor is distinct from u.created_by
  and (l.act in ('user.invited', 'user.invited-elsewhere', 'user.email-asked')
    or (l.act = 'user.updated' and l.facts -> 'fields' ? 'email'))
group by l.id_user, l.id_actor;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on address_giver to taschino_app;
    revoke update, delete, truncate on address_giver from taschino_app;
  end if;
end $$;
