/** The calls for leaving for good: what it would mean, and doing it (decision 0071). */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { deleteAccount, leavingMeans } from '@taschino/contract/people/own-data.ts'
import { balances, pocket } from '@taschino/ledger/statement.ts'
import type { Access } from '../../../http/auth/access.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { noteDeed } from '../../audit/public.ts'
import { releaseGdoOf } from '../../barcodes/public.ts'
import { openVouchers } from '../../club/orders/public.ts'
import { unusedCodes } from '../../gift-codes/public.ts'
import { openLoginLimits, proveOneself } from '../../session/public.ts'
import { demandBesidesPassword } from '../../stepup/public.ts'
import { blank, lockLeaver, othersStay, readLeaver, type Forget, type Leaver } from './store.ts'

type Hindrance = 'last_of_place' | 'last_administrator'

/** A shop, an agency and the circuit itself must not be left without anybody who can come in. */
async function hindranceOf(sql: Sql, leaver: Leaver): Promise<Hindrance | null> {
  const place = leaver.role === 'shop' || leaver.role === 'agency'
  const staff = leaver.role === 'company' || leaver.role === 'admin'
  if ((!place && !staff) || (await othersStay(sql, leaver))) return null
  return place ? 'last_of_place' : 'last_administrator'
}

type Holding = Pick<OutputOf<typeof leavingMeans>, 'value' | 'aside' | 'codes'>

/**
 * What an employee has is theirs, wherever it lies: in the pocket, aside for a till or an order, in codes that are not used up. What a
 * clerk sees is the shop's.
 */
export async function holdingOf(sql: Sql, { id, role }: Leaver, now: number): Promise<Holding> {
  if (role !== 'enduser') return { value: 0, aside: 0, codes: { count: 0, value: 0 } }
  const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0)
  const inPocket = sum((await pocket(sql, id)).map(({ total }) => total))
  const aside = sum((await balances(sql, id, 'hold')).map(({ value }) => value))
  const [gifts, vouchers] = [await unusedCodes(sql, id, businessDay(now)), await openVouchers(sql, id)]
  const codes = { count: gifts.count + vouchers.codes + vouchers.tickets, value: gifts.value + vouchers.value }
  return { value: inPocket + aside + codes.value, aside, codes }
}

export const leavingMeansAnswer = handle(leavingMeans)(async ({ who, db, clock }) => {
  const leaver = await readLeaver(db, who.idUser)
  if (!leaver) return refuseCommon('not_found')
  return { ...(await holdingOf(db, leaver, clock.now())), hindrance: await hindranceOf(db, leaver) }
})

export const deleteAccountAnswer = (access: Access, sql: Sql, forget: readonly Forget[]) => {
  const limits = openLoginLimits(sql)
  return handle(deleteAccount)(async ({ who, body, db, tx, clock, settings, refuse }) => {
    await proveOneself(limits, db, who, body.password, refuse)
    await demandBesidesPassword({ who, db, settings })
    await tx(async (inTx) => {
      const leaver = await lockLeaver(inTx, who.idUser)
      if (!leaver) return refuseCommon('not_found')
      const hindrance = await hindranceOf(inTx, leaver)
      if (hindrance) return refuse(hindrance)
      await releaseGdoOf(inTx, leaver.id)
      const { value } = await holdingOf(inTx, leaver, clock.now())
      if (value > 0 && body.giveUpValue !== true) return refuse('value_held', { value })
      // Before the rows go: a deed about a number, which is all that stays.
      await noteDeed(inTx, { by: who.idUser, act: 'account.deleted', user: who.idUser, facts: { value } })
      await blank(inTx, who.idUser, forget)
      return undefined
    })
    await access.look()
    return { done: true as const }
  })
}
