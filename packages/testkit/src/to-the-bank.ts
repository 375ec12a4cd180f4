/** Set-up for stories of payouts: takings, an office, an approved payback. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { PaybackTerm } from '@taschino/basics/fees.ts'
import { getPayoutFile } from '@taschino/contract/payouts.ts'
import { approve } from '@taschino/contract/requests.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { wantsEuros } from './asks.ts'
import type { Person, StoryShop } from './personas.ts'
import type { World } from './story.ts'

export const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: 'UNCRITMM' }
export const OTHER = 'IT37Y0542811101000000123457'
export const DAY_MS = 86_400_000
export const WITH_PAYER = { settings: { payer: PAYER } }
export const today = businessDay(Date.now())

export interface Till {
  shop: StoryShop
  clerk: Person
}
export async function till(world: World, title: string, eats = '6 × 8,00 normal'): Promise<Till> {
  const shop = await world.shop({ title })
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, eats)
  await giulia.pays(shop, eats)
  return { shop, clerk: await world.person('shop', { name: 'Carla Rosetti', place: shop.id }) }
}

export async function office(world: World): Promise<{ marta: Person; paolo: Person }> {
  return { marta: await world.person('company', { name: 'Marta Serra' }), paolo: await world.person('company', { name: 'Paolo Neri' }) }
}

/** Asked for and agreed to; what is promised for later becomes due with time. */
export async function agreed(world: World, marta: Person, { clerk }: Till, value: number, days?: PaybackTerm): Promise<string> {
  const gtid = await wantsEuros(world, clerk, value, days)
  await marta.gets(approve, { params: { gtid }, body: {} })
  return gtid
}

export const all = { body: { which: 'all' as const } }
export const of = (gtid: string, body: object = {}) => ({ params: { gtid }, body }) as never
export const back = (reason: string, more: object = {}) => ({ reason, code: 'MS03', reference: 'RTN-0417', ...more })
export const holds = async (world: World, { shop }: Till) =>
  Object.fromEntries(
    [...Map.groupBy(await balances(world.db, shop.id), ({ kind }) => kind)]
      .map(([kind, rows]) => [kind, rows.reduce((sum, { value }) => sum + value, 0)])
      .filter(([, value]) => value !== 0),
  )
export const xmlOf = async (who: Person, id: number): Promise<string> =>
  (await who.sends(getPayoutFile, { params: { id: String(id) } })).text
export const amounts = (xml: string): number[] =>
  [...xml.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, euros, rest]) => Number(euros) * 100 + Number(rest))
