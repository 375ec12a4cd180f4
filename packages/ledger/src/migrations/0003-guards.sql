-- Who may do what: the application reads, and writes only through the functions; the journal never changes.

-- A server where we may not create roles keeps the trigger only: the notice says so.
do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_app') then create role taschino_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'taschino_audit') then create role taschino_audit nologin; end if;
  execute format('grant taschino_app, taschino_audit to %I', current_user);
exception
  when duplicate_object or unique_violation then null;  -- another database of this server was faster
  when insufficient_privilege then raise notice 'the roles taschino_app and taschino_audit could not be made';
end $$;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger movement_append_only before update or delete on ledger.movement for each row execute function ledger.refuse_change();
create trigger movement_no_truncate before truncate on ledger.movement for each statement execute function ledger.refuse_change();
create trigger entry_append_only before update or delete on ledger.entry for each row execute function ledger.refuse_change();
create trigger entry_no_truncate before truncate on ledger.entry for each statement execute function ledger.refuse_change();
create trigger seal_append_only before update or delete on ledger.seal for each row execute function ledger.refuse_change();
create trigger seal_no_truncate before truncate on ledger.seal for each statement execute function ledger.refuse_change();

-- What the seal of a day covers: every row of the journal of that day (Europe/Rome), and the seal before it.
create function ledger.day_hash(which date) returns bytea
language sql stable set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
  select sha256(
    coalesce((select hash from seal where day < which order by day desc limit 1), '\x00'::bytea)
    || coalesce(string_agg(sha256(convert_to(row(m.*)::text, 'UTF8')), ''::bytea order by m.gtid), ''::bytea))
  from movement m
  where m.at >= which::timestamp at time zone 'Europe/Rome' and m.at < (which + 1)::timestamp at time zone 'Europe/Rome'
$$;

create function ledger.seal_day(which date) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  over_at timestamptz := (which + 1)::timestamp at time zone 'Europe/Rome';
begin
  if over_at > clock_timestamp() - interval '10 minutes' then
    raise exception 'day % is not over yet', which using errcode = '22023';
  end if;
  insert into seal (day, movements, value, hash)
  select which, count(*), coalesce(sum(m.value), 0), day_hash(which) from movement m
  where m.at >= which::timestamp at time zone 'Europe/Rome' and m.at < over_at;
end $$;
