-- The only writer of the journal: a batch of movements, each accepted or refused on its own, in a handful of statements.
-- Elements of the arrays with one prefix belong together: lk locks, m movements, p pools (where money comes from),
-- l legs (a slice of a pool, and where it goes), e entries. Only movements that were not simply posted come back.

create type ledger.account_key as (party bigint, kind text, type smallint, unit int, lot bigint);
create type ledger.verdict as (i int, outcome text, reason text, status smallint, answer text, gtid text);

create function ledger.open_accounts(keys ledger.account_key[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  -- against freeze(): whoever comes second sees what the first one wrote
  perform pg_advisory_xact_lock_shared(7303, (party & 2147483647)::int)
    from (select distinct party from unnest(keys) k where party <> 0 order by party) p;
  insert into account (party, kind, type, unit, lot, expires_at, floor, frozen)
    select k.party, k.kind, k.type, k.unit, k.lot, lot.expires_at,
           case when c.floored then 0 end, exists (select from frozen f where f.party = k.party)
    from (select distinct party, kind, coalesce(type, 0) as type, coalesce(unit, 1) as unit, coalesce(lot, 0) as lot
          from unnest(keys) order by 1, 2, 3, 4, 5) k
    join chart c on c.kind = k.kind
    left join lot on lot.id = k.lot
    where not exists (select from account a where a.party = k.party and a.kind = k.kind and a.type = k.type and a.unit = k.unit and a.lot = k.lot)
    on conflict do nothing;
end $$;

create function ledger.open_lot(type smallint, unit int, expires_at timestamptz, agency bigint) returns bigint
language sql security definer set search_path = ledger, pg_temp as $$
  insert into lot (type, unit, expires_at, agency) values ($1, $2, $3, $4) returning id
$$;

create function ledger.freeze(whose bigint, cold boolean) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7303, (whose & 2147483647)::int);
  if cold then insert into frozen (party) values (whose) on conflict do nothing;
  else delete from frozen where party = whose;
  end if;
  perform from account where party = whose order by id for no key update;
  update account set frozen = cold where party = whose and frozen <> cold;
end $$;

create function ledger.post_movements(
  lk_m int[], lk_party bigint[],
  m_gtid text[], m_kind text[], m_at bigint[], m_value bigint[], m_once text[], m_parent text[], m_effect text[],
  m_payer bigint[], m_payee bigint[], m_guard text[], m_charge bigint[], m_detail text[], m_events text[],
  m_actor bigint[], m_route text[], m_key uuid[], m_hash bytea[], m_status smallint[], m_answer text[],
  p_m int[], p_party bigint[], p_kind text[], p_type smallint[], p_unit int[], p_lot bigint[],
  l_p int[], l_lo bigint[], l_hi bigint[], l_party bigint[], l_kind text[], l_type smallint[], l_unit int[], l_lot bigint[],
  e_m int[], e_party bigint[], e_value bigint[], e_counterparty bigint[], e_agency bigint[], e_types smallint[], e_kind text[],
  since text, house boolean, patient boolean
) returns setof ledger.verdict
language plpgsql security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan set jit = off
set enable_seqscan = off set enable_bitmapscan = off set enable_mergejoin = off
as $$
declare
  busy int[];
  clock timestamptz;
  missing account_key[];
  exceptions verdict[];
  thawed boolean;
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
  if exists (select from unnest(m_at) at, rolled where to_timestamp(at / 1000.0) <= rolled.upto) then
    raise exception 'a movement cannot be dated before what is already rolled up' using errcode = '22023';
  end if;

  for attempt in 1..2 loop
    with m as materialized (
      select * from unnest(m_gtid, m_kind, m_at, m_value, m_once, m_parent, m_effect, m_payer, m_payee, m_guard, m_charge,
                           m_detail, m_events, m_actor, m_route, m_key, m_hash, m_status, m_answer) with ordinality
        as m(gtid, kind, at, value, once, parent, effect, payer, payee, guard, charge,
             detail, events, actor, route, key, hash, status, answer, i)
    ), source as (
      -- the accounts of each pool, earliest expiry first; (hi - have, hi] is the part of the pool's money that each one holds
      select p.p, p.m, a.id, a.unit, a.lot, a.frozen, a.have, sum(a.have) over (partition by p.p order by a.expires_at, a.lot) as hi
      from unnest(p_m, p_party, p_kind, p_type, p_unit, p_lot) with ordinality as p(m, party, kind, type, unit, lot, p)
      cross join lateral (
        select a.id, a.unit, a.lot, a.frozen, a.expires_at,
               case when a.floor is null then 1000000000000000 else a.balance - a.floor end as have
        from account a
        where a.party = p.party and a.kind = p.kind and a.type = p.type and a.unit = p.unit
          and (a.floor is null or a.balance > a.floor)
          and case when p.lot is null then a.expires_at is null or a.expires_at > clock else a.lot = p.lot end) a
    ), take as (
      select s.m, s.id as source, t.id as target, s.frozen or coalesce(t.frozen, false) as frozen,
             least(s.hi, l.hi) - greatest(s.hi - s.have, l.lo) as amount,
             case when t.id is null
               then row(l.party, l.kind, l.type, coalesce(l.unit, s.unit), coalesce(l.lot, s.lot))::account_key end as wanted
      from unnest(l_p, l_lo, l_hi, l_party, l_kind, l_type, l_unit, l_lot) as l(p, lo, hi, party, kind, type, unit, lot)
      join source s on s.p = l.p and s.hi > l.lo and s.hi - s.have < l.hi
      left join account t on t.party = l.party and t.kind = l.kind and t.type = l.type
        and t.unit = coalesce(l.unit, s.unit) and t.lot = coalesce(l.lot, s.lot)
    ), flow as (
      select m, sum(amount)::bigint as amount, bool_or(frozen) as frozen, array_agg(wanted) filter (where target is null) as wanted,
             array_agg(source) as sources, array_agg(target) as targets, array_agg(amount::bigint) as amounts
      from take group by m
    ), verdict as materialized (
      select m.*, f.sources, f.targets, f.amounts, f.wanted, o.gtid as once_gtid,
             k.status as kept_status, k.answer as kept_answer, k.refusal as kept_refusal, k.gtid as kept_gtid,
        case
          when k.actor is not null then
            case when k.hash <> m.hash then 'mismatch' when k.status is null and k.refusal is null then 'busy'
                 when k.gtid = m.gtid then 'posted-before' else 'replayed' end
          when m.i = any (busy) then 'busy'
          when o.gtid is not null then case when o.gtid = m.gtid then 'posted-before' else 'refused' end
          when m.charge is not null and (c.id is null or c.state not in ('open', 'scanned', 'refused')
            or c.expires_at <= clock or c.value <> m.value or c.payee <> m.payee) then 'refused'
          when m.parent is not null and (st.cancelled_by is not null or coalesce(st.refunded, 0) + m.value > pm.value
            or (m.effect = 'cancel' and st.refunded > 0)) then 'refused'
          when f.frozen then 'refused'
          when g.at > clock - interval '5 seconds' then 'refused'
          when g.at > clock - interval '15 seconds' and m.guard <> 'confirmed' then 'refused'
          when f.amount is distinct from m.value then 'refused'
          else 'posted'
        end as outcome,
        case
          when k.actor is not null then k.refusal
          when o.gtid is not null then 'already_done'
          when m.charge is not null and c.id is null then 'charge_unknown'
          when m.charge is not null and c.state = 'paid' then 'charge_used'
          when m.charge is not null and c.state = 'cancelled' then 'charge_cancelled'
          when m.charge is not null and c.expires_at <= clock then 'charge_expired'
          when m.charge is not null and c.value <> m.value then 'charge_value_mismatch'
          when m.charge is not null and c.payee <> m.payee then 'charge_unknown'
          when m.parent is not null and st.cancelled_by is not null then 'already_cancelled'
          when m.parent is not null and m.effect = 'cancel' and st.refunded > 0 then 'already_refunded'
          when m.parent is not null and coalesce(st.refunded, 0) + m.value > pm.value then 'refund_exceeds'
          when f.frozen then 'party_frozen'
          when g.at > clock - interval '5 seconds' then 'repeat_refused'
          when g.at > clock - interval '15 seconds' and m.guard <> 'confirmed' then 'repeat_ask'
          else 'insufficient_funds'
        end as reason
      from m
      left join flow f on f.m = m.i
      left join idempotency k on k.actor = m.actor and k.route = m.route and k.key = m.key
      left join movement o on o.once = m.once
      left join charge c on c.id = m.charge
      left join standing st on st.gtid = m.parent
      left join movement pm on pm.gtid = m.parent
      left join lateral (
        select max(e.at) as at from entry e
        where e.party = m.payer and e.gtid > since and e.counterparty = m.payee and e.value = -m.value and e.kind = m.kind
          and m.guard is not null
          and not exists (select from standing s where s.gtid = e.gtid and s.cancelled_by is not null)) g on true
    ), ok as materialized (
      select i, gtid, kind, coalesce(to_timestamp(at / 1000.0), clock) as at, value, parent, effect, once,
             charge, payer, sources, targets, amounts, detail, events
      from verdict
      where outcome = 'posted' and not exists (select from verdict v where v.outcome = 'posted' and v.wanted is not null)
    ), write_movement as (
      insert into movement (gtid, kind, at, value, parent, once, sources, targets, amounts, detail)
      select gtid, kind, at, value, parent, once, sources, targets, amounts, detail::json from ok
    ), write_entry as (
      insert into entry (party, gtid, at, value, counterparty, agency, types, kind)
      select e.party, ok.gtid, ok.at, e.value, e.counterparty, e.agency, e.types, coalesce(e.kind, ok.kind)
      from unnest(e_m, e_party, e_value, e_counterparty, e_agency, e_types, e_kind)
        as e(m, party, value, counterparty, agency, types, kind) join ok on ok.i = e.m
    ), write_balance as (
      -- a nested loop over a sorted list: every writer takes the rows in the order of their ids
      update account a set balance = a.balance + d.delta
      from (select x.account, sum(x.delta)::bigint as delta
            from ok cross join lateral (
              select s.account, -s.amount as delta from unnest(ok.sources, ok.amounts) as s(account, amount)
              union all select t.account, t.amount from unnest(ok.targets, ok.amounts) as t(account, amount)) x
            group by x.account order by x.account) d
      where a.id = d.account and a.floor is not null
      returning a.frozen
    ), write_charge as (
      update charge c set state = 'paid', gtid = ok.gtid, scanned_by = ok.payer
      from ok where c.id = ok.charge and c.state in ('open', 'scanned', 'refused')
      returning c.id
    ), write_standing as (
      insert into standing (gtid, value, refunded, cancelled_by)
      select ok.parent, pm.value, case when ok.effect = 'refund' then ok.value else 0 end, case when ok.effect = 'cancel' then ok.gtid end
      from ok join movement pm on pm.gtid = ok.parent
      on conflict (gtid) do update set refunded = standing.refunded + excluded.refunded,
        cancelled_by = coalesce(standing.cancelled_by, excluded.cancelled_by)
    ), write_key as (
      insert into idempotency (actor, route, key, hash, status, answer, refusal, gtid, at)
      select v.actor, v.route, v.key, v.hash, case when v.outcome = 'posted' then v.status end,
             case when v.outcome = 'posted' then v.answer end, case when v.outcome = 'refused' then v.reason end,
             case when v.outcome = 'posted' then v.gtid end, clock
      from verdict v
      where v.key is not null and (v.outcome = 'refused' or v.outcome = 'posted')
        and not exists (select from verdict w where w.outcome = 'posted' and w.wanted is not null)
    ), write_outbox as (
      insert into outbox (events) select '[' || string_agg(events, ',' order by i) || ']' from ok having count(events) > 0
    )
    select array_agg(row(v.i, v.outcome, v.reason, v.kept_status, v.kept_answer, coalesce(v.kept_gtid, v.once_gtid))::verdict)
             filter (where v.outcome <> 'posted'),
           (select array_agg(w) from verdict x cross join lateral unnest(x.wanted) w where x.outcome = 'posted'),
           exists (select from write_balance where frozen)
             or (select count(*) from write_charge) <> (select count(charge) from ok)
      into exceptions, missing, thawed
      from verdict v;
    if thawed then
      raise exception 'an account was frozen or a charge taken while this batch was being written' using errcode = '40001';
    end if;
    exit when missing is null;
    perform open_accounts(missing);
  end loop;
  return query select * from unnest(exceptions);
end $$;
