-- What becomes of a watched row is written down as a print of it, beside the row and in the same transaction; the service's process signs it with a key that is
-- not in the database. So that whoever owns the database cannot alter a row, take one away or make one up by hand without being noticed (decision 0260).

create table ledger.trace (
  id bigint primary key,
  class text collate "C" not null,
  ref text collate "C" not null,      -- which row, by its key
  act text collate "C" not null check (act in ('found', 'kept', 'gone')),
  print bytea,                        -- sha256 of its watched columns; null when it is gone
  at timestamptz not null,
  writer text collate "C" not null,   -- the process that wrote, or the migration
  mac bytea,                          -- by that process's key; null: nobody who has one wrote this
  check ((act = 'gone') = (print is null))
);
create sequence ledger.trace_id owned by ledger.trace.id;

-- The traces in one row, each hash over the line and the hash before it: what an anchor outside the database names by its place.
create table ledger.trace_link (
  place bigint primary key,
  id_trace bigint not null unique,
  link bytea not null,
  foreign_hand boolean not null,      -- its mac was not that of a process of the service
  at timestamptz not null default clock_timestamp()
);

-- The classes: which columns of which table. A class never changes its columns: what is watched besides is a class of its own.
create table ledger.trace_class (
  class text collate "C" primary key,
  place text collate "C" not null,
  keyed_by text[] not null,
  watched text[] not null
);

create function ledger.note_trace() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp set timezone = 'UTC' as $$
declare
  seen jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  keyed text[] := string_to_array(tg_argv[1], ' ');
  watched text[] := string_to_array(tg_argv[2], ' ');
  look bytea;
  which text;
  number bigint;
  moment timestamptz := clock_timestamp();
  act text := case when tg_op = 'DELETE' then 'gone' else 'kept' end;
  writer text := coalesce(nullif(current_setting('taschino.trace_writer', true), ''), 'nobody');
  key bytea := decode(coalesce(current_setting('taschino.trace_key', true), ''), 'hex');
begin
  which := (select string_agg(seen ->> k, ' ' order by n) from unnest(keyed) with ordinality u(k, n));
  if act = 'kept' then
    look := sha256(convert_to((select jsonb_agg(seen -> c order by n) from unnest(watched) with ordinality u(c, n))::text, 'UTF8'));
    if tg_op = 'UPDATE' then
      seen := to_jsonb(old);
      if look = sha256(convert_to((select jsonb_agg(seen -> c order by n) from unnest(watched) with ordinality u(c, n))::text, 'UTF8')) then
        return null;
      end if;
    end if;
  end if;
  number := nextval('trace_id');
  insert into trace (id, class, ref, act, print, at, writer, mac)
  select number, tg_argv[0], which, act, look, moment, writer, case when length(key) = 32 then sha256(key || sha256(key || said)) end
  from convert_to(concat_ws('|', number, tg_argv[0], which, act, encode(look, 'hex'), (extract(epoch from moment) * 1000000)::bigint, writer), 'UTF8') said;
  return null;
end $$;

-- Begins to watch a table; what stands in it is taken as found.
create function ledger.watch(class text, place regclass, keyed_by text[], watched text[]) returns void
language plpgsql set timezone = 'UTC' as $$
begin
  insert into ledger.trace_class values (class, place::text, keyed_by, watched);
  execute format('create trigger %I after insert or delete or update on %s for each row execute function ledger.note_trace(%L, %L, %L)',
    'trace_' || replace(class, ' ', '_'), place, class, array_to_string(keyed_by, ' '), array_to_string(watched, ' '));
  execute format($found$insert into ledger.trace (id, class, ref, act, print, at, writer)
    select nextval('ledger.trace_id'), %L, concat_ws(' ', %s), 'found', sha256(convert_to(jsonb_build_array(%s)::text, 'UTF8')), clock_timestamp(), 'migration'
    from %s$found$, class, (select string_agg(quote_ident(c), ', ') from unnest(keyed_by) c), (select string_agg(quote_ident(c), ', ') from unnest(watched) c), place);
end $$;

select ledger.watch('lots', 'ledger.lot', '{id}', '{type,unit,expires_at,agency,opened_at}');

-- First answers without a movement. Those of payments are covered by the day, so that a payment writes nothing more.
insert into ledger.trace_class values ('kept answers', 'ledger.idempotency', '{actor,route,key}', '{hash,status,answer}');
create trigger trace_kept_answers after insert or update on ledger.idempotency for each row when (new.gtid is null and new.answer is not null)
  execute function ledger.note_trace('kept answers', 'actor route key', 'hash status answer');
create trigger trace_kept_answers_gone after delete on ledger.idempotency for each row when (old.gtid is null and old.answer is not null)
  execute function ledger.note_trace('kept answers', 'actor route key', 'hash status answer');
insert into ledger.trace (id, class, ref, act, print, at, writer)
  select nextval('ledger.trace_id'), 'kept answers', concat_ws(' ', actor, route, key), 'found',
    sha256(convert_to(jsonb_build_array(hash, status, answer)::text, 'UTF8')), clock_timestamp(), 'migration'
  from ledger.idempotency where gtid is null and answer is not null;

-- What the answers of payments of a day come to (Europe/Rome), in the order of their keys.
create function ledger.answers_hash(which date, out answers bigint, out hash bytea)
language sql stable set search_path = ledger, pg_temp set timezone = 'UTC' as $$
  select count(*), sha256(coalesce(string_agg(sha256(convert_to(
    jsonb_build_array(actor, route, key, encode(k.hash, 'hex'), status, answer, gtid)::text, 'UTF8')), ''::bytea order by actor, route, key), ''::bytea))
  from idempotency k
  where k.gtid is not null and k.at >= which::timestamp at time zone 'Europe/Rome' and k.at < (which + 1)::timestamp at time zone 'Europe/Rome'
$$;

create trigger trace_append_only before update or delete on ledger.trace for each row execute function ledger.refuse_change();
create trigger trace_no_truncate before truncate on ledger.trace for each statement execute function ledger.refuse_change();
create trigger trace_link_append_only before update or delete on ledger.trace_link for each row execute function ledger.refuse_change();
create trigger trace_link_no_truncate before truncate on ledger.trace_link for each statement execute function ledger.refuse_change();

revoke execute on function ledger.note_trace(), ledger.watch(text, regclass, text[], text[]), ledger.answers_hash(date) from public;
do $$ begin
  if (select count(*) from pg_roles where rolname in ('taschino_app', 'taschino_audit')) < 2 then return; end if;
  grant select on ledger.trace, ledger.trace_link, ledger.trace_class to taschino_app, taschino_audit;
  grant insert on ledger.trace_link to taschino_app;
  grant execute on function ledger.answers_hash(date) to taschino_app, taschino_audit;
end $$;
