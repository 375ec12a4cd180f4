/** Where most stories of paying begin: Giulia with full pockets at the baker's, Carla behind the till. */
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
