/**
 * Computes commissions anew: by shop at most 60 % of the fees kept, each line as base and rate make it, statements equal to what the books
 * owe.
 */
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

type Row = Record<string, string | null>
const CAP = 60n

/** Movements of paybacks and commissions, with what went where; `void`: taken back as a whole. */
const MOVED = `select m.gtid, m.kind, m.value, m.detail::text as detail,
    exists (select from ledger.movement c where c.parent = m.gtid and c.kind = 'cancellation') as void,
    (select string_agg(s.party || ' ' || s.kind || '>' || d.party || ' ' || d.kind || ' ' || t.a, ';') from unnest(m.sources, m.targets, m.amounts) as t(s, d, a)
      join ledger.account s on s.id = t.s join ledger.account d on d.id = t.d) as transfers
  from ledger.movement m where m.kind in ('payback', 'commission')`

interface Told {
  step?: unknown
  shop?: unknown
  agent?: unknown
  base?: unknown
  rateBp?: unknown
  value?: unknown
  net?: unknown
  withheld?: unknown
}

function toldBy(detail: string): Told {
  try {
    return (JSON.parse(detail) ?? {}) as Told
  } catch {
    return { step: 'unreadable' }
  }
}

const amountOf = (transfers: string, way: string): bigint =>
  transfers
    .split(';')
    .filter((one) => one.startsWith(`${way} `))
    .reduce((sum, one) => sum + BigInt(one.slice(one.lastIndexOf(' ') + 1)), 0n)

/** A line is whole cents of its base, downwards, and goes from what selling costs to the agent; a statement goes to bank and withheld. */
function wrongMovement(row: Row, told: Told): boolean {
  const [value, transfers] = [BigInt(text(row['value'])), text(row['transfers'])]
  const agent = String(told.agent)
  if (String(told.value) !== String(value)) return true
  if (told.step === 'earned') {
    const rate = told.rateBp === null ? 10_000n : BigInt(String(told.rateBp))
    return amountOf(transfers, `0 sales-cost>${agent} commissions`) !== value || value > (BigInt(String(told.base)) * rate) / 10_000n
  }
  const [net, withheld] = [`${agent} commissions>0 bank`, `${agent} commissions>0 withheld`].map((way) => amountOf(transfers, way))
  return (
    told.step !== 'paid' ||
    String(told.net) !== String(net) ||
    String(told.withheld) !== String(withheld) ||
    (net ?? 0n) + (withheld ?? 0n) !== value
  )
}

interface Sums {
  fees: Map<string, bigint>
  earned: Map<string, bigint>
  owed: Map<string, bigint>
  lines: Map<string, { agent: string; value: bigint }>
  paid: Map<string, bigint>
}

async function readMoved(client: pg.Client, report: Report): Promise<Sums> {
  const each = report.open('commissions are what their base and rate make of them')
  const sums: Sums = { fees: new Map(), earned: new Map(), owed: new Map(), lines: new Map(), paid: new Map() }
  const add = (to: Map<string, bigint>, key: string, value: bigint) => to.set(key, (to.get(key) ?? 0n) + value)
  for await (const row of rowsOf(client, MOVED)) {
    const [told, gone, transfers] = [toldBy(text(row['detail'])), row['void'] === 't', text(row['transfers'])]
    if (row['kind'] === 'payback') {
      for (const one of transfers.split(';')) {
        const payer = /^(\d+) payout>0 fees (\d+)$/.exec(one)
        if (payer && !gone) add(sums.fees, payer[1] ?? '', BigInt(payer[2] ?? '0'))
      }
      continue
    }
    each.saw(wrongMovement(row, told) && text(row['gtid']))
    const value = BigInt(text(row['value']))
    if (told.step === 'earned') sums.lines.set(text(row['gtid']), { agent: String(told.agent), value })
    else sums.paid.set(text(row['gtid']), value)
    if (told.step === 'earned' && !gone) add(sums.earned, String(told.shop), value)
    if (told.step === 'earned' && !gone) add(sums.owed, String(told.agent), value)
  }
  return sums
}

/** The list that agents read has a line for each movement and a child for each that was taken back; nothing else. */
async function checkLines(client: pg.Client, report: Report, { lines, owed }: Sums): Promise<void> {
  const listed = report.open('what agents read of their commissions is what the books owe them')
  const byAgent = new Map<string, bigint>()
  for await (const row of rowsOf(client, 'select gtid, id_agent, parent, value from commission')) {
    const [agent, value] = [text(row['id_agent']), BigInt(text(row['value']))]
    const line = lines.get(row['parent'] ?? text(row['gtid']))
    listed.saw((line?.agent !== agent || line.value !== (row['parent'] === null ? value : -value)) && text(row['gtid']))
    byAgent.set(agent, (byAgent.get(agent) ?? 0n) + value)
  }
  for (const [agent, value] of byAgent)
    listed.saw((owed.get(agent) ?? 0n) !== value && `agent ${agent}: ${value} listed, ${owed.get(agent) ?? 0n} owed`)
  for (const [agent, value] of owed) listed.saw((byAgent.get(agent) ?? 0n) !== value && `agent ${agent}`)
}

async function checkStatements(client: pg.Client, report: Report, { paid }: Sums): Promise<void> {
  const statements = report.open('statements are the sum of their lines, and paid as they say')
  for await (const row of rowsOf(
    client,
    `select s.id, s.state, s.gross, s.gtid, s.enasarco + s.withheld + s.net as parts, coalesce((select sum(c.value) from statement_line l join commission c on c.gtid = l.gtid where l.id_statement = s.id), 0) as lines from statement s`,
  )) {
    const gtid = row['gtid'] ?? null
    const wrong =
      row['gross'] !== row['lines'] ||
      row['gross'] !== row['parts'] ||
      (gtid === null ? row['state'] === 'paid' : row['state'] !== 'paid' || String(paid.get(gtid)) !== row['gross'])
    statements.saw(wrong && `statement ${row['id']}`)
    if (gtid !== null) paid.delete(gtid)
  }
  for (const gtid of paid.keys()) statements.saw(`${gtid} pays no statement`)
}

export async function checkCommissions(client: pg.Client, report: Report): Promise<void> {
  const sums = await readMoved(client, report)
  const cap = report.open('commissions are never more than sixty hundredths of the fees of their shop')
  for (const [shop, value] of sums.earned) cap.saw(value * 100n > (sums.fees.get(shop) ?? 0n) * CAP && `shop ${shop} earned ${value}`)
  await checkLines(client, report, sums)
  await checkStatements(client, report, sums)
}
