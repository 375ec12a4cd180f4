/**
 * Takes what a provider says of a cashback into our books: once per number of the provider, in allowed steps, and credits the person
 * unless something speaks against it.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { confirmCashback, creditCashback, remitCashback, reverseCashback } from '@taschino/ledger/movements/cashback.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import type { Cashback } from '@taschino/protocol/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { inSavepoint } from '../../../platform/db/savepoint.ts'
import { changeCashback, holdCashback, holdProvider, insertCashback, othersOfClick, atRisk, type CashbackRow } from './cashback-store.ts'
import { credited, held, tellDeclined, tellTracked, writeCredited, type Owner } from './notices.ts'
import { doubtOf, isClick, mayCome, shareOf, type Doubt } from './rules.ts'
import { readVisit, type Visit } from './visit-store.ts'

/** `older`: the reading is not newer than what we know. `strange`: it contradicts the allowed steps, and what we have stays. */
export type Applied = 'changed' | 'older' | 'strange'

interface Work {
  sql: Sql
  now: number
  provider: string
  exposureMax: number
  /** For demo and test worlds: the step happened at that time, and nobody is notified. */
  past?: true
}

/** What the books are told of when it happened, and the world of what happened. */
const moment = ({ now, past }: Work, events: Json[]): { events: Json[]; at?: Date } =>
  past ? { events: [], at: new Date(now) } : { events }
const say = ({ sql, past }: Work, events: Json[]): Promise<void> => (past ? Promise.resolve() : emit(sql, events))
const tellOwner = ({ sql, past }: Work, tell: (sql: Sql) => Promise<void>): Promise<void> => (past ? Promise.resolve() : tell(sql))

const ownerOf = ({ party, idUser, isShop }: Visit): Owner => ({ party, idUser, isShop })

const doubtAbout = async ({ sql }: Work, said: Cashback, visit: Visit | null, id: number | null): Promise<Doubt | null> =>
  doubtOf({
    purchase: said.purchase,
    value: said.value,
    brandGuid: said.brandGuid,
    visit,
    again: visit !== null && (await othersOfClick(sql, visit.clickId, id)) > 0,
    claimed: visit?.claimed ?? false,
  })

/** A cashback that we hear of for the first time; locked from here on. */
async function begin(work: Work, said: Cashback, visit: Visit | null): Promise<CashbackRow> {
  const { sql, provider } = work
  const doubt = await doubtAbout(work, said, visit, null)
  const made = await insertCashback(sql, {
    provider,
    externalId: said.externalId,
    saidClick: said.clickId,
    clickId: visit?.clickId ?? null,
    party: visit?.party ?? null,
    brandGuid: said.brandGuid,
    purchase: said.purchase,
    value: said.value,
    share: visit ? shareOf(said.value, visit) : 0,
    // One below the reading's number, so that the reading itself still counts as newer.
    seq: Math.max(1, said.seq - 1),
    doubt,
    at: new Date(work.now),
  })
  const row = await holdCashback(sql, provider, said.externalId)
  if (!row) throw new Error(`cashback ${said.externalId} of ${provider} is not there`)
  const about = { brand: row.brandName, value: row.share }
  const lives = said.state === 'tracked' || said.state === 'confirmed'
  if (made && visit && said.state === 'tracked' && row.share > 0) await tellOwner(work, (sql) => tellTracked(sql, ownerOf(visit), about))
  if (made && doubt !== null && lives) await say(work, [held({ ...about, value: row.value })])
  return row
}

/** The amount may still be corrected while nothing was booked. */
async function correct(work: Work, row: CashbackRow, said: Cashback, visit: Visit | null): Promise<CashbackRow> {
  if (row.state !== 'tracked' || (row.purchase === said.purchase && row.value === said.value)) return row
  const doubt = await doubtAbout(work, said, visit, row.id)
  const change = { purchase: said.purchase, value: said.value, share: visit ? shareOf(said.value, visit) : 0, doubt }
  await changeCashback(work.sql, row.id, change, new Date(work.now))
  return { ...row, ...change }
}

/** Why the share is not credited yet; null: it is, `never`: nobody gets it. */
async function waitsFor({ sql, exposureMax, provider }: Work, row: CashbackRow, paid: boolean): Promise<CashbackRow['waits'] | 'never'> {
  if (row.party === null || row.share === 0 || row.decision === 'declined') return 'never'
  if (row.doubt !== null && row.decision !== 'confirmed') return 'company'
  return !paid && (await atRisk(sql, provider)) + row.share > exposureMax ? 'remittance' : null
}

const frozen = (error: unknown): boolean => error instanceof MovementRefused && error.reason === 'party_frozen'

/** Credits a share that waited; for a frozen account it is tried again later. */
async function credit(work: Work, row: CashbackRow, visit: Visit): Promise<void> {
  const { sql, now, provider } = work
  const [gtid, at] = [newGtid(now), new Date(now)]
  const when = moment(work, credited(gtid, ownerOf(visit), { brand: row.brandName, value: row.share }))
  const detail = { merchantName: row.brandName, purchase: row.purchase }
  try {
    await inSavepoint(sql, () =>
      post(sql, creditCashback({ gtid, provider, externalId: row.externalId, party: visit.party, share: row.share, ...when, detail })),
    )
    await changeCashback(sql, row.id, { gtid, waits: null }, at)
    await tellOwner(work, () => writeCredited(sql, ownerOf(visit), { brand: row.brandName, value: row.share }))
  } catch (error) {
    if (!frozen(error)) throw error
    await changeCashback(sql, row.id, { waits: 'account' }, at)
  }
}

/** From now on the provider owes it; the same movement credits the person's share, unless something speaks against it. */
async function confirm(work: Work, row: CashbackRow, visit: Visit | null, gone: boolean, paid: boolean): Promise<void> {
  const { sql, now, provider } = work
  const at = new Date(now)
  const facts = { provider, externalId: row.externalId, value: row.value, detail: { merchantName: row.brandName, purchase: row.purchase } }
  const without = async (waits: CashbackRow['waits']): Promise<void> => {
    if (row.value > 0) await post(sql, confirmCashback({ ...facts, ...moment(work, []), gtid: newGtid(now), credited: null }))
    await changeCashback(sql, row.id, { state: 'confirmed', waits }, at)
  }
  const waits = gone ? 'never' : await waitsFor(work, row, paid)
  if (waits !== null || visit === null) return without(waits === 'never' ? null : waits)
  const gtid = newGtid(now)
  const when = moment(work, credited(gtid, ownerOf(visit), { brand: row.brandName, value: row.share }))
  try {
    await inSavepoint(sql, () =>
      post(sql, confirmCashback({ ...facts, ...when, gtid, credited: { party: visit.party, share: row.share } })),
    )
  } catch (error) {
    if (frozen(error)) return without('account')
    throw error
  }
  await changeCashback(sql, row.id, { state: 'confirmed', gtid, waits: null }, at)
  await tellOwner(work, () => writeCredited(sql, ownerOf(visit), { brand: row.brandName, value: row.share }))
}

async function remit(work: Work, row: CashbackRow, visit: Visit | null): Promise<void> {
  const { sql, now, provider } = work
  const facts = { gtid: newGtid(now), provider, externalId: row.externalId, ...moment(work, []) }
  if (row.value > 0) await post(sql, remitCashback({ ...facts, value: row.value }))
  await changeCashback(sql, row.id, { state: 'remitted' }, new Date(now))
  if (row.waits === 'remittance' && visit) await credit(work, row, visit)
}

/** The loss is ours: what was credited stays, and what waits is never credited. */
async function reverse(work: Work, row: CashbackRow, visit: Visit | null, reason: string | null): Promise<void> {
  const { sql, now, provider } = work
  const facts = { gtid: newGtid(now), provider, externalId: row.externalId, ...moment(work, []) }
  if (row.value > 0) await post(sql, reverseCashback({ ...facts, value: row.value }))
  await changeCashback(sql, row.id, { state: 'reversed', waits: null, reason }, new Date(now))
  if (visit && row.gtid === null && row.share > 0) await tellLost(work, row, visit, reason)
}

const tellLost = (work: Work, row: CashbackRow, visit: Visit, reason: string | null): Promise<void> =>
  tellOwner(work, (sql) => tellDeclined(sql, ownerOf(visit), { brand: row.brandName, value: row.share, reason: reason ?? '' }))

async function decline(work: Work, row: CashbackRow, visit: Visit | null, reason: string | null): Promise<void> {
  await changeCashback(work.sql, row.id, { state: 'declined', reason }, new Date(work.now))
  if (visit && row.share > 0) await tellLost(work, row, visit, reason)
}

const again = async ({ sql, provider }: Work, { externalId }: CashbackRow): Promise<CashbackRow> => {
  const row = await holdCashback(sql, provider, externalId)
  if (!row) throw new Error(`cashback ${externalId} of ${provider} is gone`)
  return row
}

async function walk(work: Work, row: CashbackRow, said: Cashback, visit: Visit | null): Promise<void> {
  if (said.state === row.state) return
  if (said.state === 'declined') return decline(work, row, visit, said.reason)
  if (said.state === 'tracked') return
  if (row.state === 'tracked') await confirm(work, row, visit, said.state === 'reversed', said.state === 'remitted')
  if (said.state === 'remitted') return remit(work, await again(work, row), visit)
  if (said.state === 'reversed') return reverse(work, await again(work, row), visit, said.reason)
}

/** Must be called inside a transaction. */
export async function applyReading(sql: Sql, provider: string, said: Cashback, now: number, past?: true): Promise<Applied> {
  const work: Work = { sql, now, provider, ...(await holdProvider(sql, provider)), ...(past ? { past } : {}) }
  const before = await holdCashback(sql, provider, said.externalId)
  if (before && said.seq <= before.seq) return 'older'
  const clickId = before ? before.clickId : said.clickId
  const found = clickId !== null && isClick(clickId) ? await readVisit(sql, clickId) : null
  const visit = found?.provider === provider ? found : null
  if (before && !mayCome(before.state, said.state)) return 'strange'
  const row = await correct(work, before ?? (await begin(work, said, visit)), said, visit)
  await walk(work, row, said, visit)
  await changeCashback(sql, row.id, { seq: said.seq }, new Date(now))
  return 'changed'
}

/** The company has decided: a confirmed cashback is credited now, a tracked one when it is confirmed. The movement, where one was made. */
export async function creditDecided(sql: Sql, { provider, externalId }: CashbackRow, now: number): Promise<string | null> {
  const work: Work = { sql, now, provider, ...(await holdProvider(sql, provider)) }
  const row = await holdCashback(sql, provider, externalId)
  if (!row || row.waits === null || row.clickId === null) return null
  const waits = await waitsFor(work, row, row.state === 'remitted')
  const visit = await readVisit(sql, row.clickId)
  if (waits === null && visit) await credit(work, row, visit)
  else await changeCashback(sql, row.id, { waits: waits === 'never' ? null : waits }, new Date(now))
  return (await holdCashback(sql, provider, externalId))?.gtid ?? null
}
