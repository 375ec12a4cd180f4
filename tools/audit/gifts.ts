/** Compares gift codes with the money that moved: the stock is worth its cost, each sold code was paid for once. */
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

/** Every sale with who paid, how much, for what cost, and whether it was undone. */
const SALES = `select m.gtid, m.detail ->> 'code' as code, exists (select from ledger.movement c where c.parent = m.gtid and c.kind = 'cancellation') as undone,
    min(s.party) filter (where s.kind = 'tickets') as payer, count(distinct s.party) filter (where s.kind = 'tickets') as payers,
    sum(u.a) filter (where s.kind = 'tickets' and d.kind = 'club') as price, sum(u.a) filter (where s.kind = 'club' and d.kind = 'gift-cost') as cost,
    bool_or(s.type = 1 or d.type = 1) as meal, count(*) filter (where not (s.kind = 'tickets' and d.kind = 'club') and not (s.kind = 'club' and d.kind = 'gift-cost')) as astray
  from ledger.movement m, unnest(m.sources, m.targets, m.amounts) as u(f, t, a), ledger.account s, ledger.account d
  where m.kind = 'gift-code' and s.id = u.f and d.id = u.t group by m.gtid, m.detail ->> 'code'`

export async function checkGifts(client: pg.Client, report: Report): Promise<void> {
  const stock = report.open('the stock of gift codes is worth what those that are there had cost')
  let there = 0n
  const codes = new Map<string, Record<string, string | null>>()
  const claims = new Map<string, bigint>()
  for await (const row of rowsOf(
    client,
    'select id, unit, cost, state, party, gtid, id_merchant, credited_at is not null as credited from gift_code',
  )) {
    if (row['state'] === 'free' || row['state'] === 'quarantined') there += BigInt(text(row['cost']))
    codes.set(text(row['id']), row)
    const merchant = text(row['id_merchant'])
    claims.set(merchant, (claims.get(merchant) ?? 0n) + BigInt(text(row['cost'])))
    if (row['credited'] === 't') claims.set(merchant, (claims.get(merchant) ?? 0n) - BigInt(text(row['cost'])))
  }
  let booked = 0n
  for await (const row of rowsOf(
    client,
    `select coalesce(sum(case when s.kind = 'gift-cost' then u.a else 0 end - case when d.kind = 'gift-cost' then u.a else 0 end), 0) as worth
    from ledger.movement m, unnest(m.sources, m.targets, m.amounts) as u(f, t, a), ledger.account s, ledger.account d where s.id = u.f and d.id = u.t`,
  ))
    booked += BigInt(text(row['worth']))
  stock.saw(there !== booked && `codes for ${there}, books for ${booked}`)
  const owed = report.open('each merchant of gift codes is owed what its codes had cost, less what it credited, and was never paid more')
  for await (const row of rowsOf(
    client,
    `select m.detail ->> 'merchant' as merchant, coalesce(sum(m.value) filter (where m.detail ->> 'step' = 'stocked'), 0) as stocked,
      coalesce(sum(m.value) filter (where m.detail ->> 'step' = 'credited'), 0) as credited, coalesce(sum(m.value) filter (where m.kind = 'provider'), 0) as paid
    from ledger.movement m where m.kind in ('gift-stock', 'provider') and m.detail ->> 'merchant' is not null group by 1`,
  )) {
    const [merchant, stocked, credited, paid] = ['merchant', 'stocked', 'credited', 'paid'].map((name) => text(row[name]))
    const [came, off] = [BigInt(stocked ?? 0), BigInt(credited ?? 0)]
    owed.saw((claims.get(merchant ?? '') !== came - off || BigInt(paid ?? 0) > came) && `merchant ${merchant}`)
    claims.delete(merchant ?? '')
  }
  for (const merchant of claims.keys()) owed.saw(`merchant ${merchant} has codes that nobody owes anything for`)
  const sales = report.open('every sold gift code was paid for once, by whoever has it, and never with meal tickets')
  for await (const row of rowsOf(client, SALES)) {
    const code = codes.get(text(row['code']))
    sales.saw(
      (row['meal'] !== 'f' ||
        row['astray'] !== '0' ||
        row['payers'] !== '1' ||
        code?.['unit'] !== row['price'] ||
        code?.['cost'] !== row['cost']) &&
        text(row['gtid']),
    )
    const [holds, burned] = [code?.['gtid'] === row['gtid'], code?.['state'] === 'burned']
    const wrong = row['undone'] === 't' ? holds && !burned : !holds || burned || code?.['party'] !== row['payer']
    sales.saw(wrong && `${row['gtid']} is not whose it says`)
    if (code && code['gtid'] === row['gtid']) codes.delete(text(row['code']))
  }
  for (const [id, { gtid }] of codes) sales.saw(gtid !== null && `code ${id} was never paid for`)
}
