/** Lists under a name: kept for one person, shared within a workplace and nowhere else, opened with; columns as each person has them. */
import { changeView, chooseColumns, listSavedViews, openWithView, removeView, saveView } from '@taschino/contract/saved-views.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const list = { params: { list: 'people' } }
const LATE = { name: 'In ritardo', query: { text: 'rosetti', sort: '-created' }, columns: null, shared: false }

story('a view is of who made it until they share it, and then of their workplace', async (world) => {
  const [marta, bruno] = [await world.person('company', { name: 'Marta Serra' }), await world.person('company', { name: 'Bruno Gallo' })]
  const carla = await world.person('shop')
  const { id } = await marta.gets(saveView, { ...list, body: LATE })
  expect((await bruno.gets(listSavedViews, list)).views).toEqual([])
  expect((await marta.gets(listSavedViews, { params: { list: 'deeds' } })).views).toEqual([])
  const params = { id: String(id) }
  await marta.gets(changeView, { params, body: { shared: true } })
  expect((await bruno.gets(listSavedViews, list)).views).toEqual([{ ...LATE, id, shared: true, by: 'Marta Serra', own: false }])
  expect((await carla.gets(listSavedViews, list)).views).toEqual([])
  // Whoever reads it opens with it, and changes nothing about it.
  await bruno.isRefused('not_found', changeView, { params, body: { name: 'Mia' } })
  await bruno.isRefused('not_found', removeView, { params })
  await carla.isRefused('not_found', openWithView, { params, body: { on: true } })
  await bruno.gets(openWithView, { params, body: { on: true } })
  expect((await bruno.gets(listSavedViews, list)).opensWith).toBe(id)
  await marta.gets(changeView, {
    params,
    body: { shared: false, query: { text: 'forno' }, columns: { shown: { email: true }, widths: {} } },
  })
  expect(await bruno.gets(listSavedViews, list)).toEqual({ columns: null, opensWith: null, views: [] })
  expect((await marta.gets(listSavedViews, list)).views).toMatchObject([
    { name: 'In ritardo', query: { text: 'forno' }, columns: { shown: { email: true }, widths: {} }, shared: false, own: true },
  ])
  await marta.gets(removeView, { params })
  expect((await marta.gets(listSavedViews, list)).views).toEqual([])
})

story('staff of one agency shares with one another, and with no other agency', async (world) => {
  const [alfieri, lucedio] = [await world.agency('Officine Alfieri'), await world.agency('Studio Lucedio')]
  const [one, other] = [await world.person('agency', { place: alfieri }), await world.person('agency', { place: alfieri })]
  const stranger = await world.person('agency', { place: lucedio })
  await one.gets(saveView, { ...list, body: { ...LATE, shared: true } })
  expect((await other.gets(listSavedViews, list)).views).toHaveLength(1)
  expect((await stranger.gets(listSavedViews, list)).views).toEqual([])
  // An agent works alone.
  const agent = await world.person('agent')
  await agent.isRefused('nobody_to_share_with', saveView, { ...list, body: { ...LATE, shared: true } })
  const { id } = await agent.gets(saveView, { ...list, body: LATE })
  await agent.isRefused('nobody_to_share_with', changeView, { params: { id: String(id) }, body: { shared: true } })
})

story('a name stands once in a list of one person, and nobody keeps views without end', async (world) => {
  const marta = await world.person('company')
  const { id } = await marta.gets(saveView, { ...list, body: LATE })
  await marta.isRefused('view_name_taken', saveView, { ...list, body: { ...LATE, name: 'IN RITARDO' } })
  const second = await marta.gets(saveView, { ...list, body: { ...LATE, name: 'Nuovi' } })
  await marta.isRefused('view_name_taken', changeView, { params: { id: String(second.id) }, body: { name: 'in ritardo' } })
  await marta.gets(changeView, { params: { id: String(id) }, body: { name: 'In RITARDO' } })
  for (let n = 2; n < 30; n++) await marta.gets(saveView, { ...list, body: { ...LATE, name: `Vista ${n}` } })
  await marta.isRefused('too_many_views', saveView, { ...list, body: { ...LATE, name: 'Una di troppo' } })
})

story('columns are of the person who chose them, wherever they come in', async (world) => {
  const [marta, bruno] = [await world.person('company'), await world.person('company')]
  const columns = { shown: { email: false, username: true }, widths: { name: 260 } }
  await marta.gets(chooseColumns, { ...list, body: { columns } })
  expect((await marta.gets(listSavedViews, list)).columns).toEqual(columns)
  expect((await bruno.gets(listSavedViews, list)).columns).toBeNull()
  await marta.gets(chooseColumns, { ...list, body: { columns: null } })
  expect((await marta.gets(listSavedViews, list)).columns).toBeNull()
})
