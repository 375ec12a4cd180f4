/** Set-up for stories of paying: Giulia with tickets, Carla at the baker's till. */
import { balances } from '@taschino/ledger/statement.ts'
import type { Person, StoryShop } from './personas.ts'
import type { World } from './story.ts'

export interface AtTheBaker {
  agency: number
  forno: StoryShop
  giulia: Person
  carla: Person
}

export async function atTheBaker(
  world: World,
  { pocket = '14 × 8,00 normal + 12,40 credits', tills = ['cassa 1'] } = {},
): Promise<AtTheBaker> {
  const agency = await world.agency()
  const forno = await world.shop({ tills })
  const giulia = await world.person('enduser', { place: agency })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  await world.gives(giulia.id, pocket, { agency })
  return { agency, forno, giulia, carla }
}

/** Forty euros in meal tickets and five in credits lie in the shop. */
export async function withTakings(world: World): Promise<AtTheBaker> {
  const scene = await atTheBaker(world)
  await scene.giulia.pays(scene.forno, '5 × 8,00 normal + 5,00 credits')
  return scene
}

/** What the books hold for the shop: `takings normal` and whatever else is not zero. */
export const kept = async (world: World, shop: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await balances(world.db, shop))
      .filter(({ value }) => value !== 0)
      .map(({ kind, type, value }) => [`${kind} ${type ?? ''}`.trim(), value]),
  )
