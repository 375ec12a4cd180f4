/** Brings a scene into a situation of the state table. */
import { insertChange } from '@taschino/server/features/settings/store.ts'
import type { World } from '../story.ts'
import { go } from './operations.ts'
import { openScene, type Scene } from './scene.ts'
import { SITUATIONS, type SituationName } from './situations.ts'

export const reached = async (world: World, name: SituationName): Promise<Scene> => {
  const { beginning, after } = SITUATIONS[name]
  const scene = await openScene(world, beginning)
  await go(scene, after)
  return scene
}

/** An account to pay from. */
export const withAccount = (world: World) =>
  insertChange(world.db, {
    key: 'payer',
    value: { name: 'Taschino spa', iban: 'IT60X0542811101000000123456', bic: null },
    from: new Date(0),
    by: null,
    inForceAt: new Date(0),
  })
