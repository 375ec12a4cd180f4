/** Names in sheets of shops that wait: after thirty days, or when somebody leaves for good, nothing of them lies there. */
import { createImport, getImport, listImportFiles, listImportRows, mendImportRow } from '@taschino/contract/imports.ts'
import { createPeopleImport, listPeopleRows } from '@taschino/contract/imports-people.ts'
import { deleteAccount } from '@taschino/contract/people/own-data.ts'
import { contractsOf, shopSheet, someShops } from '@taschino/testkit/bulk-shops.ts'
import { peopleSheet } from '@taschino/testkit/many-people.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { pruneImports } from './public.ts'

const single = { importType: 'singleShops' as const }
const of = (id: number) => ({ params: { id: String(id) } })

async function handsIn(who: Person, shops: ReturnType<typeof someShops>) {
  return (await who.gets(createImport, { body: single, files: { sheet: shopSheet(shops), files: await contractsOf(shops) } })).import
}
const lying = async (world: World, id: number) => {
  const { rows } = await world.db.query<{ rows: number; files: number; name: string; state: string }>(
    `select (select count(*)::int from import_row where id_import = $1) as rows, (select count(*)::int from import_file where id_import = $1) as files, name, state from import where id = $1`,
    [id],
  )
  return rows[0]
}

story(
  'a sheet that nobody came back to for thirty days is thrown away with its names and contracts; a younger one is not',
  async (world) => {
    const dario = await world.person('agent', { name: 'Dario Conti' })
    const [old, young] = [await handsIn(dario, someShops(2)), await handsIn(dario, someShops(2, 'Emporio'))]
    await world.db.query(`update import set made_at = now() - make_interval(days => $2) where id = $1`, [old.id, 31])
    await world.db.query(`update import set made_at = now() - make_interval(days => $2) where id = $1`, [young.id, 29])
    await pruneImports(world.db, 30)
    expect([await lying(world, old.id), await lying(world, young.id)]).toEqual([
      { rows: 0, files: 0, name: '', state: 'dropped' },
      { rows: 2, files: 2, name: 'negozi.csv', state: 'checked' },
    ])
    await dario.isRefused('not_found', getImport, of(old.id))
  },
)

story(
  'whoever leaves for good is taken out of the sheets of others with their contract, and the row waits for another owner',
  async (world) => {
    const [dario, carla] = [await world.person('agent', { name: 'Dario Conti' }), await world.person('enduser', { name: 'Livia Morandi' })]
    const [first, second] = someShops(2) as [ReturnType<typeof someShops>[0], ReturnType<typeof someShops>[0]]
    const made = await handsIn(dario, [first, second])
    await dario.gets(mendImportRow, {
      params: { id: String(made.id), n: '2' },
      body: { cells: { firstName: 'Livia', lastName: 'Morandi', ibanReceiverName: 'Livia Morandi', description: 'Da Livia' } },
    })
    await carla.gets(deleteAccount, { body: { password: STORY_PASSWORD } })
    const { items } = await dario.gets(listImportRows, { ...of(made.id), query: {} })
    expect(items[0]).toMatchObject({ cells: { email: first.email }, faults: [] })
    expect(JSON.stringify(items[1])).not.toMatch(/Livia|Morandi|titolare/)
    expect(items[1]).toMatchObject({ cells: { title: second.title, vatNumber: second.vat }, file: null })
    expect(items[1]?.faults).toEqual(expect.arrayContaining([{ at: 'email', why: 'required' }]))
    expect((await dario.gets(listImportFiles, { ...of(made.id), query: {} })).items).toHaveLength(1)
    expect((await dario.gets(getImport, of(made.id))).state).toBe('draft')
    // Somebody else takes the shop over.
    const mended = await dario.gets(mendImportRow, {
      params: { id: String(made.id), n: '2' },
      body: { cells: { firstName: 'Ugo', lastName: 'Neri', email: second.email } },
    })
    expect(mended.import.rows).toMatchObject({ good: 1, waiting: 1, faults: 0 })
  },
)

story('what somebody who leaves had handed in themselves goes whole', async (world) => {
  const dario = await world.person('agent', { name: 'Dario Conti' })
  const made = await handsIn(dario, someShops(1))
  await dario.gets(deleteAccount, { body: { password: STORY_PASSWORD } })
  expect(await lying(world, made.id)).toEqual({ rows: 0, files: 0, name: '', state: 'dropped' })
})

story('of a list of people the row about somebody who leaves goes, whoever of the office wrote it; the rest stays', async (world) => {
  const place = await world.agency()
  const [paola, elena] = [
    await world.person('agency', { name: 'Paola Alfieri', place }),
    await world.person('agency', { name: 'Elena Sala', place }),
  ]
  const livia = await world.person('enduser', { name: 'Livia Morandi' })
  const people = [
    { firstName: 'Livia', lastName: 'Morandi', email: 'livia@altrove.test' },
    { firstName: 'Ugo', lastName: 'Neri', email: 'ugo@storia.test' },
  ]
  const { import: made } = await paola.gets(createPeopleImport, { body: {}, files: { sheet: peopleSheet(people) } })
  await livia.gets(deleteAccount, { body: { password: STORY_PASSWORD } })
  await paola.gets(deleteAccount, { body: { password: STORY_PASSWORD } })
  const { items } = await elena.gets(listPeopleRows, { ...of(made.id), query: {} })
  expect(items.map(({ cells }) => cells)).toEqual([people[1]])
})
