/** A story of the list of one's shops by distance: nearest first, page by page, those without a place last. */
import { listPipeline } from '@taschino/contract/agents.ts'
import { network } from '@taschino/testkit/bringing-in.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const MOLE = { lat: '45.069', lon: '7.693' }

story('nearest first: metres are told where both places are known, and the next page goes on behind the last', async (world) => {
  const { dario, piero } = await network(world)
  const at = async (title: string, lat: number | null, lon: number | null, idAgent = dario.id) => {
    const { id } = await world.shop({ title, idAgent })
    await world.db.query('update shop set lat = $2, lon = $3 where id = $1', [id, lat, lon])
  }
  await at('Senza luogo', null, null)
  await at('Milano', 45.464, 9.19)
  await at('Via Po', 45.068, 7.692)
  await at('Lingotto', 45.032, 7.665)
  await at('Di un altro', 45.069, 7.693, piero.id)
  const query = { kind: 'shop' as const, sort: 'distance' as const, ...MOLE, limit: '3' }
  const first = await dario.gets(listPipeline, { query })
  expect(first.items.map(({ title, distance }) => [title, distance])).toEqual([
    ['Via Po', 136],
    ['Lingotto', 4665],
    ['Milano', 125_116],
  ])
  const next = await dario.gets(listPipeline, { query: { ...query, cursor: first.nextCursor ?? '' } })
  expect(next.items.map(({ title, distance }) => [title, distance])).toEqual([['Senza luogo', null]])
  // Where nobody says where they are, nothing is told of how far it is.
  expect((await dario.gets(listPipeline, { query: { kind: 'shop' } })).items.every(({ distance }) => distance === null)).toBe(true)
})
