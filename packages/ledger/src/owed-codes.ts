/** I15: gift codes in stock, and what their merchants are owed for all that ever came in. */

export const CODES_HELD = {
  says: 'codes in stock are worth what was paid for those that are there: no code leaves at another cost than the one at which it came, none is sold that is not there, and meal tickets never pay for one; no merchant is paid more than its codes cost, nor takes more off its claim, and it credits only sales that were undone, at their cost',
  sql: `select m.gtid, m.value from ledger.movement m cross join lateral (
          select coalesce(sum(u.amount) filter (where s.kind = 'tickets' and d.kind = 'club'), 0) as price,
            coalesce(sum(u.amount) filter (where s.kind = 'club' and d.kind = 'gift-cost'), 0) as cost, bool_or(s.type & 1 <> 0) as meal
          from unnest(m.sources, m.targets, m.amounts) as u(source, target, amount) join ledger.account s on s.id = u.source join ledger.account d on d.id = u.target) p
        where m.kind = 'gift-code' and (p.meal or p.price + p.cost <> m.value or (m.detail ->> 'value', m.detail ->> 'cost') is distinct from (p.price::text, p.cost::text))
      union all
      select 'stock', sum(p.amount) from ledger.posting p join ledger.account a on a.id = p.account where a.kind = 'gift-cost' having sum(p.amount) > 0
      union all
      select m.detail ->> 'code', count(*) from ledger.movement m
        where m.kind = 'gift-code' and not exists (select from ledger.standing t where t.gtid = m.gtid and t.cancelled_by is not null)
        group by 1 having count(*) > 1
      union all
      select f.merchant, sum(f.value) filter (where f.step = 'paid') from (
          select m.detail ->> 'merchant' as merchant, case when m.kind = 'provider' then 'paid' else m.detail ->> 'step' end as step, m.value,
            (select a.kind from ledger.account a where a.id = m.sources[1]) as source
          from ledger.movement m where m.kind in ('gift-stock', 'provider') and m.detail ->> 'merchant' is not null) f
        group by 1 having coalesce(sum(f.value) filter (where f.step = 'paid'), 0) > coalesce(sum(f.value) filter (where f.step = 'stocked'), 0)
          or coalesce(sum(f.value) filter (where f.step <> 'paid' and f.source = 'supplier'), 0) > coalesce(sum(f.value) filter (where f.step = 'stocked'), 0)
      union all
      select m.gtid, m.value from ledger.movement m where m.kind = 'gift-stock' and m.detail ->> 'step' = 'credited' and not exists (
        select from ledger.movement s join ledger.standing t on t.gtid = s.gtid and t.cancelled_by is not null
        where s.gtid = m.detail ->> 'sale' and s.kind = 'gift-code' and (s.detail ->> 'cost')::bigint = m.value)`,
} as const
