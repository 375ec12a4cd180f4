/** The calls that give an unopened code to a colleague by a link; the link's secret opens one code once and is stored as a hash. */
import { giveVoucher, GIFT_DAYS, keepVoucher, lookAtGift, takeGift } from '@taschino/contract/club/vouchers.ts'
import { createHash } from 'node:crypto'
import { handle } from '../../../http/handle.ts'
import { handleMoney } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { tell } from './notices.ts'
import { readOrder } from './order-store.ts'
import { partyOf } from './place.ts'
import { isGiftable, shownVoucher } from './shown.ts'
import { theirs } from './vouchers.ts'
import { giverOf, giveTo, holdGift, holdVoucher, readVoucher, setGift, type VoucherRow } from './voucher-store.ts'

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

type Hindrance = 'voucher_given' | 'voucher_cancelled' | 'voucher_seen' | 'not_giftable'

function hindranceOf(row: VoucherRow, party: number): Hindrance | null {
  if (row.party !== party || row.givenFrom !== null) return row.party === party ? 'not_giftable' : 'voucher_given'
  if (row.state === 'cancelled') return 'voucher_cancelled'
  if (row.revealedAt !== null) return 'voucher_seen'
  return isGiftable(row, party) ? null : 'not_giftable'
}

const shown = async (sql: Sql, id: number, party: number) => shownVoucher((await readVoucher(sql, id)) ?? refuseCommon('not_found'), party)

const giveAnswer = handle(giveVoucher)(async ({ who, params, db, tx, settings, refuse }) => {
  const party = partyOf(who)
  const before = hindranceOf(theirs(await readVoucher(db, params.idVoucher), party), party)
  if (before) return refuse(before)
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const row = theirs(await holdVoucher(sql, params.idVoucher), party)
    const hindrance = hindranceOf(row, party)
    if (hindrance) return refuse(hindrance)
    const code = newToken()
    await setGift(sql, row.id, hashOf(code), GIFT_DAYS)
    const voucher = await shown(sql, row.id, party)
    // The secret stands behind the `#`, which browsers send to no server and name in no referrer.
    return { url: `${settings.publicUrl}/club?type=gift#${code}`, until: voucher.gift?.until ?? '', voucher }
  })
})

const keepAnswer = handle(keepVoucher)(async ({ who, params, tx, refuse }) => {
  const party = partyOf(who)
  return tx(async (sql) => {
    const row = theirs(await holdVoucher(sql, params.idVoucher), party)
    if (row.party !== party) return refuse('voucher_given')
    await setGift(sql, row.id, null, 0)
    return shown(sql, row.id, party)
  })
})

const lookAnswer = handle(lookAtGift)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    const row = await holdGift(sql, hashOf(body.code))
    if (!row || row.giftUntil === null) return refuse('gift_unknown')
    if (row.party === who.idUser) return refuse('gift_own')
    const { name, brandName, picture, unit } = row
    return { from: await giverOf(sql, row.id), name, brandName, picture, unit, until: row.giftUntil.toISOString() }
  }),
)

const takeAnswer = handleMoney(takeGift)(async ({ sql, who, body, no, done }) => {
  const row = await holdGift(sql, hashOf(body.code))
  if (!row || row.party === null) return no('gift_unknown')
  if (row.party === who.idUser) return no('gift_own')
  const order = await readOrder(sql, row.idOrder)
  await giveTo(sql, row.id, { party: who.idUser, idUser: who.idUser })
  // Whoever gave the code away is told that it was taken.
  if (order) await tell(sql, order, { says: 'club_taken', facts: { product: row.name } })
  return done(await shown(sql, row.id, who.idUser))
})

export const giftAnswers = [giveAnswer, keepAnswer, lookAnswer, takeAnswer] as const
