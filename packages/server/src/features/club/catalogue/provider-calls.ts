/**
 * The calls with which the company watches providers, pauses and resumes their sales, reads catalogue changes, maps categories and pays
 * them.
 */
import {
  listMappings,
  listProviders,
  listWalkChanges,
  listWalks,
  mapCategories,
  pauseProvider,
  payProvider,
  resumeProvider,
  resyncProvider,
  setExposure,
} from '@taschino/contract/club/company-providers.ts'
import { INTERNAL } from '@taschino/contract/club/catalogue-shapes.ts'
import type { ClubProvider } from '@taschino/contract/club/company-shapes.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { payProvider as paid } from '@taschino/ledger/movements/club-order.ts'
import { post } from '@taschino/ledger/post.ts'
import { handle } from '../../../http/handle.ts'
import { handleMoney } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { noteDeed } from '../../audit/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { cashbackDebts } from '../cashback/month-store.ts'
import * as health from '../providers/public.ts'
import type { Providers } from '../providers/public.ts'
import { mapCategories as map, readCategory, readMappings } from './category-store.ts'
import * as store from './provider-store.ts'
import { takeWalk } from './walk.ts'
import { wantWalk } from './walk-store.ts'

const PAGE = 20

export async function shownProviders(sql: Sql, providers: Providers, name: string | null = null): Promise<ClubProvider[]> {
  const [rows, walks] = [await store.readProviders(sql, name), await store.lastWalks(sql)]
  const [heard, debts] = [await health.heardLately(sql), await cashbackDebts(sql)]
  return rows.map((row) => {
    const lately = heard.find(({ provider }) => provider === row.name)
    return {
      name: row.name,
      linked: row.name === INTERNAL || providers.port(row.name) !== null,
      paused: row.pausedAt && {
        since: row.pausedAt.toISOString(),
        by: row.pausedBy,
        why: row.pausedReason ?? row.pausedWhy ?? '',
      },
      lastHeardAt: row.answeredAt?.toISOString() ?? null,
      asked: lately?.asked ?? 0,
      unknowns: lately?.unknowns ?? 0,
      open: { orders: row.open, value: row.openValue, oldestMinutes: row.openMinutes },
      products: row.products,
      brands: row.brands,
      unmapped: row.unmapped,
      walk: walks.get(row.name) ?? null,
      owed: row.owed,
      owes: debts.find(({ provider }) => provider === row.name)?.owes ?? 0,
      exposureMax: row.exposureMax,
    }
  })
}

const shownOne = async (sql: Sql, providers: Providers, name: string): Promise<ClubProvider> =>
  (await shownProviders(sql, providers, name))[0] ?? refuseCommon('not_found')

const numberIn = (cursor: string | undefined, sign: string): number | null => {
  if (cursor === undefined) return null
  const number = new RegExp(`^${sign}\\.(\\d{1,15})$`).exec(cursor)?.[1]
  return number === undefined ? refuseInput([{ path: 'query.cursor', why: 'format' }]) : Number(number)
}
export const demandProvider = async (sql: Sql, name: string): Promise<void> => {
  if ((await store.readProviders(sql, name)).length === 0) refuseCommon('not_found')
}

const pauseAnswer = (providers: Providers) =>
  handle(pauseProvider)(async ({ who, params, body, tx }) =>
    tx(async (sql) => {
      const changed = await health.pauseProvider(sql, params.name, who.idUser, body.reason)
      if (changed === null) return refuseCommon('not_found')
      await noteDeed(sql, { by: who.idUser, act: 'club.provider-paused', facts: { provider: params.name, reason: body.reason } })
      return shownOne(sql, providers, params.name)
    }),
  )

const resumeAnswer = (providers: Providers) =>
  handle(resumeProvider)(async ({ who, params, tx, refuse }) =>
    tx(async (sql) => {
      await demandProvider(sql, params.name)
      if (params.name !== INTERNAL && providers.port(params.name) === null) return refuse('provider_unlinked')
      if (await health.resumeProvider(sql, params.name))
        await noteDeed(sql, { by: who.idUser, act: 'club.provider-resumed', facts: { provider: params.name } })
      return shownOne(sql, providers, params.name)
    }),
  )

const exposureAnswer = (providers: Providers) =>
  handle(setExposure)(async ({ who, params, body, db, tx, settings, refuse }) => {
    await demandProvider(db, params.name)
    if (params.name === INTERNAL) return refuse('no_cashback_here')
    await demandFreshStepUp({ who, db, settings })
    return tx(async (sql) => {
      const before = await store.setExposure(sql, params.name, body.exposureMax)
      if (before !== body.exposureMax)
        await noteDeed(sql, {
          by: who.idUser,
          act: 'club.exposure-changed',
          facts: { provider: params.name, value: body.exposureMax, before },
        })
      return shownOne(sql, providers, params.name)
    })
  })

const resyncAnswer = (providers: Providers) =>
  handle(resyncProvider)(async ({ who, params, body, tx, refuse }) =>
    tx(async (sql) => {
      await demandProvider(sql, params.name)
      if (providers.port(params.name) === null) return refuse('provider_unlinked')
      if (await store.isWalking(sql, params.name)) return refuse('walk_running')
      if (body.accept === undefined) await wantWalk(sql, params.name, body.whole ?? false)
      else {
        const walk = await store.holdWalk(sql, params.name, body.accept)
        if (walk?.state !== 'stopped') return refuse('walk_over')
        await takeWalk(sql, params.name, walk)
      }
      const act = body.accept === undefined ? 'club.walk-wanted' : 'club.walk-accepted'
      await noteDeed(sql, { by: who.idUser, act, facts: { provider: params.name } })
      return shownOne(sql, providers, params.name)
    }),
  )

const walksAnswer = handle(listWalks)(async ({ params, query, db }) => {
  await demandProvider(db, params.name)
  const limit = query.limit ?? PAGE
  const rows = await store.listWalkRows(db, params.name, numberIn(query.cursor, 'w'), limit + 1)
  const last = rows[limit - 1]
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit && last ? `w.${last.id}` : null }
})

const changesAnswer = handle(listWalkChanges)(async ({ params, query, db }) => {
  await demandProvider(db, params.name)
  const limit = query.limit ?? PAGE
  const { cursor, sort } = query
  const rows = await store.listChangeRows(db, params.name, query, { after: numberIn(cursor, 'g'), limit: limit + 1, sort })
  const last = rows[limit - 1]
  const totals = query.totals ? { totals: { count: await store.countChangeRows(db, params.name, query) } } : {}
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit && last ? `g.${last.id}` : null, ...totals }
})

const mappingsAnswer = handle(listMappings)(async ({ params, query, db }) => {
  await demandProvider(db, params.name)
  const limit = query.limit ?? PAGE
  const after = query.cursor ?? null
  const rows = await readMappings(db, params.name, { unmapped: query.unmapped ?? false, after, limit: limit + 1 })
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? (rows[limit - 1]?.externalId ?? null) : null }
})

const mapAnswer = handle(mapCategories)(async ({ who, params, body, tx, refuse }) =>
  tx(async (sql) => {
    await demandProvider(sql, params.name)
    const category = body.idInternalCategory === null ? null : await readCategory(sql, body.idInternalCategory)
    if (body.idInternalCategory !== null && !category) return refuse('category_unknown')
    const changed = await map(sql, params.name, body.externalIds, body.idInternalCategory)
    const facts = { provider: params.name, count: changed, title: category?.title ?? '' }
    await noteDeed(sql, { by: who.idUser, act: 'club.categories-mapped', facts })
    return { changed }
  }),
)

/** Records a bill that was paid at the bank; never more than the provider is owed by our books. */
const payAnswer = (providers: Providers) =>
  handleMoney(payProvider)(async ({ sql, who, params, body, settings, no, done }) => {
    const debt = (await store.holdDebt(sql, params.name)) ?? refuseCommon('not_found')
    if (body.value > debt.owed) return no('over_the_debt', { value: debt.owed })
    await demandFreshStepUp({ who, db: sql, settings })
    const { party } = debt
    const gtid = newGtid()
    await post(sql, paid({ gtid, provider: party, value: body.value, on: body.on, reference: body.reference, by: who.idUser, events: [] }))
    await noteDeed(sql, { by: who.idUser, act: 'club.provider-paid', facts: { provider: params.name, value: body.value } })
    return done({ gtid, provider: await shownOne(sql, providers, params.name) })
  })

const listAnswer = (providers: Providers) => handle(listProviders)(async ({ db }) => ({ providers: await shownProviders(db, providers) }))

export const providerAnswers = (providers: Providers) =>
  [
    listAnswer(providers),
    pauseAnswer(providers),
    resumeAnswer(providers),
    exposureAnswer(providers),
    resyncAnswer(providers),
    walksAnswer,
    changesAnswer,
    mappingsAnswer,
    mapAnswer,
    payAnswer(providers),
  ] as const
