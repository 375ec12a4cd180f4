/** Compares barcodes with the money that moved (I16): open ones hold value, others nothing. */
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

/** What moved for each code, between which accounts of whom; steps by their business name, which never comes twice. */
const STEPS = `select split_part(m.once, ':', 2) as id, split_part(m.once, ':', 3) as step, m.gtid, m.value,
    (select string_agg(distinct s.party || ' ' || s.kind || '>' || d.party || ' ' || d.kind, ';') from unnest(m.sources, m.targets) as t(s, d)
      join ledger.account s on s.id = t.s join ledger.account d on d.id = t.d) as ways
  from ledger.movement m where m.kind = 'gdo-barcode' or m.once like 'gdo:%'`

interface Moved {
  gtid: string
  value: string
  ways: string
}

type Row = Record<string, string | null>

function wrongOf(row: Row, steps: ReadonlyMap<string, Moved>): boolean {
  const [user, shop, value] = [text(row['id_user']), text(row['taken_by'] ?? ''), text(row['value'])]
  const [opened, released, redeemed] = ['open', 'release', 'redeem'].map((step) => steps.get(step))
  if (opened === undefined || opened.gtid !== row['gtid'] || opened.value !== value || opened.ways !== `${user} tickets>${user} hold`)
    return true
  if (row['state'] === 'open') return released !== undefined || redeemed !== undefined
  if (released === undefined || released.value !== value || released.ways !== `${user} hold>${user} tickets`) return true
  if (row['state'] !== 'redeemed') return redeemed !== undefined
  if (redeemed === undefined) return true
  return redeemed.gtid !== row['paid'] || redeemed.value !== row['taken'] || redeemed.ways !== `${user} tickets>${shop} takings`
}

/** By whom, how much is on hold for codes that are open. */
export async function checkBarcodes(client: pg.Client, report: Report): Promise<ReadonlyMap<string, bigint>> {
  const codes = report.open('barcodes hold what they say, and what is over holds nothing')
  const moved = new Map<string, Map<string, Moved>>()
  for await (const row of rowsOf(client, STEPS)) {
    const steps = moved.get(text(row['id'])) ?? new Map<string, Moved>()
    steps.set(text(row['step']), { gtid: text(row['gtid']), value: text(row['value']), ways: text(row['ways']) })
    moved.set(text(row['id']), steps)
  }
  const held = new Map<string, bigint>()
  for await (const row of rowsOf(client, 'select id, gtid, id_user, value, state, taken, taken_by, paid from gdo_barcode')) {
    const id = text(row['id'])
    codes.saw(wrongOf(row, moved.get(id) ?? new Map()) && `barcode ${id}`)
    moved.delete(id)
    if (row['state'] !== 'open') continue
    const user = text(row['id_user'])
    held.set(user, (held.get(user) ?? 0n) + BigInt(text(row['value'])))
  }
  for (const id of moved.keys()) codes.saw(`barcode ${id} is in the books alone`)
  return held
}
