/**
 * Scheduled paybacks: set once by the shop with a fresh proof, then asked for by a job, for all takings and never at a higher price than
 * agreed.
 */
import { businessDay } from '@taschino/basics/business-day.ts'
import { sharesFor } from '@taschino/basics/fees.ts'
import { dropSchedule, getSchedule, setSchedule, type PaybackSchedule } from '@taschino/contract/paybacks-schedule.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused } from '@taschino/ledger/post.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { askPayback } from './ask-company.ts'
import { chosenShop } from './chosen-shop.ts'
import { askedBySchedule, scheduleStands } from './notices.ts'
import { optionsOf, restsUntil } from './options.ts'
import { availableOf } from './rules.ts'
import { shopObstacle } from './say-no.ts'
import { dearestRate, nextTurn } from './schedule-rules.ts'
import { dropSchedule as drop, dueSchedules, keepSchedule, noteTurn, readSchedule, takeTurn, type ScheduleRow } from './schedule-store.ts'
import { holdShops, type PaidShop } from './store.ts'
import { takingsOf } from './takings.ts'

const shown = (row: ScheduleRow): PaybackSchedule => ({
  idShop: row.idShop,
  every: row.every,
  on: row.on,
  days: row.days,
  least: row.least,
  nextOn: row.nextOn,
  setBy: row.setByName,
  setAt: row.setAt.toISOString(),
  last: row.lastAt && { at: row.lastAt.toISOString(), gtid: row.lastGtid, why: row.lastWhy },
})

export const getScheduleAnswer = handle(getSchedule)(async ({ who, query, db, refuse }) => {
  const shop = (await chosenShop(db, who, query.idShop)) ?? refuse('shop_not_chosen')
  const row = await readSchedule(db, shop.id)
  return { schedule: row && shown(row) }
})

export const setScheduleAnswer = handle(setSchedule)(async ({ who, body, db, tx, clock, settings, refuse }) => {
  const { every, on, days, least } = body
  if (every === 'week' && on > 7) return refuseInput([{ path: 'on', why: 'range' }])
  const chosen = (await chosenShop(db, who, body.idShop)) ?? refuse('shop_not_chosen')
  if (!settings.terms.includes(days)) return refuse('term_not_offered')
  await demandFreshStepUp({ who, db, settings })
  const now = clock.now()
  return tx(async (sql) => {
    const [shop] = await holdShops(sql, [chosen.id])
    if (!shop) return refuse('shop_not_chosen')
    const nextOn = nextTurn({ every, on }, businessDay(now))
    const set = {
      idShop: shop.id,
      every,
      on,
      days,
      least,
      mostRate: dearestRate(days, shop),
      nextOn,
      setBy: who.idUser,
      setAt: new Date(now),
    }
    await keepSchedule(sql, set)
    await noteDeed(sql, { by: who.idUser, act: 'payback.schedule-set', shop: shop.id, facts: { every, days } })
    const row = await readSchedule(sql, shop.id)
    if (!row) throw new Error(`the schedule of shop ${shop.id} was kept and is not there`)
    return shown(row)
  })
})

export const dropScheduleAnswer = handle(dropSchedule)(async ({ who, body, db, tx, refuse }) => {
  const shop = (await chosenShop(db, who, body.idShop)) ?? refuse('shop_not_chosen')
  return tx(async (sql) => {
    const dropped = await drop(sql, shop.id)
    if (dropped) await noteDeed(sql, { by: who.idUser, act: 'payback.schedule-dropped', shop: shop.id, facts: {} })
    return { dropped }
  })
})

type Turn = { gtid: string | null; why: ScheduleRow['lastWhy'] }
/** After these it stands still: the shop has to agree to something else. */
const STANDS: readonly Turn['why'][] = ['dearer', 'no_term']

async function askNow(
  sql: Sql,
  shop: PaidShop,
  row: ScheduleRow,
  { now, terms }: { now: number; terms: Settings['terms'] },
): Promise<Turn> {
  const hindered = shopObstacle(shop, { euros: true, spendable: false })
  if (hindered === 'iban_missing' || hindered === 'iban_refused') return { gtid: null, why: hindered }
  const takings = await takingsOf(sql, shop.id, now)
  const value = availableOf(takings)
  if (value < row.least) return { gtid: null, why: 'little' }
  const shares = sharesFor(value, takings.byType)
  const offered = { now, rests: await restsUntil(sql, shop.id, now), terms }
  const option = optionsOf(shares, shop, offered).find(({ days }) => days === row.days)
  if (!option) return { gtid: null, why: 'no_term' }
  if (dearestRate(row.days, shop) > row.mostRate) return { gtid: null, why: 'dearer' }
  try {
    const gtid = await inSavepoint(sql, () => askPayback(sql, { shop, shares, by: row.setBy, now }, option))
    await emit(sql, askedBySchedule(gtid, shop, value))
    return { gtid, why: null }
  } catch (error) {
    if (error instanceof MovementRefused) return { gtid: null, why: 'suspended' }
    throw error
  }
}

async function turnOf(sql: Sql, idShop: number, now: number, terms: Settings['terms']): Promise<void> {
  const today = businessDay(now)
  const row = await takeTurn(sql, idShop, today)
  if (!row) return
  const [shop] = await holdShops(sql, [idShop])
  if (!shop) return
  const turn = await askNow(sql, shop, row, { now, terms })
  const stands = STANDS.includes(turn.why)
  await noteTurn(sql, idShop, { at: new Date(now), ...turn, nextOn: stands ? null : nextTurn(row, today) })
  if (stands) await emit(sql, scheduleStands(shop))
}

/** Whose turn it is today, each in a transaction of its own: one that fails keeps nobody else's back. */
export async function askBySchedule(db: Pick<Db, 'query' | 'tx'>, clock: Clock, settings: () => Pick<Settings, 'terms'>): Promise<void> {
  const now = clock.now()
  for (const idShop of await dueSchedules(db, businessDay(now))) await db.tx((sql) => turnOf(sql, idShop, now, settings().terms))
}
