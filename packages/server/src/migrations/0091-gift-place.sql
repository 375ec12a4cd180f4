-- Where the stock of codes was last known to be. A dump that is restored comes with this row and to another place: what looks free there may have
-- been sold since (decision 0187).
create table gift_place (
  is_one boolean primary key default true check (is_one),
  place text collate "C" not null,
  since timestamptz not null
);

-- The cluster, its timeline (a restore to a moment begins a new one) and the very table: one that a dump brought back is another one.
create function gift_place_now() returns text language sql volatile security definer set search_path = public, pg_temp as $$
  select (select system_identifier::text from pg_control_system()) || '.' || (select timeline_id::text from pg_control_checkpoint())
    || '.' || 'gift_code'::regclass::oid::text
$$;
insert into gift_place (place, since) values (gift_place_now(), clock_timestamp());

revoke execute on function gift_place_now() from public;
do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, update on gift_place to taschino_app;
    grant execute on function gift_place_now() to taschino_app;
  end if;
end $$;
