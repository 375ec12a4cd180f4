/** Ends a barcode that no till took (given up, expired, shop stopped, owner gone) and returns everything it held. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { releaseBarcode, type LotAside } from '@taschino/ledger/movements/gdo-barcode.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { lotsAside } from '@taschino/ledger/set-aside.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { prolong } from '../expiry/public.ts'
import { ended } from './notices.ts'
import { barcodeOf, endBarcode, openOf, overNow, type Barcode } from './store.ts'

type Why = 'released' | 'expired' | 'cancelled'

/** Returns everything to its lots. `kept`: tickets that a till takes next, whose last day may be over; the others get days of grace. */
export async function giveBack(sql: Sql, barcode: Barcode, why: Why | 'redeemed', kept: readonly LotAside[] = []): Promise<void> {
  const back = releaseBarcode({
    gtid: newGtid(),
    barcode: barcode.id,
    holder: barcode.idUser,
    lots: await lotsAside(sql, barcode.gtid),
    why,
    events: [],
  })
  await post(sql, back)
  const left = back.legs.flatMap((leg) => {
    const taken = kept.find(({ lot }) => lot === leg.to.lot)?.value ?? 0
    return leg.value > taken ? [{ ...leg, value: leg.value - taken }] : []
  })
  await prolong(sql, { ...back, legs: left }, { own: why !== 'cancelled' })
}

/** The caller has locked the owner, so that nobody else ends the code now. False: somebody already has. */
export async function endNow(sql: Sql, barcode: Barcode, why: Why): Promise<boolean> {
  if (!(await endBarcode(sql, barcode.id, why))) return false
  await giveBack(sql, barcode, why)
  await emit(sql, ended(barcode, why))
  return true
}

/** Before an account is closed, because the books give a closed account nothing. */
export async function releaseGdoOf(sql: Sql, idUser: number): Promise<void> {
  await holdParty(sql, idUser)
  const barcode = await openOf(sql, idUser)
  if (barcode) await endNow(sql, barcode, 'cancelled')
}

async function endOne(sql: Sql, id: number, idUser: number, why: Why): Promise<void> {
  await holdParty(sql, idUser)
  const barcode = await barcodeOf(sql, id)
  if (barcode?.state === 'open') await endNow(sql, barcode, why)
}

/** One transaction for each code, so that a stop in between loses and repeats nothing. */
export async function releaseOver(db: Db): Promise<void> {
  for (const { id, idUser, why } of await overNow(db)) {
    try {
      await db.tx((sql) => endOne(sql, id, idUser, why))
    } catch (error) {
      // The owner was suspended meanwhile, or somebody else was faster: the next run looks again.
      if (!(error instanceof MovementRefused) || (error.reason !== 'party_frozen' && error.reason !== 'already_done')) throw error
    }
  }
}
