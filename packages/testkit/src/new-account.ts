/** Set-up for stories of a change of account. */
import { approveIban, askIban, listIbanChanges } from '@taschino/contract/iban.ts'
import type { Person, StoryShop } from './personas.ts'
import type { World } from './story.ts'

export const OLD = 'IT60X0542811101000000123456'
export const NEW = 'IT37Y0542811101000000123457'
export const ABROAD = 'DE89370400440532013000'
export const HOURS = 3_600_000

export const asks = (who: Person, shop: StoryShop, iban = NEW, receiver = 'Forno Rosetti srl') =>
  who.gets(askIban, { params: { id: String(shop.id) }, body: { iban, receiver } })
const waiting = (who: Person) => who.gets(listIbanChanges, { query: { waiting: 'true', limit: '100' } })
export const approves = (who: Person, id: number) => who.gets(approveIban, { params: { id: String(id) }, body: {} })
export const byId = (id: number) => ({ params: { id } })

export async function cast(world: World) {
  const shop = await world.shop()
  return {
    shop,
    carla: await world.person('shop', { name: 'Carla Rosetti', place: shop.id }),
    marta: await world.person('company', { name: 'Marta Serra' }),
    ivo: await world.person('company', { name: 'Ivo Bellini' }),
  }
}
/** Of one shop; other stories of this file leave theirs in the same list. */
export async function waitingOf(who: Person, shop: StoryShop) {
  const found = (await waiting(who)).items.find((one) => one.holder.id === shop.id)
  if (!found) throw new Error('nothing waits')
  return found
}
