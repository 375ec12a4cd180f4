/** The reviews of the demo world: one that waits for the company, one given back with faults. */
import { endRound, openRound } from '@taschino/server/features/onboarding/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { BROUGHT_IN_LATELY } from './brought-in-lately.ts'
import { signContract } from './contracts.ts'
import { broughtIn, typeAccount } from './reviews-store.ts'

const DAY_MS = 86_400_000

/** As somebody of the company reads papers: each thing at its field. */
const FAULTS = [
  { path: 'businessName', say: 'Sulla visura la ragione sociale è "Olivero Gemma e C. s.n.c.".' },
  { path: 'address', say: 'Nel contratto c’è un altro numero civico.' },
]

export async function layOutReviews(sql: Sql, now: number): Promise<void> {
  for (const one of BROUGHT_IN_LATELY) {
    const at = now - (one.review === 'waiting' ? 2 : 5) * DAY_MS
    const { shop, agent, company } = await broughtIn(sql, one.owner.username, new Date(at))
    await signContract(sql, shop, one, agent, new Date(at))
    const round = await openRound(sql, { shop }, { by: agent, now: at })
    await typeAccount(sql, { shop, owner: one.owner.username, at: new Date(at + DAY_MS / 8) })
    if (one.review === 'returned') await endRound(sql, round, { state: 'returned', by: company, now: at + DAY_MS / 4, faults: FAULTS })
  }
}
