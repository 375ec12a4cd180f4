/** The company hands a shop from one agent to another, by day. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { getAttribution, transferShop } from '@taschino/contract/agents.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { beginTransfers, holdShop, isAgent, readAttribution, writeLine } from './attribution-store.ts'

export const getAttributionAnswer = handle(getAttribution)(
  async ({ params, db, clock }) => (await readAttribution(db, params.id, businessDay(clock.now()))) ?? refuseCommon('not_found'),
)

export const transferShopAnswer = handle(transferShop)(async ({ who, params, body, tx, db, clock, settings, refuse }) => {
  const today = businessDay(clock.now())
  if (body.from <= today) return refuseInput([{ path: 'from', why: 'range' }])
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    await holdShop(sql, params.id)
    const before = (await readAttribution(sql, params.id, today)) ?? refuseCommon('not_found')
    const { idAgent, from, reason } = body
    if (idAgent !== null && !(await isAgent(sql, idAgent))) return refuse('agent_unknown')
    const then = before.lines.find((line) => line.from <= from)?.agent ?? null
    if ((then?.id ?? null) === idAgent && !before.lines.some((line) => line.planned)) return refuse('agent_unchanged')
    await writeLine(sql, { idShop: params.id, idAgent, from, by: who.idUser, reason })
    await noteDeed(sql, { by: who.idUser, act: 'shop.agent-changed', shop: params.id, facts: { agent: idAgent, from, reason } })
    return (await readAttribution(sql, params.id, today)) ?? refuseCommon('not_found')
  })
})

/** Each hour, so that a service that was closed at midnight catches up. */
export const beginTodaysTransfers = (db: Db, clock: Clock): Promise<void> => db.tx((sql) => beginTransfers(sql, businessDay(clock.now())))
