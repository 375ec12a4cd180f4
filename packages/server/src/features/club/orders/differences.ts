/** Lists orders in which a provider and our books differ, and lets the company ask again, have a stray order cancelled, or pay for it. */
import { INTERNAL, RETURNS_BY_ITSELF } from '@taschino/contract/club/catalogue-shapes.ts'
import { askOrder, bearStray, cancelStray, listDifferences, type Difference } from '@taschino/contract/club/differences.ts'
import { handle } from '../../../http/handle.ts'
import { handleMoney } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { isAnother } from '../../approvals/public.ts'
import { noteDeed } from '../../audit/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import type { Providers } from '../providers/public.ts'
import { wake } from './ask-store.ts'
import { shownManaged } from './company.ts'
import { managedOrder } from './company-store.ts'
import { readOrder } from './order-store.ts'
import { ended } from './rules.ts'
import * as store from './stray-store.ts'
import { keepNewer, owe } from './strays.ts'

const PAGE = 20

const CAME = ['confirmed', 'shipped', 'delivered'] as const
const has = ({ state, cost, owed }: Pick<store.Stray, 'state' | 'cost' | 'owed'>): boolean =>
  cost > owed && CAME.some((one) => one === state)
/** It ended, or is booked at the cost that the provider asks. */
const isOver = ({ state, cost, owed }: store.Stray): boolean => state !== null && (ended(state) || (state !== 'pending' && cost <= owed))

const shown = (row: store.DifferenceRow): Difference => {
  const { state, ours, theirs, proposer, proposedAt } = row
  const stray = row.idOrder === null
  return {
    provider: row.provider,
    key: row.key,
    idOrder: row.idOrder,
    name: row.name,
    state,
    ours,
    theirs,
    at: row.at.toISOString(),
    proposed: proposedAt && { by: proposer ?? '', at: proposedAt.toISOString() },
    mayCancel: stray && ours === 0 && (state === null || !ended(state)),
    mayBear: stray && has({ state, cost: theirs ?? 0, owed: ours }),
  }
}

function afterOf(cursor: string | undefined): { provider: string; key: string } | null {
  if (cursor === undefined) return null
  const [, provider, key] = /^([a-z0-9-]{1,32}) ([A-Za-z0-9._-]{1,64})$/.exec(cursor) ?? []
  return provider !== undefined && key !== undefined ? { provider, key } : refuseInput([{ path: 'query.cursor', why: 'format' }])
}

const listAnswer = handle(listDifferences)(async ({ query, db }) => {
  const limit = query.limit ?? PAGE
  const rows = await store.differences(db, afterOf(query.cursor), limit + 1)
  const items = rows.slice(0, limit).map(shown)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? `${last.provider} ${last.key}` : null }
})

const askAnswer = handle(askOrder)(async ({ params, tx, refuse }) =>
  tx(async (sql) => {
    const order = (await readOrder(sql, params.idOrder)) ?? refuseCommon('not_found')
    if (order.provider === INTERNAL) return refuse('no_provider')
    await wake(sql, order.id)
    return shownManaged((await managedOrder(sql, order.id)) ?? refuseCommon('not_found'))
  }),
)

async function after(sql: Sql, name: string, key: string): Promise<Difference> {
  return shown((await store.differenceOf(sql, name, key)) ?? refuseCommon('not_found'))
}

/** The provider is asked outside of every transaction. */
const cancelAnswer = (providers: Providers) =>
  handle(cancelStray)(async ({ who, params: { name, key }, body, db, tx, settings, refuse }) => {
    const stray = (await store.readStray(db, name, key)) ?? refuseCommon('not_found')
    await demandFreshStepUp({ who, db, settings })
    if (isOver(stray)) return refuse('stray_over')
    const port = providers.port(name)
    if (!port) return refuse('provider_unlinked')
    const heard = await port.cancelOrder(key, body.reason)
    if (heard.is === 'no') return refuse('stray_late')
    if (heard.is !== 'done') return refuse('stray_silent')
    return tx(async (sql) => {
      await keepNewer(sql, name, key, heard.value)
      await noteDeed(sql, { by: who.idUser, act: 'club.stray-cancelled', facts: { provider: name, order: key, reason: body.reason } })
      return after(sql, name, key)
    })
  })

const bearAnswer = handleMoney(bearStray)(async ({ sql, who, params: { name, key }, body, settings, no, done }) => {
  const stray = (await store.readStray(sql, name, key, true)) ?? refuseCommon('not_found')
  await demandFreshStepUp({ who, db: sql, settings })
  if (!has(stray)) return no('stray_over')
  const facts = { provider: name, order: key, value: stray.cost - stray.owed, reason: body.reason }
  if (facts.value > RETURNS_BY_ITSELF) {
    if (stray.proposedBy === null) {
      await store.proposeStray(sql, stray, who.idUser)
      await noteDeed(sql, { by: who.idUser, act: 'club.stray-proposed', facts })
      return done({ gtid: null, difference: await after(sql, name, key) })
    }
    if (!(await isAnother(sql, stray.proposedBy, who.idUser))) return no('resolve_own')
  }
  const gtid = await owe(sql, stray, stray.cost)
  await store.decideStray(sql, stray, who.idUser, body.reason)
  await noteDeed(sql, { by: who.idUser, act: 'club.stray-borne', facts })
  return done({ gtid, difference: await after(sql, name, key) })
})

export const differenceAnswers = (providers: Providers) => [listAnswer, askAnswer, cancelAnswer(providers), bearAnswer] as const
