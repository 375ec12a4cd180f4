/** Stories of many shops at once: a sheet and its contracts, mended, brought in together or not at all, approved in one act, undone. */
import {
  applyImport,
  createImport,
  addImportFiles,
  decideImport,
  dropImport,
  getImport,
  listImportFiles,
  listImportRows,
  listImports,
  matchImportFile,
  mendImportRow,
  undoImport,
} from '@taschino/contract/imports.ts'
import { createShop, getReview } from '@taschino/contract/onboarding.ts'
import type { ShopImport } from '@taschino/contract/imports-shapes.ts'
import { goesBothWays } from '@taschino/testkit/both-ways.ts'
import { contract, ownerOf, shopBody } from '@taschino/testkit/bringing-in.ts'
import { contractsOf, shopSheet, SHOP_HEADINGS, someShops, type BulkShop } from '@taschino/testkit/bulk-shops.ts'
import { paper } from '@taschino/testkit/paper.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'

const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const single = { importType: 'singleShops' as const }

async function handIn(who: Person, shops: readonly BulkShop[], more: object = {}) {
  return who.gets(createImport, { body: { ...single, ...more }, files: { sheet: shopSheet(shops), files: await contractsOf(shops) } })
}

async function settled(who: Person, { id }: { id: number }): Promise<ShopImport> {
  await expect
    .poll(async () => (await who.gets(getImport, of({ id }))).state, { timeout: 60_000, interval: 50 })
    .toMatch(/^(applied|undone|draft|checked)$/)
  return who.gets(getImport, of({ id }))
}
const applied = async (who: Person, one: { id: number }, shops: number): Promise<ShopImport> => {
  await who.gets(applyImport, { ...of(one), body: { shops } })
  return settled(who, one)
}

describe('many shops from one sheet', () => {
  story('dropped together, all red cells mended, brought in at once: each with its contract, its owner and its review', async (world) => {
    const dario = await world.person('agent', { name: 'Dario Conti' })
    const shops = someShops(4)
    const [first, second, third, fourth] = shops as [BulkShop, BulkShop, BulkShop, BulkShop]
    const wrong = [{ ...first, vat: '123' }, { ...second, email: 'nessuno' }, third, { ...fourth, title: 'X' }]
    const made = await dario.gets(createImport, {
      body: single,
      files: { sheet: shopSheet(wrong), files: await contractsOf(shops.slice(1, 3)) },
    })
    expect(made.import).toMatchObject({ state: 'draft', rows: { all: 4, good: 1, faults: 3, waiting: 0 }, files: { all: 2, unmatched: 0 } })
    const { items } = await dario.gets(listImportRows, { ...of(made.import), query: { only: 'faults' } })
    expect(items.map(({ line, faults }) => [line, faults])).toEqual([
      [
        2,
        [
          { at: 'vatNumber', why: 'format' },
          { at: 'contract', why: 'file_missing' },
        ],
      ],
      [3, [{ at: 'email', why: 'format' }]],
      [
        5,
        [
          { at: 'title', why: 'range' },
          { at: 'contract', why: 'file_missing' },
        ],
      ],
    ])
    await dario.isRefused('rows_with_faults', applyImport, { ...of(made.import), body: { shops: 4 } })
    const mends = (n: number, cells: object) =>
      dario.gets(mendImportRow, { params: { id: String(made.import.id), n: String(n) }, body: { cells } })
    await mends(1, { vatNumber: first.vat, contract: '' })
    await mends(2, { email: second.email })
    expect((await mends(4, { title: fourth.title })).import.rows).toMatchObject({ good: 2, faults: 0, waiting: 2 })
    await dario.isRefused('contract_missing', applyImport, { ...of(made.import), body: { shops: 4 } })
    // One by the number in its name, the other by hand.
    const lost = new File([await paper('Contratto firmato')], 'scansione.pdf')
    const [named] = await contractsOf([first])
    await dario.gets(addImportFiles, { ...of(made.import), files: { files: [lost, named as File] } })
    await dario.isRefused('contract_missing', applyImport, { ...of(made.import), body: { shops: 4 } })
    const [stray] = (await dario.gets(listImportFiles, { ...of(made.import), query: { only: 'unmatched' } })).items
    const matched = await dario.gets(matchImportFile, { params: { id: String(made.import.id), file: String(stray?.id) }, body: { n: 4 } })
    expect(matched).toMatchObject({ state: 'checked', rows: { good: 4 }, can: { apply: true } })
    await dario.isRefused('changed_meanwhile', applyImport, { ...of(made.import), body: { shops: 3 } })
    expect(await applied(dario, made.import, 4)).toMatchObject({
      state: 'applied',
      shops: { waiting: 4 },
      files: { all: 0 },
      can: { undo: true },
    })
    const rows = (await dario.gets(listImportRows, { ...of(made.import), query: {} })).items
    expect(rows.map(({ cells, shop }) => [cells, shop?.title])).toEqual(shops.map(({ title }) => [{}, title]))
    const record = await dario.gets(getReview, of({ id: rows[3]?.shop?.id ?? 0 }))
    expect(record).toMatchObject({
      state: 'waiting',
      enabled: false,
      contract: { version: 1 },
      owner: { email: fourth.email, status: 'invited' },
      agent: { id: dario.id },
    })
  })

  story('a group first, its members under it: one contract, members without an owner of their own', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const [group, one, two] = someShops(3, 'Sapori') as [BulkShop, BulkShop, BulkShop]
    const lines = `${SHOP_HEADINGS}\n${group.title};Sapori srl;${group.vat};Via Po 1, Torino;Carla;Neri;${group.email};\n${one.title};Sapori srl;${group.vat};Via Po 2, Torino;;;;\n${two.title};Sapori srl;${group.vat};Via Po 3, Torino;Ugo;Belli;${two.email};`
    const files = { sheet: new Blob([lines]), files: await contractsOf([group]) }
    const made = await marta.gets(createImport, { body: { importType: 'group' }, files })
    expect(made.import).toMatchObject({ state: 'checked', rows: { all: 3, good: 3 } })
    expect(await applied(marta, made.import, 3)).toMatchObject({ state: 'applied', shops: { waiting: 3 } })
    const rows = (await marta.gets(listImportRows, { ...of(made.import), query: {} })).items
    expect(rows.map(({ isGroup }) => isGroup)).toEqual([true, false, false])
    const member = await marta.gets(getReview, of({ id: rows[1]?.shop?.id ?? 0 }))
    expect(member).toMatchObject({ group: { title: group.title }, contract: { version: 1 }, owner: { email: group.email } })
  })

  story(
    'T07: an agent may not ask for a yes to all; the company may, a second person gives it, and no account opens by it',
    async (world) => {
      const [dario, marta, paolo] = [
        await world.person('agent'),
        await world.person('company', { name: 'Marta Serra' }),
        await world.person('company', { name: 'Paolo Riva' }),
      ]
      const shops = someShops(3)
      await dario.isRefused('not_allowed', createImport, { body: { ...single, autoEnable: true }, files: { sheet: shopSheet(shops) } })
      const { import: made } = await handIn(marta, shops, { autoEnable: true })
      await applied(marta, made, 3)
      const yes = { ...of(made), body: { decision: 'approved' as const } }
      await marta.isRefused('review_own', decideImport, yes)
      // Nobody has come in yet: a yes to all opens nothing.
      expect(await paolo.gets(decideImport, yes)).toMatchObject({ approved: 0, hindered: 3 })
      const [first, second] = (await marta.gets(listImportRows, { ...of(made), query: {} })).items
      await ownerOf(world, first?.shop?.id ?? 0)
      await ownerOf(world, second?.shop?.id ?? 0, null)
      expect(await paolo.gets(decideImport, yes)).toMatchObject({ approved: 1, hindered: 2, import: { shops: { open: 1, waiting: 2 } } })
      const open = await paolo.gets(getReview, of({ id: first?.shop?.id ?? 0 }))
      expect(open).toMatchObject({ enabled: true, state: 'approved', account: { state: 'typed' } })
      await marta.isRefused('import_moved_on', undoImport, { ...of(made), body: { reason: 'Sbagliato' } })
    },
  )

  story('undone while nothing has happened: VAT numbers and addresses are free, the same sheet may come again', async (world) => {
    const dario = await world.person('agent')
    const shops = someShops(2)
    const { import: made } = await handIn(dario, shops)
    await applied(dario, made, 2)
    await dario.isRefused('import_done_before', createImport, { body: single, files: { sheet: shopSheet(shops) } })
    await dario.gets(undoImport, { ...of(made), body: { reason: 'Foglio di prova' } })
    expect(await settled(dario, made)).toMatchObject({ state: 'undone', shops: { over: 2 } })
    const again = await handIn(dario, shops)
    expect(again.import).toMatchObject({ state: 'checked' })
    expect(await applied(dario, again.import, 2)).toMatchObject({ state: 'applied' })
  })

  story('a yes and a way back happen once by their key: the same answer again, another body is told apart', async (world) => {
    const dario = await world.person('agent')
    const { import: made } = await handIn(dario, someShops(2))
    const yes = { ...of(made), body: { shops: 2 }, key: crypto.randomUUID() }
    const said = await dario.gets(applyImport, yes)
    expect(said).toEqual({ id: made.id, state: 'applying', total: 2 })
    await settled(dario, made)
    expect(await dario.gets(applyImport, yes)).toEqual(said)
    await dario.isRefused('idempotency_mismatch', applyImport, { ...yes, body: { shops: 1 } })
    await dario.isRefused('not_a_draft', applyImport, { ...yes, key: crypto.randomUUID() })
    const back = { ...of(made), body: { reason: 'Prova' }, key: crypto.randomUUID() }
    await dario.gets(undoImport, back)
    await settled(dario, made)
    expect(await dario.gets(undoImport, back)).toMatchObject({ state: 'undoing' })
    const { rows } = await world.db.query<{ n: number }>('select count(*)::int as n from shop where created_by = $1', [dario.id])
    expect(rows[0]?.n).toBe(2)
  })

  story('two say yes to the same sheet at the same moment: one of them does; what came in meanwhile stops all rows', async (world) => {
    const [marta, dario] = [await world.person('company'), await world.person('agent')]
    const shops = someShops(3)
    const [one, two] = [await handIn(marta, shops), await handIn(marta, shops)]
    // The newest has the first name: no order is that of another column.
    await world.db.query(`update import set name = 'elenco ' || (9000 - id) || '.csv'`)
    await goesBothWays(marta, listImports, { made: ({ madeAt }) => madeAt, name: ({ name }) => name ?? '', state: ({ state }) => state })
    const said = await Promise.all([one, two].map(({ import: { id } }) => marta.sends(applyImport, { params: { id }, body: { shops: 3 } })))
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const other = await handIn(dario, someShops(2))
    const [row] = (await dario.gets(listImportRows, { ...of(other.import), query: {} })).items
    await marta.gets(createShop, { body: shopBody({ vatNumber: row?.cells.vatNumber ?? '' }), files: await contract() })
    expect(await applied(dario, other.import, 2)).toMatchObject({ state: 'draft', failure: 'rows_changed', rows: { faults: 1 } })
    const [red] = (await dario.gets(listImportRows, { ...of(other.import), query: { only: 'faults' } })).items
    expect(red?.faults).toEqual([{ at: 'vatNumber', why: 'vat_waits' }])
    const { rows } = await world.db.query<{ n: number }>('select count(*)::int as n from shop where created_by = $1', [dario.id])
    expect(rows[0]?.n).toBe(0)
    await dario.gets(dropImport, of(other.import))
    await dario.isRefused('not_found', getImport, of(other.import))
  })

  story('an agent brings in thirty a day, by sheets too; nobody else finds the sheet', async (world) => {
    const [dario, piero, marta] = [await world.person('agent'), await world.person('agent'), await world.person('company')]
    const shops = someShops(31)
    const { import: made } = await handIn(dario, shops.slice(0, 20))
    await dario.gets(addImportFiles, { ...of(made), files: { files: [new File([await paper()], 'altro.pdf')] } })
    await dario.isRefused('file_unmatched', applyImport, { ...of(made), body: { shops: 20 } })
    for (const who of [piero, marta]) await who.isRefused('not_found', getImport, of(made))
    const sheet = { body: single, files: { sheet: shopSheet(shops), files: await contractsOf(shops.slice(0, 20)) } }
    const many = await dario.gets(createImport, sheet)
    await dario.gets(addImportFiles, { ...of(many.import), files: { files: await contractsOf(shops.slice(20)) } })
    await dario.isRefused('shops_a_day', applyImport, { ...of(many.import), body: { shops: 31 } })
  })
})
