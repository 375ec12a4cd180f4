/** The part of invariant I18 about cashback: providers owe what they confirmed less what they paid and took back. */

export const CASHBACK_OWED = {
  says: 'what a provider owes of cashback is what it confirmed, less what it paid and took back, each once and whole; of none more is given away than it is worth, and to one person',
  sql: `with step as (
        select m.gtid, m.detail ->> 'provider' as provider, m.detail ->> 'externalId' as id, m.detail ->> 'step' as step, m.value, (m.detail ->> 'value')::bigint as said,
          (m.detail ->> 'share')::bigint as share, p.given, p.givers, p.owed, p.paid, p.margin
        from ledger.movement m cross join lateral (
          select coalesce(sum(u.amount) filter (where d.kind = 'tickets'), 0) as given, min(d.party) filter (where d.kind = 'tickets') as givers,
            coalesce(sum(case when s.kind = 'cashback' then u.amount when d.kind = 'cashback' then -u.amount end), 0) as owed,
            coalesce(sum(case when s.kind = 'bank' then u.amount when d.kind = 'bank' then -u.amount end), 0) as paid,
            coalesce(sum(case when d.kind = 'club' then u.amount when s.kind = 'club' then -u.amount end), 0) as margin
          from unnest(m.sources, m.targets, m.amounts) as u(source, target, amount) join ledger.account s on s.id = u.source join ledger.account d on d.id = u.target) p
        where m.kind = 'cashback')
      select gtid, step, value from step where said is distinct from value or share is distinct from given or not case step
          when 'confirmed' then owed = value and paid = 0 and given + margin = value
          when 'granted' then owed = 0 and paid = 0 and given = value and margin = -value
          when 'credited' then owed = 0 and paid = 0 and given = value and margin = -value
          when 'remitted' then owed = -value and paid = value and given = 0
          when 'reversed' then owed = -value and paid = 0 and given = 0 and margin = -value
          when 'returned' then owed = value and paid = -value and given = 0 else false end
      union all
      select provider || ' ' || coalesce(id, ''), string_agg(step, ' '), sum(given) from step group by provider, id
      having not (bool_and(step = 'granted') and count(*) = 1) and (count(*) filter (where step = 'confirmed') <> 1 or count(*) > count(distinct step) or coalesce(max(value) filter (where step <> 'credited'), 0) <> coalesce(min(value) filter (where step <> 'credited'), 0)
        or sum(given) > coalesce(max(value) filter (where step = 'confirmed'), 0) or count(*) filter (where given > 0) > 1
        or (bool_or(step = 'returned') and not (bool_or(step = 'remitted') and bool_or(step = 'reversed'))))
      union all
      select p.gtid, 'astray', p.amount from ledger.posting p join ledger.account a on a.id = p.account join ledger.movement m on m.gtid = p.gtid
        where a.kind = 'cashback' and m.kind <> 'cashback'`,
} as const
