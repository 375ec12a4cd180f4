-- A shop that is stopped takes no payment and spends nothing, from the commit on that stops it (I11). What it took before can still go back to the payer
-- and be paid out: what is owed stays owed. Whoever is frozen neither gives nor receives, whatever for.

create table ledger.stopped (
  party bigint primary key,
  since timestamptz not null
);
alter table ledger.account add column stopped boolean not null default false;

-- Movements by which value reaches others, or becomes something that can be spent: by them new debts arise, or old ones are walked away from.
create function ledger.is_spending(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('payment', 'conversion', 'free-credits-request')
$$;

-- Takes the locks that freeze() takes: whoever comes second sees what the first one wrote. Several at once, in the order in which the writer takes accounts.
create function ledger.stop(whose bigint[], really boolean) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7303, bucket) from (select distinct (p % 64)::int as bucket from unnest(whose) p order by bucket) b;
  perform from account where party = any (whose) order by id for no key update;
  if really then insert into stopped (party, since) select p, clock_timestamp() from unnest(whose) p on conflict do nothing;
  else delete from stopped where party = any (whose);
  end if;
  update account set stopped = really where party = any (whose) and stopped <> really;
end $$;

create or replace function ledger.open_accounts(keys ledger.account_key[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
begin
  -- against freeze() and stop(): whoever comes second sees what the first one wrote
  perform pg_advisory_xact_lock_shared(7303, bucket)
    from (select distinct (party % 64)::int as bucket from unnest(keys) k order by bucket) b;
  insert into account (party, kind, type, unit, lot, expires_at, floor, frozen, stopped)
    select k.party, k.kind, k.type, k.unit, k.lot, lot.expires_at,
           case when c.floored then 0 end, exists (select from frozen f where f.party = k.party), exists (select from stopped s where s.party = k.party)
    from (select distinct party, kind, coalesce(type, 0) as type, coalesce(unit, 1) as unit, coalesce(lot, 0) as lot
          from unnest(keys) order by 1, 2, 3, 4, 5) k
    join chart c on c.kind = k.kind
    left join lot on lot.id = k.lot
    where (select a.id from account a
           where a.party = k.party and a.kind = k.kind and a.type = k.type and a.unit = k.unit and a.lot = k.lot) is null
    on conflict do nothing;
end $$;

create or replace function ledger.post_movements(
  lk_m int[], lk_party bigint[],
  m_gtid text[], m_kind text[], m_at bigint[], m_value bigint[], m_once text[], m_parent text[], m_effect text[],
  m_payer bigint[], m_payee bigint[], m_guard text[], m_charge bigint[], m_detail text[], m_events text[],
  m_actor bigint[], m_route text[], m_key uuid[], m_hash bytea[], m_status smallint[], m_answer text[],
  p_m int[], p_party bigint[], p_kind text[], p_type smallint[], p_unit int[], p_lot bigint[],
  l_p int[], l_lo bigint[], l_hi bigint[], l_party bigint[], l_kind text[], l_type smallint[], l_unit int[], l_lot bigint[],
  e_m int[], e_party bigint[], e_value bigint[], e_counterparty bigint[], e_agency bigint[], e_types smallint[], e_kind text[],
  since text, house boolean, rare boolean, patient boolean
) returns setof ledger.verdict
language plpgsql security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_mergejoin = off set enable_nestloop = off
as $$
declare
  busy int[];
  clock timestamptz;
  rules text[];
  missing account_key[];
  said verdict[];
  unposted int[] := '{}';
  accounts bigint[];
  deltas bigint[];
  spends boolean[];
  froze boolean;
  told text;
begin
  -- One movement per payer at a time. The lane never waits for a lock: who is locked comes back as busy and tries again.
  if patient then
    perform pg_advisory_xact_lock(7301, (party & 2147483647)::int)
      from (select distinct party from unnest(lk_party) as u(party) order by party) s;
  else
    select array_agg(s.m) into busy
      from (select m, party from unnest(lk_m, lk_party) as u(m, party) order by party) s
      where not pg_try_advisory_xact_lock(7301, (s.party & 2147483647)::int);
  end if;
  clock := clock_timestamp();

  if house then  -- accounts without floor give before they have received: open them at need
    perform open_accounts(array(
      select row(p.party, p.kind, p.type, p.unit, 0)::account_key from unnest(p_party, p_kind, p_type, p_unit) as p(party, kind, type, unit)
      join chart c on c.kind = p.kind and not c.floored));
  end if;
  if rare then
    rules := array(select rule from rules_of(m_gtid, m_at, m_value, m_once, m_parent, m_effect, m_payee, m_charge, clock) order by i);
  end if;

  -- One statement with one view of the world, taken after the locks. The planner knows nothing about a batch: with nested
  -- loops off it joins the lists by hash, and offset 0 keeps each look-up in a table a look-up by index, whatever it believed
  -- about the size of the table on the day when it cached this plan.
  with source as (
    -- the accounts of each pool, earliest expiry first; (hi - have, hi] is the part of the pool's money that each one holds
    select p.p, p.m, a.id, a.unit, a.lot, a.frozen, a.stopped, a.have,
           (sum(a.have) over (partition by p.p order by a.expires_at, a.lot rows unbounded preceding))::bigint as hi
    from unnest(p_m, p_party, p_kind, p_type, p_unit, p_lot) with ordinality as p(m, party, kind, type, unit, lot, p)
    cross join lateral (
      select a.id, a.unit, a.lot, a.frozen, a.stopped, a.expires_at,
             case when a.floor is null then 1000000000000000 else a.balance - a.floor end as have
      from account a
      where a.party = p.party and a.kind = p.kind and a.type = p.type and a.unit = p.unit
        and (a.floor is null or a.balance > a.floor)
        and case when p.lot is null then a.expires_at is null or a.expires_at > clock else a.lot = p.lot end
      offset 0) a
  ), take as materialized (
    -- which account gives how much to which: where a leg's slice of the pool meets an account's part of it
    select s.m, s.id as source, t.id as target, s.frozen or t.frozen as frozen, s.stopped or t.stopped as stopped,
           least(s.hi, l.hi) - greatest(s.hi - s.have, l.lo) as amount,
           case when t.id is null
             then row(l.party, l.kind, l.type, coalesce(l.unit, s.unit), coalesce(l.lot, s.lot))::account_key end as wanted
    from unnest(l_p, l_lo, l_hi, l_party, l_kind, l_type, l_unit, l_lot) as l(p, lo, hi, party, kind, type, unit, lot)
    join source s on s.p = l.p and s.hi > l.lo and s.hi - s.have < l.hi
    left join lateral (
      select t.id, t.frozen, t.stopped from account t
      where t.party = l.party and t.kind = l.kind and t.type = l.type
        and t.unit = coalesce(l.unit, s.unit) and t.lot = coalesce(l.lot, s.lot)
      offset 0) t on true
  ), flow as (
    select m, sum(amount)::bigint as amount, bool_or(frozen) as frozen, bool_or(stopped) as stopped, bool_or(target is null) as opening,
           array_agg(source) as sources, array_agg(target) as targets, array_agg(amount) as amounts
    from take group by m
  ), verdict as materialized (
    select m.i, m.gtid, m.kind, coalesce(to_timestamp(m.at / 1000.0), clock) as at, m.value, f.sources, f.targets, f.amounts,
      case
        when k.hash is not null then
          case when k.hash <> m.hash then 'mismatch' when k.gtid = m.gtid then 'posted-before' else 'replayed' end
        when m.i = any (busy) then 'busy'
        when m.rule is not null then m.rule
        when f.frozen then 'party_frozen'
        when f.stopped and is_spending(m.kind) then 'party_stopped'
        when g.at > clock - interval '5 seconds' then 'repeat_refused'
        when g.at > clock - interval '15 seconds' and m.guard <> 'confirmed' then 'repeat_ask'
        when f.amount is distinct from m.value then 'insufficient_funds'
        when f.opening then 'opening'
      end as exception
    from unnest(m_gtid, m_kind, m_at, m_value, m_payer, m_payee, m_guard, m_actor, m_route, m_key, m_hash, rules) with ordinality
      as m(gtid, kind, at, value, payer, payee, guard, actor, route, key, hash, rule, i)
    left join flow f on f.m = m.i
    left join lateral (
      select k.hash, k.gtid from idempotency k where k.actor = m.actor and k.route = m.route and k.key = m.key offset 0) k on true
    left join lateral (
      select max(e.at) as at from entry e
      where m.guard is not null and e.party = m.payer and e.gtid > since
        and e.counterparty = m.payee and e.value = -m.value and e.kind = m.kind
        and (select s.cancelled_by from standing s where s.gtid = e.gtid) is null offset 0) g on true
  ), write_movement as (
    insert into movement (gtid, kind, at, value, parent, once, sources, targets, amounts, detail)
    select v.gtid, v.kind, v.at, v.value, m.parent, m.once, v.sources, v.targets, v.amounts, m.detail::json
    from verdict v left join unnest(m_parent, m_once, m_detail) with ordinality as m(parent, once, detail, i) on m.i = v.i
    where v.exception is null
  ), write_entry as (
    insert into entry (party, gtid, at, value, counterparty, agency, types, kind)
    select e.party, v.gtid, v.at, e.value, e.counterparty, e.agency, e.types, coalesce(e.kind, v.kind)
    from unnest(e_m, e_party, e_value, e_counterparty, e_agency, e_types, e_kind) as e(m, party, value, counterparty, agency, types, kind)
    join verdict v on v.i = e.m
    where v.exception is null
  ), change as (
    select x.account, sum(x.delta)::bigint as delta, bool_or(is_spending(v.kind)) as spends
    from (select t.m, t.source as account, -t.amount as delta from take t
          union all select t.m, t.target, t.amount from take t) x
    join verdict v on v.i = x.m
    where v.exception is null
    group by x.account order by x.account
  ), write_key as (
    insert into idempotency (actor, route, key, hash, status, answer, refusal, gtid, at)
    select m.actor, m.route, m.key, m.hash, case when v.exception is null then m.status end, case when v.exception is null then m.answer end,
           v.exception, case when v.exception is null then v.gtid end, clock
    from unnest(m_actor, m_route, m_key, m_hash, m_status, m_answer) with ordinality as m(actor, route, key, hash, status, answer, i)
    join verdict v on v.i = m.i
    where m.key is not null and (v.exception is null or v.exception not in ('mismatch', 'replayed', 'posted-before', 'busy', 'opening'))
  )
  select array_agg(row(v.i, v.exception, null, null, null, null)::verdict) filter (where v.exception is not null),
         (select array_agg(t.wanted) from take t where t.wanted is not null),
         (select array_agg(c.account) from change c),
         (select array_agg(c.delta) from change c),
         (select array_agg(c.spends) from change c)
    into said, missing, accounts, deltas, spends
    from verdict v;

  -- By index in the order of the ids, so that no two writers wait for each other; width_bucket finds each delta by halving.
  with written as (
    update account a set balance = a.balance + deltas[width_bucket(a.id, (select accounts || '{}'::bigint[]))]
    where a.id = any (accounts) and a.floor is not null
    returning a.frozen or (a.stopped and spends[width_bucket(a.id, (select accounts || '{}'::bigint[]))]) as frozen)
  select bool_or(w.frozen) into froze from written w;
  if froze then
    raise exception 'an account was frozen or stopped while this batch was being written' using errcode = '40001';
  end if;
  if said is not null then
    unposted := array(select s.i from unnest(said) s);
  end if;
  if missing is not null then
    perform open_accounts(missing);
  end if;
  if rare then
    perform write_charges(m_gtid, m_payer, m_charge, unposted);
    perform write_standings(m_gtid, m_value, m_parent, m_effect, unposted);
  end if;
  told := case when said is null then array_to_string(m_events, ',')
    else (select string_agg(e.events, ',' order by e.i) from unnest(m_events) with ordinality as e(events, i) where e.i <> all (unposted)) end;
  if told <> '' then
    insert into outbox (events) values ('[' || told || ']');
  end if;

  if said is null then return; end if;
  return query
    select s.i, s.exception, k.status, k.answer, k.refusal, k.gtid
    from unnest(said) s
    left join lateral (
      select k.status, k.answer, k.refusal, k.gtid from idempotency k
      where s.exception = 'replayed' and k.actor = m_actor[s.i] and k.route = m_route[s.i] and k.key = m_key[s.i] offset 0) k on true;
end $$;

revoke execute on function ledger.stop, ledger.is_spending from public;
do $$ begin
  if (select count(*) from pg_roles where rolname in ('taschino_app', 'taschino_audit')) < 2 then return; end if;
  grant select on ledger.stopped to taschino_app, taschino_audit;
  grant execute on function ledger.stop, ledger.is_spending to taschino_app;
  grant execute on function ledger.is_spending to taschino_audit;
end $$;
