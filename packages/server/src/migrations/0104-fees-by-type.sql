-- A shop may pay another price for a type of ticket, and each payback says what every type paid of its fee (decision 0207).

-- Types that cost something else than fee_min to fee_max: [{"type", "feeMin", "feeMax"}].
alter table shop add column fees_by_type jsonb not null default '[]' check (jsonb_typeof(fees_by_type) = 'array');

-- Of a payback: [{"type", "value", "feeRate", "fee"}], one for each share and in its order.
alter table request add column fee_parts jsonb;

-- The parts are the shares that were asked for, none of them pays less than nothing, together they are value and fee to the cent.
create function fee_parts_hold(parts jsonb, shares jsonb, value bigint, fee bigint) returns boolean language sql immutable as $$
  select coalesce(sum((p ->> 'value')::bigint) = value and sum((p ->> 'fee')::bigint) = fee and min((p ->> 'fee')::bigint) >= 0
      and bool_and(p ? 'feeRate') and jsonb_agg(p - 'fee' - 'feeRate' order by n) = shares, false)
  from jsonb_array_elements(case jsonb_typeof(parts) when 'array' then parts else '[]' end) with ordinality as x(p, n)
$$;

-- What was asked for before had one price for all types. The share of meal tickets is what the papers of those months have told: the fee
-- in their part of the value, to the nearest cent. The others share what is left by largest remainder.
with share as (
  select r.id, r.fee, r.fee_rate, x.n, x.s ->> 'type' as type, (x.s ->> 'value')::bigint as value, r.value as total
  from request r cross join lateral jsonb_array_elements(r.shares) with ordinality as x(s, n) where r.kind = 'payback'),
part as (
  select *, case when type = 'normal' then round(fee::numeric * value / total)::bigint else fee * value / total end as base,
    case when type = 'normal' then -1 else fee * value % total end as rest
  from share),
placed as (
  select *, row_number() over (partition by id order by rest desc, n) as place, fee - sum(base) over (partition by id) as missing from part)
update request r set fee_parts = f.parts
from (
  select id, jsonb_agg(jsonb_build_object('type', type, 'value', value, 'feeRate', fee_rate,
      'fee', base + case when place <= missing then 1 else 0 end) order by n) as parts
  from placed group by id) f
where f.id = r.id;

alter table request add constraint request_fee_parts
  check (case when kind = 'payback' then fee_parts_hold(fee_parts, shares, value, fee) else fee_parts is null end);

-- What was promised stays: the price with its parts, too.
create or replace function request_moves_on() returns trigger language plpgsql as $$
begin
  if (old.gtid, old.kind, old.id_party, old.asked_by, old.asked_at, old.value, old.type, old.unit, old.amount, old.days, old.fee_rate, old.fee, old.fee_parts,
      old.net, old.shares)
     is distinct from (new.gtid, new.kind, new.id_party, new.asked_by, new.asked_at, new.value, new.type, new.unit, new.amount, new.days, new.fee_rate, new.fee,
      new.fee_parts, new.net, new.shares) then
    raise exception 'what was asked for does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'pending' then array['approved', 'rejected', 'cancelled']
      when 'approved' then case old.kind when 'payback' then array['sent', 'rejected', 'cancelled'] else array[]::text[] end
      when 'sent' then array['paid', 'returned']
      when 'paid' then array['returned']
      when 'returned' then array['approved', 'rejected', 'cancelled']
      else array[]::text[] end)) then
    raise exception 'a request does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (fee_parts) on request to taschino_audit;
  end if;
end $$;
