/** Compares promises with the money that moved: fees and nets of paybacks, held value, bank files, charges paid once, disabled people. */
import type pg from 'pg'
import { checkBarcodes } from './barcodes.ts'
import { checkOrders } from './club.ts'
import { rowsOf, text, type Report } from './rows.ts'

type Row = Record<string, string | null>

/** What a shop asked the company for; as the company wrote it down, not as the books have it. */
interface Promised {
  shop: string
  kind: string
  state: string
  value: string
  fee: string | null
  net: string | null
  parts: unknown
}

/**
 * Paybacks and credits that were asked for, paid and granted, each with its transfers as `party kind>party kind amount`; what was called
 * off moves nothing.
 */
const STEPS = `select m.gtid, m.kind, m.value, m.detail::text as detail,
    exists (select from ledger.movement c where c.parent = m.gtid and c.kind = 'cancellation') as called_off,
    (select string_agg(s.party || ' ' || s.kind || '>' || d.party || ' ' || d.kind || ' ' || t.a, ';') from unnest(m.sources, m.targets, m.amounts) as t(s, d, a)
      join ledger.account s on s.id = t.s join ledger.account d on d.id = t.d) as transfers
  from ledger.movement m where m.kind in ('payback', 'conversion', 'free-credits-request')`

interface Told {
  step?: unknown
  request?: unknown
  value?: unknown
  fee?: unknown
  net?: unknown
  fees?: unknown
  shares?: unknown
}

function toldBy(detail: string): Told {
  try {
    return (JSON.parse(detail) ?? {}) as Told
  } catch {
    return { step: 'unreadable' }
  }
}

/** What moved between which accounts of whom, added up. */
function movedIn(transfers: string): Map<string, bigint> {
  const moved = new Map<string, bigint>()
  for (const transfer of transfers.split(';')) {
    const at = transfer.lastIndexOf(' ')
    moved.set(transfer.slice(0, at), (moved.get(transfer.slice(0, at)) ?? 0n) + BigInt(transfer.slice(at + 1)))
  }
  return moved
}

/** The only ways that each step may take. */
const waysOf = (kind: string, step: unknown, shop: string): readonly string[] => {
  if (kind === 'payback')
    return step === 'requested'
      ? [`${shop} takings>${shop} payout`]
      : step === 'paid'
        ? [`${shop} payout>0 bank`, `${shop} payout>0 fees`]
        : []
  return step === 'requested' ? [`${shop} takings>${shop} hold`] : step === 'granted' ? [`${shop} hold>${shop} tickets`] : []
}

/** What types of ticket pay of a fee, by numbers alone. */
interface PartRow {
  type?: unknown
  value?: unknown
  feeRate?: unknown
  fee?: unknown
}

/** The law's five percent, and more than any rounding moves: two cents. */
const [LAW, TWO_CENTS] = [500n, 20_000n]

/**
 * Wrong: parts that are not the whole of value and fee, that are below zero or far from what their rate makes. A cent more than the law has
 * it is only found where fees of the time before types had prices were split: whole fees are held to it.
 */
function wrongParts(parts: unknown, value: string, fee: string | null): boolean {
  if (!Array.isArray(parts) || parts.length === 0 || fee === null) return true
  const rows = (parts as PartRow[]).map((part) =>
    [part.value, part.feeRate, part.fee].every((one) => Number.isSafeInteger(one) && Number(one) >= 0) && typeof part.type === 'string'
      ? { value: BigInt(Number(part.value)), rate: BigInt(Number(part.feeRate)), fee: BigInt(Number(part.fee)) }
      : null,
  )
  const sum = (of: 'value' | 'fee'): bigint => rows.reduce((all, row) => all + (row?.[of] ?? 0n), 0n)
  const far = (row: { value: bigint; rate: bigint; fee: bigint }): boolean => {
    const off = row.fee * 10_000n - row.value * row.rate
    return off >= TWO_CENTS || off <= -TWO_CENTS
  }
  return (
    rows.some((row) => row === null || far(row)) ||
    String(sum('value')) !== value ||
    String(sum('fee')) !== fee ||
    sum('fee') * 10_000n > sum('value') * LAW
  )
}

const namesOf = (parts: unknown): string =>
  JSON.stringify((Array.isArray(parts) ? (parts as PartRow[]) : []).map(({ type, value }) => [type, value]))

/** A payback that was paid: its fee and its net are its gross, as it says, as it moved and as it was promised. */
function wrongPayback(row: Row, told: Told, moved: Map<string, bigint>, asked: Promised): boolean {
  const [net, fee] = waysOf('payback', 'paid', asked.shop).map((way) => String(moved.get(way) ?? 0n))
  return (
    String(told.value) !== row['value'] ||
    String(told.fee) !== fee ||
    String(told.net) !== net ||
    asked.value !== row['value'] ||
    asked.fee !== fee ||
    asked.net !== net ||
    // What the journal says of types is what was promised; one of the time before says nothing.
    (told.fees !== undefined && (wrongParts(told.fees, asked.value, fee ?? null) || namesOf(told.fees) !== namesOf(asked.parts)))
  )
}

function wrongStep(row: Row, told: Told, asked: Promised | undefined): boolean {
  if (!asked) return true
  const moved = movedIn(text(row['transfers']))
  const ways = waysOf(text(row['kind']), told.step, asked.shop)
  return (
    ways.length === 0 ||
    [...moved.keys()].some((way) => !ways.includes(way)) ||
    asked.value !== row['value'] ||
    // What was set aside by type is what each type pays its price on.
    (row['kind'] === 'payback' && told.step === 'requested' && namesOf(told.shares) !== namesOf(asked.parts)) ||
    (row['kind'] === 'payback' && told.step === 'paid' && wrongPayback(row, told, moved, asked))
  )
}

const waits = ({ kind, state }: Promised): boolean =>
  state === 'pending' || (kind === 'payback' && ['approved', 'sent', 'returned'].includes(state))

async function readPromises(client: pg.Client): Promise<Map<string, Promised>> {
  const promised = new Map<string, Promised>()
  for await (const row of rowsOf(
    client,
    `select id, kind, state, id_party, value, fee, net, fee_parts::text as parts from request where kind <> 'tickets'`,
  ))
    promised.set(text(row['id']), {
      shop: text(row['id_party']),
      kind: text(row['kind']),
      state: text(row['state']),
      value: text(row['value']),
      fee: row['fee'] ?? null,
      net: row['net'] ?? null,
      parts: row['parts'] ? JSON.parse(row['parts']) : null,
    })
  return promised
}

async function checkPaybacks(
  client: pg.Client,
  report: Report,
  promised: Map<string, Promised>,
  otherwise: ReadonlyMap<string, bigint>,
): Promise<void> {
  const parts = report.open('what each type of ticket pays is the fee, at its own price')
  for (const [request, asked] of promised)
    if (asked.kind === 'payback') parts.saw(wrongParts(asked.parts, asked.value, asked.fee) && `request ${request}`)
  const steps = report.open('fees and nets of paybacks are their gross, as promised')
  const aside = new Map<string, bigint>()
  for await (const row of rowsOf(client, STEPS)) {
    const told = toldBy(text(row['detail']))
    // Conversions at once, and credits that nobody asked for, wait for nothing.
    if (row['kind'] !== 'payback' && told.step === undefined) continue
    const request = String(told.request)
    steps.saw(wrongStep(row, told, promised.get(request)) && text(row['gtid']))
    const value = BigInt(text(row['value'])) * (told.step === 'requested' ? 1n : -1n)
    if (row['called_off'] === 'f') aside.set(request, (aside.get(request) ?? 0n) + value)
  }
  const waiting = report.open('what lies aside for shops is what they wait for')
  const byShop = new Map(otherwise)
  for (const [request, asked] of promised) {
    const wanted = waits(asked) ? BigInt(asked.value) : 0n
    waiting.saw((aside.get(request) ?? 0n) !== wanted && `request ${request}`)
    byShop.set(asked.shop, (byShop.get(asked.shop) ?? 0n) + wanted)
  }
  for await (const row of rowsOf(
    client,
    `select party, sum(balance) as held from ledger.account where kind in ('payout', 'hold') group by party`,
  ))
    waiting.saw((byShop.get(text(row['party'])) ?? 0n) !== BigInt(text(row['held'])) && `shop ${row['party']} holds ${row['held']}`)
}

async function checkFiles(client: pg.Client, report: Report, promised: Map<string, Promised>): Promise<void> {
  const files = report.open('files for the bank add up to what was promised')
  const sums = new Map<string, { count: bigint; value: bigint; fee: bigint; net: bigint }>()
  for await (const row of rowsOf(client, 'select id_request, attempt, id_file, value, fee, net from payout')) {
    const asked = promised.get(text(row['id_request']))
    files.saw(
      (asked?.kind !== 'payback' || asked.value !== row['value'] || asked.fee !== row['fee'] || asked.net !== row['net']) &&
        `transfer ${row['attempt']} of request ${row['id_request']}`,
    )
    const sum = sums.get(text(row['id_file'])) ?? { count: 0n, value: 0n, fee: 0n, net: 0n }
    sum.count++
    for (const name of ['value', 'fee', 'net'] as const) sum[name] += BigInt(text(row[name]))
    sums.set(text(row['id_file']), sum)
  }
  for await (const row of rowsOf(client, 'select id, count, value, fee, net from payout_file')) {
    const sum = sums.get(text(row['id']))
    files.saw(
      (!sum ||
        sum.net + sum.fee !== sum.value ||
        (['count', 'value', 'fee', 'net'] as const).some((name) => String(sum[name]) !== row[name])) &&
        `file ${row['id']}`,
    )
  }
}

async function checkCharges(client: pg.Client, report: Report): Promise<void> {
  const charges = report.open('a paid charge was paid by one movement, from its buyer')
  const paid = new Set<string>()
  for await (const row of rowsOf(
    client,
    `select c.id, c.state, c.gtid, c.payee, c.scanned_by, m.kind,
      (select string_agg(distinct s.party || '>' || d.party, ';') from unnest(m.sources, m.targets) as t(s, d) join ledger.account s on s.id = t.s join ledger.account d on d.id = t.d) as between
    from ledger.charge c left join ledger.movement m on m.gtid = c.gtid`,
  )) {
    const gtid = row['gtid'] ?? null
    const wrong =
      gtid === null
        ? row['state'] === 'paid'
        : row['state'] !== 'paid' ||
          paid.has(gtid) ||
          row['kind'] !== 'payment' ||
          row['between'] !== `${row['scanned_by']}>${row['payee']}`
    charges.saw(wrong && `charge ${row['id']}`)
    if (gtid !== null) paid.add(gtid)
  }
}

/** A shop that is disabled for the screens is stopped in the books, somebody who holds tickets is frozen. */
async function checkDisabled(client: pg.Client, report: Report): Promise<void> {
  const disabled = report.open('whoever is disabled is stopped or frozen in the books')
  for await (const row of rowsOf(
    client,
    `select id, exists (select from ledger.stopped where party = id) as held from shop where not enabled
      union all select id, exists (select from ledger.frozen where party = id) from app_user where role = 'enduser' and status = 'disabled'`,
  ))
    disabled.saw(row['held'] !== 't' && `party ${row['id']}`)
}

/** A shop that was brought in is open by a yes to its youngest round, and no yes is by whoever handed it in (decision 0178). */
async function checkReviews(client: pg.Client, report: Report): Promise<void> {
  const opened = report.open("what was brought in is open by a second person's yes")
  for await (const row of rowsOf(
    client,
    `select s.id, r.state, r.submitted_by = r.decided_by as own from shop s
      join review r on r.id_shop = s.id and not exists (select from review y where y.id_shop = r.id_shop and y.round > r.round) where s.enabled`,
  ))
    opened.saw((row['state'] !== 'approved' || row['own'] === 't') && `shop ${row['id']}`)
}

export async function checkPromises(client: pg.Client, report: Report): Promise<void> {
  const promised = await readPromises(client)
  const held = new Map(await checkBarcodes(client, report))
  for (const [party, value] of await checkOrders(client, report)) held.set(party, (held.get(party) ?? 0n) + value)
  await checkPaybacks(client, report, promised, held)
  await checkFiles(client, report, promised)
  await checkCharges(client, report)
  await checkDisabled(client, report)
  await checkReviews(client, report)
}
