/**
 * Agrees to many imported shops at once: each is checked as its own review would be; those that are not ready keep waiting
 * (decision 0183).
 */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Who } from '../../http/handle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { hindrancesOf, isOwn, loadRecord, ownersOf, readyOf, roundsOf, settleReview } from '../onboarding/public.ts'
import { notice } from '../realtime/public.ts'
import { shopsOf } from './rows-store.ts'

/** At most so many in one call; the caller repeats it while there are more. */
const AT_ONCE = 50

interface Deciding {
  who: Who
  clock: Clock
  tx: Db['tx']
  db: Sql
}

type Standing = 'ready' | 'hindered' | 'over'

async function standingOf(sql: Sql, who: Who, id: number): Promise<Standing> {
  const [row, [round]] = [await loadRecord(sql, id), await roundsOf(sql, { shop: id })]
  if (!row || round?.state !== 'waiting') return 'over'
  return hindrancesOf(readyOf(row, await ownersOf(sql, row), round, await isOwn(sql, who, round))).length > 0 ? 'hindered' : 'ready'
}

/** It was answered meanwhile, or is no longer ready: it is left as it is. */
class NotNow extends Error {
  override name = 'NotNow'
}

async function approveOne({ who, clock, tx }: Deciding, id: number): Promise<boolean> {
  const refuse = (): never => {
    throw new NotNow()
  }
  return tx(async (sql) => {
    await settleReview(sql, { who, clock, refuse }, id, { decision: 'approved' })
    return true
  }).catch((error: unknown) => {
    if (error instanceof NotNow) return false
    throw error
  })
}

export async function approveReady(ask: Deciding, idImport: number): Promise<{ approved: number; hindered: number; more: boolean }> {
  const { db, who, tx } = ask
  const [ready, hindered]: [number[], number[]] = [[], []]
  for (const id of await shopsOf(db, idImport)) {
    const standing = await standingOf(db, who, id)
    if (standing === 'ready') ready.push(id)
    if (standing === 'hindered') hindered.push(id)
  }
  const approved: number[] = []
  for (const id of ready.slice(0, AT_ONCE)) if (await approveOne(ask, id)) approved.push(id)
  const event = { type: 'onShopCompanyResponse', GTID: '', action: 'review-approved' } as const
  if (approved.length > 0) await tx((sql) => emit(sql, [notice({ users: [who.idUser], shops: approved, company: true, event })]))
  return { approved: approved.length, hindered: hindered.length, more: ready.length > AT_ONCE }
}
