/**
 * Takes back the unspent tickets of a distribution, some people at a time; what is spent meanwhile stays spent, and a restart continues.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { takeBackUnspent } from '@taschino/ledger/movements/take-back-unspent.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { Db } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { loadNames } from '../wallet/public.ts'
import { grantsOf, leftWithNothing, takenBack, takingName, unspentOf } from './grants-store.ts'
import { closeJob, jobDone } from './jobs-store.ts'
import { movedOn, nothingToTake, wentBack } from './notices.ts'
import { endUndone, holdDistribution, type DistributionFacts } from './store.ts'

export interface Needs {
  readonly db: Db
  readonly ledger: Ledger
}

/** People in one movement: few enough that one who pays right now keeps few waiting. */
const PIECE = 50
/** Somebody spends between the look and the taking: look again, so often. */
const LOOKS = 20

async function takePiece(
  { db, ledger }: Needs,
  { id, idAgency, type, reason }: DistributionFacts,
  agency: string,
  piece: number,
  people: readonly number[],
): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const unspent = await unspentOf(db, id, people)
    if (unspent.length === 0) return
    const gtid = newGtid()
    const events = [...Map.groupBy(unspent, ({ holder }) => holder)].map(([holder, list]) =>
      wentBack(
        gtid,
        holder,
        agency,
        list.reduce((sum, { amount }) => sum + amount, 0),
        reason ?? '',
      ),
    )
    const said = await ledger.submit(
      takeBackUnspent({
        gtid,
        agency: idAgency,
        unspent: unspent.map((one) => ({ ...one, type })),
        once: takingName(id, piece),
        detail: { distribution: id, reason: reason ?? '' },
        events,
      }),
    )
    if (said.outcome === 'posted' || (said.outcome === 'refused' && said.reason === 'already_done')) return
    if (said.outcome !== 'refused' || (said.reason !== 'insufficient_funds' && said.reason !== 'party_frozen'))
      throw new Error(`tickets cannot be taken back: ${said.outcome === 'refused' ? said.reason : said.outcome}`)
  }
  throw new Error(`piece ${piece} of distribution ${id} is spent from again and again`)
}

/** False when this job is no undoing. */
export async function takeBackAll(needs: Needs, id: number): Promise<boolean> {
  const facts = await needs.db.tx((sql) => holdDistribution(sql, id))
  if (facts?.state !== 'undoing') return false
  const agency = (await loadNames(needs.db, [facts.idAgency])).get(facts.idAgency)?.name ?? ''
  const people = [...new Set((await grantsOf(needs.db, id)).map(({ idUser }) => idUser))]
  for (let at = 0; at < people.length; at += PIECE) {
    await takePiece(needs, facts, agency, at / PIECE, people.slice(at, at + PIECE))
    await jobDone(needs.db, id, Math.min(at + PIECE, people.length))
  }
  const back = await takenBack(needs.db, id)
  const nothing = (await leftWithNothing(needs.db, id)).map(({ idUser, gtid }) => nothingToTake(gtid, idUser, agency, facts.reason ?? ''))
  await needs.db.tx(async (sql) => {
    await holdDistribution(sql, id)
    await endUndone(sql, id)
    await closeJob(sql, id)
    await noteDeed(sql, {
      by: facts.undoneById,
      act: 'distribution.undone',
      agency: facts.idAgency,
      facts: { distribution: id, ...back, reason: facts.reason },
    })
    await emit(sql, [...nothing, movedOn(facts.idAgency, 'undone')])
  })
  return true
}
