/** Set-up for stories of taking back: Giulia has paid at the baker's. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { requestPayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

export const HOUR = 3600
export const DAY_MS = 86_400_000

export async function afterLunch(world: World, what = '4 × 8,00 normal + 7,50 credits') {
  const agency = await world.agency()
  const forno = await world.shop()
  const giulia = await world.person('enduser', { place: agency })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const marta = await world.person('company', { name: 'Marta Serra' })
  await world.gives(giulia.id, '6 × 8,00 normal + 2 × 8,00 gdo + 12,40 credits', { agency })
  const paid = await giulia.pays(forno, what)
  return { agency, forno, giulia, carla, marta, paid }
}

export const reason = 'Conto sbagliato'
export const cancels = async (who: Person, { gtid }: { gtid: string }): Promise<Receipt> =>
  (await who.gets(cancel, { params: { id: gtid }, body: { reason } })) as Receipt
export const cannotCancel = (refusal: string, who: Person, { gtid }: { gtid: string }) =>
  who.isRefused(refusal, cancel, { params: { id: gtid }, body: { reason } })
export const refunds = (who: Person, { gtid }: { gtid: string }, unit: number, amount: number): Promise<Receipt> =>
  who.gets(refund, { body: { gtid, unit, amount, reason } })
export const cannotRefund = (refusal: string, who: Person, { gtid }: { gtid: string }, unit: number, amount: number, more = {}) =>
  who.isRefused(refusal, refund, { body: { gtid, unit, amount, reason, ...more } })

/** Takings are set aside for a payback. */
export async function paysOut(world: World, shop: number, value: number): Promise<void> {
  await world.db.tx((sql) =>
    post(
      sql,
      requestPayback({ gtid: newGtid(), shop, request: shop, shares: [{ type: 'normal', value }], detail: {}, events: [], call: null }),
    ),
  )
}
