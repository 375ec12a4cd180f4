/**
 * Turns movements into the parameters of ledger.post_movements and its verdicts into outcomes; it belongs to the writer's two SQL files.
 */
import { gtidFloor, gtidTime } from '@taschino/basics/gtid.ts'
import { hexArray, int2Array, int4Array, int8Array, textArray, uuidArray } from './binary.ts'
import { CHART, typeBit, typeBits, type AccountKind } from './chart.ts'
import { valueOfMovement, type AccountRef, type Movement, type Outcome, type Refusal } from './movement.ts'

/**
 * How far back the guard against repeats looks; wider than its 15 s, because clocks of several processes differ; counted from the payment
 * itself, whose number carries the database's time.
 */
const GUARD_LOOKBACK_MS = 120_000

type Encode = (values: readonly never[]) => Buffer
const COLUMNS = {
  lk_m: int4Array,
  lk_party: int8Array,
  m_gtid: textArray,
  m_kind: textArray,
  m_at: int8Array,
  m_value: int8Array,
  m_once: textArray,
  m_parent: textArray,
  m_effect: textArray,
  m_payer: int8Array,
  m_payee: int8Array,
  m_guard: textArray,
  m_charge: int8Array,
  m_detail: textArray,
  m_events: textArray,
  m_actor: int8Array,
  m_route: textArray,
  m_key: uuidArray,
  m_hash: hexArray,
  m_status: int2Array,
  m_answer: textArray,
  p_m: int4Array,
  p_party: int8Array,
  p_kind: textArray,
  p_type: int2Array,
  p_unit: int4Array,
  p_lot: int8Array,
  l_p: int4Array,
  l_lo: int8Array,
  l_hi: int8Array,
  l_party: int8Array,
  l_kind: textArray,
  l_type: int2Array,
  l_unit: int4Array,
  l_lot: int8Array,
  e_m: int4Array,
  e_party: int8Array,
  e_value: int8Array,
  e_counterparty: int8Array,
  e_agency: int8Array,
  e_types: int2Array,
  e_kind: textArray,
} as const
type Column = keyof typeof COLUMNS
type Cell<C extends Column> = (typeof COLUMNS)[C] extends (values: readonly (infer V)[]) => Buffer ? V : never
type Rows = { [C in Column]: Cell<C>[] }

const NAMES = Object.keys(COLUMNS) as Column[]
const PARAMETERS = [...NAMES.map((_, i) => `$${i + 1}`), ...[1, 2, 3, 4].map((n) => `$${NAMES.length + n}`)].join(', ')
const TEXT = `select i, exception, status, answer, refusal, gtid from ledger.post_movements(${PARAMETERS})`

const carriesLot = (kind: AccountKind): boolean => CHART[kind].counts === 'tickets'

/** Whoever may have only one movement at a time: the actor (its keys) and everybody who gives. */
export function lockedParties(movement: Movement): number[] {
  const parties = new Set<number>()
  if (movement.call) parties.add(movement.call.actor)
  if (movement.guard) parties.add(movement.guard.payer)
  for (const { from } of movement.legs) if (from.party !== 0) parties.add(from.party)
  return [...parties]
}

interface PoolRow {
  ref: AccountRef
  p: number
  need: number
}

const samePool = (a: AccountRef, b: AccountRef): boolean =>
  a.party === b.party && a.kind === b.kind && a.type === b.type && a.unit === b.unit && a.lot === b.lot

function addLegs(rows: Rows, i: number, movement: Movement): void {
  const pools: PoolRow[] = []
  for (const { from, to, value } of movement.legs) {
    let pool = pools.find((one) => samePool(one.ref, from))
    if (!pool) {
      pool = { ref: from, p: rows.p_m.push(i), need: 0 }
      pools.push(pool)
      rows.p_party.push(from.party)
      rows.p_kind.push(from.kind)
      rows.p_type.push(typeBit(from.type))
      rows.p_unit.push(carriesLot(from.kind) ? (from.unit ?? 1) : 1)
      rows.p_lot.push(from.lot ?? null)
    }
    const carries = carriesLot(to.kind)
    rows.l_p.push(pool.p)
    rows.l_lo.push(pool.need)
    pool.need += value
    rows.l_hi.push(pool.need)
    rows.l_party.push(to.party)
    rows.l_kind.push(to.kind)
    rows.l_type.push(typeBit(to.type))
    rows.l_unit.push(carries ? (to.unit ?? null) : 1)
    rows.l_lot.push(carries ? (to.lot ?? null) : 0)
  }
}

function addMovement(rows: Rows, movement: Movement): void {
  const { call, guard, charge, parent } = movement
  const i = rows.m_gtid.push(movement.gtid)
  for (const party of lockedParties(movement)) {
    rows.lk_m.push(i)
    rows.lk_party.push(party)
  }
  rows.m_kind.push(movement.kind)
  rows.m_at.push(movement.at ? movement.at.getTime() : null)
  rows.m_value.push(valueOfMovement(movement))
  rows.m_once.push(movement.once ?? null)
  rows.m_parent.push(parent?.gtid ?? null)
  rows.m_effect.push(parent?.effect ?? null)
  rows.m_payer.push(guard?.payer ?? charge?.payer ?? null)
  rows.m_payee.push(guard?.payee ?? charge?.payee ?? null)
  rows.m_guard.push(guard ? (guard.confirmed ? 'confirmed' : 'asks') : null)
  rows.m_charge.push(charge?.id ?? null)
  rows.m_detail.push(movement.detail === null ? null : JSON.stringify(movement.detail))
  rows.m_events.push(movement.events.length === 0 ? null : JSON.stringify(movement.events).slice(1, -1))
  rows.m_actor.push(call?.actor ?? null)
  rows.m_route.push(call?.route ?? null)
  rows.m_key.push(call?.key ?? null)
  rows.m_hash.push(call?.hash ?? null)
  rows.m_status.push(call?.status ?? null)
  rows.m_answer.push(call?.answer ?? null)
  addLegs(rows, i, movement)
  for (const entry of movement.entries) {
    rows.e_m.push(i)
    rows.e_party.push(entry.party)
    rows.e_value.push(entry.value)
    rows.e_counterparty.push(entry.counterparty)
    rows.e_agency.push(entry.agency)
    rows.e_types.push(typeBits(entry.types))
    rows.e_kind.push(entry.kind ?? null)
  }
}

/** One call of the writer. `patient`: wait for locks (inside a transaction); otherwise who is locked comes back as busy. */
export function batchQuery(movements: readonly Movement[], patient: boolean): { name: string; text: string; values: unknown[] } {
  const rows = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Rows
  let company = false
  let rare = false
  for (const movement of movements) {
    addMovement(rows, movement)
    rare ||= movement.once !== undefined || movement.charge !== undefined || movement.parent !== undefined || movement.at !== undefined
    company ||= movement.legs.some(({ from }) => !CHART[from.kind].floored)
  }
  // a column that nobody fills travels as one null: most batches are plain payments
  const arrays = NAMES.map((name) =>
    rows[name].every((value) => value === null) ? null : (COLUMNS[name] as Encode)(rows[name] as never[]),
  )
  return {
    name: 'ledger-post',
    text: TEXT,
    values: [
      ...arrays,
      gtidFloor(Math.min(Date.now(), ...movements.map(({ guard, gtid }) => (guard ? gtidTime(gtid) : Infinity))) - GUARD_LOOKBACK_MS),
      company,
      rare,
      patient,
    ],
  }
}

/** What comes back for a movement that was not simply posted. */
export interface VerdictRow {
  i: number
  /** `opening`: an account it needs was just opened, run it again. `posted-before`: by this very call, whose answer got lost. */
  exception: Refusal | 'replayed' | 'mismatch' | 'busy' | 'opening' | 'posted-before'
  /** What is stored under the key, for `replayed`; all null while its first call is still at work. */
  status: number | null
  answer: string | null
  refusal: Refusal | null
  gtid: string | null
}

function outcomeOf(movement: Movement, row: VerdictRow | undefined): Outcome | 'busy' | 'opening' {
  if (row === undefined || row.exception === 'posted-before')
    return { outcome: 'posted', gtid: movement.gtid, status: movement.call?.status ?? 200, answer: movement.call?.answer ?? '' }
  switch (row.exception) {
    case 'busy':
    case 'opening':
      return row.exception
    case 'mismatch':
      return { outcome: 'mismatch' }
    case 'replayed':
      if (row.refusal !== null) return { outcome: 'refused', reason: row.refusal, replayed: true }
      if (row.status === null) return 'busy'
      return { outcome: 'replayed', gtid: row.gtid, status: row.status, answer: row.answer ?? '' }
    default:
      return { outcome: 'refused', reason: row.exception, replayed: false }
  }
}

/** One outcome per movement, in their order; `busy` where somebody else holds the payer, `opening` where to run it again at once. */
export function outcomesOf(movements: readonly Movement[], verdicts: readonly VerdictRow[]): (Outcome | 'busy' | 'opening')[] {
  const exceptions = new Map(verdicts.map((row) => [row.i, row]))
  return movements.map((movement, index) => outcomeOf(movement, exceptions.get(index + 1)))
}
