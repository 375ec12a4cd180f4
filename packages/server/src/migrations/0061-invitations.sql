-- Invitations that somebody has sent, to be counted for a day (T38): to new addresses and, corrected, to others.
create table invitation (
  id bigint generated always as identity primary key,
  id_inviter bigint not null references app_user (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
create index invitation_by_inviter on invitation (id_inviter, at);
create index invitation_by_time on invitation (at);

-- Whoever had sent as many as they may stays there through the upgrade.
insert into invitation (id_inviter, at)
select l.id_actor, l.at from audit_log l
where l.act in ('user.invited', 'user.invited-elsewhere') and l.id_actor is not null and l.at > clock_timestamp() - interval '1 day'
order by l.id;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, delete on invitation to taschino_app;
    revoke update, truncate on invitation from taschino_app;
  end if;
end $$;
