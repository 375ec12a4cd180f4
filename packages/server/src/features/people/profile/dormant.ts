/**
 * Forgets who somebody was of whom the books have known nothing for ten years: the law's term for the books is over, and with it the reason
 * to keep a name. The number stays, as after leaving (decision 0071).
 */
import { noteDeed } from '../../audit/public.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdingOf } from './leaving.ts'
import { blank, dormantPeople, lockLeaver, type Forget } from './store.ts'

/** Looked for at once. */
const AT_ONCE = 200

/**
 * One transaction each. Whoever still holds something is left alone and passed by: their money is theirs, however long ago it was given.
 * Returns how many were forgotten.
 */
export async function forgetDormant(db: Db, clock: Clock, forget: readonly Forget[], atOnce = AT_ONCE): Promise<number> {
  let forgotten = 0
  for (let after = 0; ;) {
    const found = await db.slow((sql) => dormantPeople(sql, clock.now(), { most: atOnce, after }))
    for (const id of found) forgotten += await forgetOne(db, clock, forget, id)
    const last = found.at(-1)
    if (last === undefined || found.length < atOnce) return forgotten
    after = last
  }
}

const forgetOne = (db: Db, clock: Clock, forget: readonly Forget[], id: number): Promise<number> =>
  db.tx(async (sql) => {
    const person = await lockLeaver(sql, id)
    // Somebody may have come back between the look and the lock.
    if (!person || (await dormantPeople(sql, clock.now(), { most: 1, only: id })).length === 0) return 0
    if ((await holdingOf(sql, person, clock.now())).value > 0) return 0
    await noteDeed(sql, { by: null, act: 'account.forgotten', user: id })
    await blank(sql, id, forget)
    return 1
  })
