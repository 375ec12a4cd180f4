-- Value that goes round: who stands on both sides of a counter is known by tax code or telephone (T16).
create index app_user_by_fiscal_code on app_user (fiscal_code) where fiscal_code is not null;
create index app_user_by_phone on app_user (phone) where phone is not null;

-- Endusers who are the shop itself, another shop of its group, or somebody who works in one of them.
create function related_people(of_shop bigint) returns setof bigint language sql stable as $$
  with house as (
    select h.id, h.fiscal_code from shop s join shop h on h.id = coalesce(s.id_shop_group, s.id) or h.id_shop_group = coalesce(s.id_shop_group, s.id) where s.id = of_shop),
  staff as (select u.fiscal_code, u.phone from app_user u where u.id_shop in (select id from house))
  select p.id from app_user p where p.role = 'enduser' and p.fiscal_code in (select fiscal_code from house union all select fiscal_code from staff)
  union
  select p.id from app_user p where p.role = 'enduser' and p.phone in (select phone from staff)
$$;

-- What related shops (written down as they paid) and related people (read from the books) paid a shop since then.
create function related_payments(of_shop bigint, since timestamptz) returns table (count int, value bigint) language sql stable as $$
  select count(*)::int, coalesce(sum(one.value), 0)::bigint from (
    select (l.facts ->> 'value')::bigint as value from audit_log l where l.id_shop = of_shop and l.act = 'payment.related' and l.at > since
    union all
    select -e.value - coalesce(t.refunded, 0) from related_people(of_shop) p
    join ledger.entry e on e.party = p and e.counterparty = of_shop and e.kind = 'payment' and e.value < 0 and e.at > since
    left join ledger.standing t on t.gtid = e.gtid
    where t.cancelled_by is null
  ) one
$$;
