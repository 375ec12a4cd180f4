/** Compares invoices with the books: numbers without a gap, sums equal to their lines, debts equal to what is open. */
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

interface Line {
  net?: unknown
  rate?: unknown
}

/** Net and VAT of the lines, once for each rate, half a cent upwards. */
function sumsOf(lines: string): { net: bigint; vat: bigint } {
  const byRate = new Map<number, bigint>()
  for (const { net, rate } of JSON.parse(lines) as Line[]) byRate.set(Number(rate), (byRate.get(Number(rate)) ?? 0n) + BigInt(Number(net)))
  let [net, vat] = [0n, 0n]
  for (const [rate, of] of byRate) {
    net += of
    vat += (of * BigInt(rate) + 50n) / 100n
  }
  return { net, vat }
}

export async function checkInvoices(client: pg.Client, report: Report): Promise<void> {
  const numbers = report.open('numbers of documents have no gap')
  for await (const row of rowsOf(
    client,
    `select kind || ' ' || series || year as series, count(*) as count, count(distinct n) as different, min(n) as first, max(n) as last,
       (select s.last from invoice_series s where s.kind = i.kind and s.series = i.series and s.year = i.year) as told
     from invoice i where series is not null group by kind, series, year`,
  ))
    numbers.saw(
      (row['first'] !== '1' || row['count'] !== row['last'] || row['different'] !== row['last'] || row['told'] !== row['last']) &&
        text(row['series']),
    )
  const sums = report.open('documents are their lines, and what is owed of them is what was not settled')
  for await (const row of rowsOf(
    client,
    `select i.id, i.number, i.kind, i.lines::text as lines, i.net, i.vat, i.total, s.total as standing, s.settled,
       (select coalesce(sum(p.value), 0) from invoice_settlement p where p.id_invoice = i.id) as noted,
       (select b.total from invoice b where b.id = i.refers_to) as credited
     from invoice i left join invoice_standing s on s.id_invoice = i.id`,
  )) {
    const { net, vat } = sumsOf(text(row['lines']))
    const note = row['kind'] === 'credit-note'
    sums.saw(
      (String(net) !== row['net'] ||
        String(vat) !== row['vat'] ||
        String(net + vat) !== row['total'] ||
        (note ? row['credited'] !== row['total'] : row['standing'] !== row['total'] || row['settled'] !== row['noted'])) &&
        text(row['number']),
    )
  }
  await checkOwed(client, report)
}

/** What left the account of what an agency owes, by movement: below zero it owes less. */
const OWED = `select m.gtid, m.detail ->> 'grant' as grant, m.detail ->> 'invoice' as invoice,
    sum(case when s.kind = 'receivable' then u.a else 0 end - case when d.kind = 'receivable' then u.a else 0 end) as owed
  from ledger.movement m, unnest(m.sources, m.targets, m.amounts) as u(f, t, a), ledger.account s, ledger.account d
  where s.id = u.f and d.id = u.t and (s.kind = 'receivable' or d.kind = 'receivable') group by m.gtid, 2, 3`

/** What another program billed before is known by what it says; what the service billed itself stands in the books to the cent. */
async function checkOwed(client: pg.Client, report: Report): Promise<void> {
  const owed = report.open('what is billed and settled is what the books say that agencies owe')
  const [byGtid, byGrant, paid] = [new Map<string, bigint>(), new Map<string, bigint>(), new Set<string>()]
  for await (const row of rowsOf(client, OWED)) {
    const value = BigInt(text(row['owed']))
    byGtid.set(text(row['gtid']), value)
    if (row['grant']) byGrant.set(row['grant'], (byGrant.get(row['grant']) ?? 0n) + value)
    if (row['invoice']) paid.add(text(row['gtid']))
  }
  for await (const row of rowsOf(
    client,
    `select i.number, i.total, i.id_grant, r.done_gtid from invoice i left join request r on r.id = i.id_request where i.kind = 'invoice' and i.series is not null`,
  )) {
    const booked = row['id_grant'] ? byGrant.get(row['id_grant']) : byGtid.get(text(row['done_gtid']))
    owed.saw(String(booked) !== row['total'] && `invoice ${row['number']}: ${String(booked)} in the books`)
  }
  for await (const row of rowsOf(client, 'select id, value, gtid from invoice_settlement where gtid is not null')) {
    owed.saw(String(-(byGtid.get(text(row['gtid'])) ?? 0n)) !== row['value'] && `settlement ${row['id']}`)
    paid.delete(text(row['gtid']))
  }
  for (const gtid of paid) owed.saw(`${gtid} settles an invoice that does not know of it`)
}
