/** The call with which the company transfers a shop or agency to another agent from a day on. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { getAgencyAttribution, getAttribution, transferAgency, transferShop } from '@taschino/contract/agents.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { beginTransfers, holdPlace, isAgent, readAttribution, writeLine, type ByDay, type Place } from './attribution-store.ts'
import { tellHandover } from './tell-handover.ts'

const read = async (sql: Sql, place: Place, clock: Clock): Promise<ByDay> =>
  (await readAttribution(sql, place, businessDay(clock.now()))) ?? refuseCommon('not_found')

const ofShop = ({ place: shop, ...rest }: ByDay) => ({ shop, ...rest })
const ofAgency = ({ place: agency, ...rest }: ByDay) => ({ agency, ...rest })

export const getAttributionAnswer = handle(getAttribution)(async ({ params: { id }, db, clock }) =>
  ofShop(await read(db, { kind: 'shop', id }, clock)),
)
export const getAgencyAttributionAnswer = handle(getAgencyAttribution)(async ({ params: { id }, db, clock }) =>
  ofAgency(await read(db, { kind: 'agency', id }, clock)),
)

type Asked = Ask<typeof transferShop> | Ask<typeof transferAgency>

/** The agents who had it on that day, or were to have it later, and lose it by this transfer. */
const losersOf = ({ lines }: ByDay, from: string, idAgent: number | null): number[] => {
  const then = lines.find((line) => line.from <= from)?.agent?.id
  const later = lines.flatMap((line) => (line.from > from && line.agent ? [line.agent.id] : []))
  return [...new Set([...(then === undefined ? [] : [then]), ...later])].filter((id) => id !== idAgent)
}

async function handOn({ who, body, tx, db, clock, settings, refuse }: Asked, place: Place): Promise<ByDay> {
  const { idAgent, from, reason } = body
  if (from <= businessDay(clock.now())) return refuseInput([{ path: 'from', why: 'range' }])
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    await holdPlace(sql, place)
    const before = await read(sql, place, clock)
    if (idAgent !== null && !(await isAgent(sql, idAgent))) return refuse('agent_unknown')
    const then = before.lines.find((line) => line.from <= from)?.agent ?? null
    if ((then?.id ?? null) === idAgent && !before.lines.some((line) => line.planned)) return refuse('agent_unchanged')
    await writeLine(sql, { place, idAgent, from, by: who.idUser, reason })
    await noteDeed(sql, {
      by: who.idUser,
      act: `${place.kind}.agent-changed`,
      [place.kind]: place.id,
      facts: { agent: idAgent, from, reason },
    })
    await tellHandover(sql, {
      of: place.kind,
      title: before.place.title,
      from,
      reason,
      next: idAgent,
      losers: losersOf(before, from, idAgent),
    })
    return read(sql, place, clock)
  })
}

export const transferShopAnswer = handle(transferShop)(async (ask) => ofShop(await handOn(ask, { kind: 'shop', id: ask.params.id })))
export const transferAgencyAnswer = handle(transferAgency)(async (ask) =>
  ofAgency(await handOn(ask, { kind: 'agency', id: ask.params.id })),
)

/** Runs each hour, so that a service that was closed at midnight catches up. */
export const beginTodaysTransfers = (db: Db, clock: Clock): Promise<void> => db.tx((sql) => beginTransfers(sql, businessDay(clock.now())))
