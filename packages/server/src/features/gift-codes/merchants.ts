/** The calls for merchants whose codes are sold: what buyers see and can afford, and what the company manages. */
import { randomBytes } from 'node:crypto'
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { countCodes, getMerchantLogo, listMerchants } from '@taschino/contract/gift-codes.ts'
import { pocket } from '@taschino/ledger/statement.ts'
import { createMerchant, getCodeStock, setMerchantLogo, updateMerchant } from '@taschino/contract/gift-stock.ts'
import { CODE_DAYS_LEFT, COUNTED_TO, type GiftOffer, type StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { file, handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { redraw } from '../../platform/pictures/redraw.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { owedTo } from './merchant-bill-store.ts'
import * as store from './merchant-store.ts'
import { daysLeft, groupsOf, payFor, typesFor } from './rules.ts'

const PACE_DAYS = 30
const soonestFrom = (now: number): string => addDays(businessDay(now), CODE_DAYS_LEFT)
const isCompany = (role: string): boolean => role === 'company' || role === 'admin'

const listAnswer = handle(listMerchants)(async ({ who, db }) => {
  const merchants = await store.readMerchants(db)
  return { merchants: merchants.filter(({ enabled }) => enabled || isCompany(who.role)).map(store.shownMerchant) }
})

const countAnswer = handle(countCodes)(async ({ who, db, clock }) => {
  const buyer = who.role === 'enduser' || who.role === 'shop' ? who.role : null
  const counted = await store.countFree(db, soonestFrom(clock.now()), buyer ? COUNTED_TO + 1 : null)
  const party = who.role === 'shop' ? who.idShop : who.idUser
  const groups = buyer && party !== null ? groupsOf(await pocket(db, party)) : []
  const merchants = new Map((await store.readMerchants(db)).map((one) => [one.id, one]))
  const offers = counted.flatMap(({ idMerchant, unit, free }): GiftOffer[] => {
    const merchant = merchants.get(idMerchant)
    if (!merchant) return []
    const paid = buyer ? payFor(unit, typesFor(buyer, merchant), groups) : { parts: [], missing: 0 }
    return [
      { merchant: idMerchant, unit, free: buyer ? Math.min(free, COUNTED_TO) : free, more: buyer !== null && free > COUNTED_TO, ...paid },
    ]
  })
  return { offers }
})

/** A face value that is no longer offered is shown as long as something of it is in stock. */
async function withStock(sql: Sql, merchants: readonly store.Merchant[], now: number): Promise<StockMerchant[]> {
  const lines = await store.stockLines(
    sql,
    merchants.map(({ id }) => id),
    soonestFrom(now),
    PACE_DAYS,
  )
  const owed = await owedTo(
    sql,
    merchants.map(({ id }) => id),
  )
  return merchants.map((merchant) => {
    const mine = lines.filter(({ idMerchant }) => idMerchant === merchant.id)
    const units = [...new Set([...merchant.units, ...mine.map(({ unit }) => unit)])].toSorted((a, b) => a - b)
    return {
      ...merchant,
      owed: owed.get(merchant.id) ?? 0,
      stock: units.map((unit) => {
        const line = mine.find((one) => one.unit === unit)
        const { free = 0, quarantined = 0, sold = 0, soldLately = 0, endingSoon = 0, cost = 0 } = line ?? {}
        const left = daysLeft(free, soldLately, PACE_DAYS)
        return {
          unit,
          free,
          quarantined,
          sold,
          soldLately,
          daysLeft: left,
          endingSoon,
          low: merchant.enabled && free <= merchant.lowStockAt,
          cost,
        }
      }),
    }
  })
}

const stockAnswer = handle(getCodeStock)(async ({ db, clock }) => {
  const merchants = await withStock(db, await store.readMerchants(db), clock.now())
  const quarantined = merchants.flatMap(({ stock }) => stock).reduce((sum, one) => sum + one.quarantined, 0)
  return { merchants, quarantined }
})

/** One of them, as the company reads it. */
export const stockOf = async (sql: Sql, id: number, now: number): Promise<StockMerchant> => {
  const merchant = await store.readMerchant(sql, id)
  const [one] = merchant ? await withStock(sql, [merchant], now) : []
  return one ?? refuseCommon('not_found')
}

const withoutFood = ({ payWith, food }: Pick<store.MerchantFacts, 'payWith' | 'food'>): boolean => payWith.includes('gdo') && !food
/** VAT that is due at the use has no rate of ours. */
const settled = (facts: store.MerchantFacts): store.MerchantFacts => ({
  ...facts,
  vatRate: facts.vatKind === 'multi' ? null : (facts.vatRate ?? 22),
})

const TAKEN = '23505'
const orKnown = (refuse: (name: 'merchant_known') => never) => (error: unknown) => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === TAKEN && constraint === 'gift_merchant_name') return refuse('merchant_known')
  throw error
}

const createAnswer = handle(createMerchant)(async ({ who, body, db, tx, clock, settings, refuse }) => {
  if (withoutFood(body)) return refuse('gdo_without_food')
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const id = await store.insertMerchant(sql, settled(body), who.idUser)
    await noteDeed(sql, { by: who.idUser, act: 'gift.merchant-made', facts: { merchant: body.merchant } })
    return stockOf(sql, id, clock.now())
  }).catch(orKnown(refuse))
})

const updateAnswer = handle(updateMerchant)(async ({ who, params, body, tx, clock, settings, refuse }) =>
  tx(async (sql) => {
    const before = (await store.holdMerchant(sql, params.id)) ?? refuseCommon('not_found')
    const named = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const facts: store.MerchantFacts = { ...before, ...named }
    if (withoutFood(facts)) return refuse('gdo_without_food')
    await demandFreshStepUp({ who, db: sql, settings })
    await store.updateMerchant(sql, params.id, settled(facts))
    await noteDeed(sql, { by: who.idUser, act: 'gift.merchant-changed', facts: { merchant: facts.merchant, fields: Object.keys(named) } })
    return stockOf(sql, params.id, clock.now())
  }).catch(orKnown(refuse)),
)

const setLogoAnswer = handle(setMerchantLogo)(async ({ who, params, files, db, tx, refuse }) => {
  if (!(await store.readMerchant(db, params.id))) return refuseCommon('not_found')
  const picture = await redraw(files.file.bytes, who.idUser)
  if (typeof picture === 'string') return refuse(picture)
  await tx((sql) => store.keepLogo(sql, params.id, randomBytes(12).toString('base64url'), picture))
  return { logo: (await store.readMerchant(db, params.id))?.logo ?? '' }
})

const getLogoAnswer = handle(getMerchantLogo)(async ({ params, query, db, refuse }) => {
  const picture = await store.logoOf(db, params.id, query.size ?? 'large')
  return picture ? file(picture.bytes, `${picture.name}.webp`) : refuse('no_picture')
})

export const merchantAnswers = [listAnswer, countAnswer, stockAnswer, createAnswer, updateAnswer, setLogoAnswer, getLogoAnswer] as const
