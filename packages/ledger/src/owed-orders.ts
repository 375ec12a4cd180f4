/** The part of invariant I18 about orders: the company owes providers what orders cost less what was deducted and paid. */

export const ORDERS_OWED = {
  says: 'what providers are owed is what their orders cost: each as it says, no more taken off than was owed, no more paid than is owed, never for value that its buyer still has without the company bearing it, and never with meal tickets',
  sql: `with flow as (
        select m.gtid, m.value, m.detail, m.detail ->> 'order' as id, p.* from ledger.movement m cross join lateral (
          select coalesce(sum(u.amount) filter (where s.kind = 'tickets' and d.kind = 'club'), 0) as price,
            coalesce(sum(u.amount) filter (where d.kind = 'supplier'), 0) as owed, coalesce(sum(u.amount) filter (where s.kind = 'supplier'), 0) as off,
            bool_or(s.type & 1 <> 0 or d.type & 1 <> 0) as meal
          from unnest(m.sources, m.targets, m.amounts) as u(source, target, amount) join ledger.account s on s.id = u.source join ledger.account d on d.id = u.target) p
        where m.kind = 'club-order' or (m.kind in ('cancellation', 'refund') and m.detail ->> 'order' is not null))
      select gtid, detail ->> 'step', value from flow where meal or (detail ->> 'step' = 'sold'
        and (price + owed <> value or (detail ->> 'value', detail ->> 'cost') is distinct from (price::text, owed::text)))
      union all
      select id, 'owed', sum(owed - off) from flow group by id having sum(owed) < sum(off)
        or count(*) filter (where detail ->> 'step' = 'sold') + count(*) filter (where detail ->> 'step' = 'borne') > 1
        or count(*) filter (where detail ->> 'step' = 'borne') > count(*) filter (where detail ->> 'step' = 'released')
      union all
      select a.party::text, 'paid', sum(p.amount) from ledger.posting p join ledger.account a on a.id = p.account and a.kind = 'supplier'
        where exists (select from ledger.movement m where m.kind = 'provider' and (m.detail ->> 'provider')::bigint = a.party) group by a.party having sum(p.amount) < 0
      union all
      select m.gtid, 'bill', m.value from ledger.movement m where m.kind = 'provider' and (m.detail ->> 'value')::bigint is distinct from m.value`,
} as const
