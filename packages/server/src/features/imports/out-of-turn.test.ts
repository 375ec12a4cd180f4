/** What an import refuses and keeps apart: sheets that would lose something, too much of everything, acts out of their turn. */
import {
  addImportFiles,
  applyImport,
  createImport,
  decideImport,
  dropImport,
  dropImportFile,
  getImport,
  getTemplate,
  listImportFiles,
  listImports,
  matchImportFile,
  mendImportRow,
  undoImport,
} from '@taschino/contract/imports.ts'
import { contractsOf, shopSheet, SHOP_HEADINGS, someShops } from '@taschino/testkit/bulk-shops.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'

const body = { importType: 'singleShops' as const }

describe('what an import refuses', () => {
  story('columns that nobody knows are refused by name, not skipped; so are a sheet without rows and one with too many', async (world) => {
    const marta = await world.person('company')
    const handIn = (text: string) => ({ body, files: { sheet: new Blob([text]) } })
    const unknown = await marta.isRefused('columns_unknown', createImport, handIn(`${SHOP_HEADINGS};Colore preferito\na;b`))
    expect(unknown.text).toContain('Colore preferito')
    const needed = await marta.isRefused('columns_needed', createImport, handIn('Insegna;Partita IVA;E-mail\na;b;c'))
    expect(needed.text).toContain('address')
    await marta.isRefused('sheet_empty', createImport, handIn(`${SHOP_HEADINGS}\n`))
    const many = Array.from({ length: 501 }, (_, i) => `Bottega ${i};;;;;;;`)
    await marta.isRefused('import_too_many_rows', createImport, handIn([SHOP_HEADINGS, ...many].join('\n')))
    await marta.isRefused('invalid_input', createImport, { body, files: {} })
    await marta.isRefused('invalid_input', createImport, {
      body: { ...body, shops: [{ title: 'Uno' }] },
      files: { sheet: new Blob(['x']) },
    })
  })

  story('the template comes back as a sheet that is read, and rows may come without one', async (world) => {
    const marta = await world.person('company')
    expect((await marta.sends(getTemplate)).status).toBe(200)
    const headers = { authorization: `Bearer ${await marta.token()}` }
    const bytes = await (await fetch(`${world.url}/api/v1${getTemplate.path}`, { headers })).arrayBuffer()
    const made = await marta.gets(createImport, { body, files: { sheet: new Blob([new Uint8Array(bytes)]) } })
    expect(made.import.rows).toMatchObject({ all: 1, waiting: 1, faults: 0 })
    const [shop] = someShops(1)
    const cells = { title: 'Bottega', businessName: 'Bottega srl', vatNumber: shop?.vat ?? '', address: 'Via Po 1, Torino' }
    const typed = await marta.gets(createImport, {
      body: { importType: 'group', group: { ...cells, firstName: 'Carla', lastName: 'Neri', email: shop?.email ?? '' }, shops: [cells] },
      files: { files: await contractsOf(someShops(1)) },
    })
    expect(typed.import).toMatchObject({ state: 'draft', rows: { all: 2, good: 1, waiting: 1 }, files: { unmatched: 1 } })
    const listed = (await marta.gets(listImports, { query: {} })).items
    expect(listed.map(({ id }) => id)).toEqual([typed.import.id, made.import.id])
  })

  story('five open ones, a hundred mebibytes each, contracts given and taken away; nothing of it after the yes', async (world) => {
    const [dario, marta] = [await world.person('agent'), await world.person('company')]
    const shops = someShops(1)
    const made = await dario.gets(createImport, { body, files: { sheet: shopSheet(shops), files: await contractsOf(shops) } })
    const of = { params: { id: String(made.import.id) } }
    await dario.gets(addImportFiles, { ...of, files: { files: [new File([await paper('Altro')], 'altro.pdf')] } })
    const [first, other] = (await dario.gets(listImportFiles, { ...of, query: {} })).items
    const file = (id: number | undefined) => ({ params: { id: of.params.id, file: String(id) } })
    await dario.isRefused('row_unknown', matchImportFile, { ...file(other?.id), body: { n: 9 } })
    await dario.isRefused('file_unmatched', applyImport, { ...of, body: { shops: 1 } })
    await world.db.query('update import_file set size = 104857000 where id = $1', [other?.id])
    const more = { files: { files: [new File([await paper('Terzo')], 'terzo.pdf')] } }
    await dario.isRefused('import_too_large', addImportFiles, { ...of, ...more })
    await dario.gets(dropImportFile, file(other?.id))
    await dario.isRefused('not_found', dropImportFile, file(other?.id))
    for (let n = 1; n < 5; n++) await dario.gets(createImport, { body, files: { sheet: shopSheet(someShops(1)) } })
    await dario.isRefused('too_many_imports', createImport, { body, files: { sheet: shopSheet(someShops(1)) } })
    await dario.isRefused('import_not_applied', undoImport, { ...of, body: { reason: 'Prima' } })
    await world.db.query(`insert into invitation (id_inviter) select $1 from generate_series(1, 30)`, [dario.id])
    await dario.isRefused('too_many_invitations', applyImport, { ...of, body: { shops: 1 } })
    await world.db.query('delete from invitation')
    await dario.gets(applyImport, { ...of, body: { shops: 1 } })
    await expect.poll(async () => (await dario.gets(getImport, of)).state, { timeout: 30_000 }).toBe('applied')
    for (const [call, ask] of [
      [applyImport, { ...of, body: { shops: 1 } }],
      [dropImport, of],
      [addImportFiles, { ...of, ...more }],
      [matchImportFile, { ...file(first?.id), body: { n: 1 } }],
      [mendImportRow, { params: { ...of.params, n: '1' }, body: { struck: true } }],
      [dropImportFile, file(first?.id)],
    ] as const)
      await dario.isRefused('not_a_draft', call as typeof dropImport, ask as typeof of)
    const own = await marta.gets(createImport, { body, files: { sheet: shopSheet(someShops(1)), files: [] } })
    const yes = { params: { id: String(own.import.id) }, body: { decision: 'approved' as const } }
    await marta.isRefused('import_not_applied', decideImport, yes)
    await world.db.query(`update import set state = 'checked' where id = $1`, [own.import.id])
    await world.db.query(`update import set state = 'applying', applied_by = made_by where id = $1`, [own.import.id])
    await world.db.query(`update import set state = 'applied', applied_at = now() where id = $1`, [own.import.id])
    await marta.isRefused('not_auto', decideImport, yes)
  })
})
