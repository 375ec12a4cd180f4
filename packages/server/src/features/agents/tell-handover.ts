/** The notices when a shop or agency changes hands: to both agents and their superagents. */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { writeNews } from '../notifications/public.ts'
import { mailboxesOf } from '../onboarding/public.ts'
import { notice, type Told } from '../realtime/public.ts'
import { leadersOf, type PlaceKind } from './attribution-store.ts'

interface Handover {
  of: PlaceKind
  title: string
  from: string
  reason: string
  /** Null: nobody. */
  next: number | null
  /** Whom it leaves, also those to whom it was only promised. */
  losers: readonly number[]
}

interface Hearer {
  idUser: number
  to: 'new' | 'old' | 'team-new' | 'team-old' | 'team-within'
  agent: string
  next: string
}

/** One message for each person: a superagent of both agents gets one about both. */
async function hearersOf(sql: Sql, { next, losers }: Handover): Promise<Hearer[]> {
  const known = await leadersOf(sql, next === null ? losers : [next, ...losers])
  const taker = next === null ? undefined : known.get(next)
  const leader = taker?.idLeader ?? null
  const names = losers.map((id) => ({ id, name: known.get(id)?.name ?? '', idLeader: known.get(id)?.idLeader ?? null }))
  const within = names.find(({ idLeader }) => idLeader !== null && idLeader === leader)
  const [agent, nextName] = [names[0]?.name ?? '', taker?.name ?? '']
  const heard: Hearer[] = [
    ...(next === null ? [] : [{ idUser: next, to: 'new' as const, agent, next: nextName }]),
    ...names.map(({ id, name }) => ({ idUser: id, to: 'old' as const, agent: name, next: nextName })),
    ...(leader === null
      ? []
      : [{ idUser: leader, to: within ? ('team-within' as const) : ('team-new' as const), agent: within?.name ?? agent, next: nextName }]),
    ...names.flatMap(({ name, idLeader }) =>
      idLeader === null ? [] : [{ idUser: idLeader, to: 'team-old' as const, agent: name, next: nextName }],
    ),
  ]
  // Whoever is told as the old or new agent is not told again as a superagent.
  return heard.filter((one, i) => heard.findIndex(({ idUser }) => idUser === one.idUser) === i)
}

function sentenceFor({ to, agent, next }: Hearer, place: string, day: string): Told {
  switch (to) {
    case 'new':
      return { says: 'place_taken_on', facts: { place, day } }
    case 'old':
      return { says: 'place_handed_over', facts: { place, day } }
    case 'team-new':
      return { says: 'team_took_on', facts: { place, agent: next, day } }
    case 'team-old':
      return { says: 'team_handed_over', facts: { place, agent, day } }
    case 'team-within':
      return { says: 'team_moved', facts: { place, agent, next, day } }
  }
}

export async function tellHandover(sql: Sql, handover: Handover): Promise<void> {
  const { of, title: place, from: day, reason } = handover
  const hearers = await hearersOf(sql, handover)
  await emit(
    sql,
    hearers.map((one) => notice({ users: [one.idUser], notification: { ...sentenceFor(one, place, day), type: `handed-${of}` } })),
  )
  for (const to of await mailboxesOf(
    sql,
    hearers.map(({ idUser }) => idUser),
  )) {
    const one = hearers.find(({ idUser }) => idUser === to.idUser)
    if (one) {
      const { to: step, agent, next } = one
      await writeNews(sql, 'network', {
        kind: 'network-news',
        facts: { about: 'handover', to: step, of, place, day, agent, next, reason },
        to,
      })
    }
  }
}
