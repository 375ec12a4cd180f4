/** Stories of handing tickets out: a table comes in, is read and mended, from whatever file. */
import { describe, expect } from 'vitest'
import {
  addRow,
  applyDistribution,
  dropDistribution,
  getDistribution,
  listDistributions,
  listRows,
  mendRow,
  readTable,
  repeatMonth,
  setColumns,
  setOptions,
  strikeFaults,
} from '@taschino/contract/distribution.ts'
import { blob, mailOf, office, OPTIONS, paste, table } from '@taschino/testkit/handing-out.ts'
import { formula, number, row, text, workbook } from '@taschino/testkit/sheet-corpus.ts'
import { story } from '@taschino/testkit/story.ts'

describe('a table comes in', () => {
  story('it is recognised, judged and compared with the stock; nothing moves', async (world) => {
    const { paola, giulia, marco } = await office(world)
    const journal = await world.journal()
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    expect(draft).toMatchObject({
      state: 'draft',
      people: 2,
      tickets: 38,
      value: 30_400,
      columns: [
        { column: 'email', at: 0 },
        { column: 'amount', at: 1 },
      ],
      rows: { all: 2, good: 2, faults: 0 },
      stock: [{ unit: 800, tickets: 38, before: 100, after: 62 }],
    })
    expect(await world.journal()).toBe(journal)
    expect((await paola.gets(listDistributions, { query: {} })).items).toMatchObject([{ id: draft.id, tickets: 38 }])
  })

  story('errors stand beside their cell and are mended in place; the rest is left out with one act', async (world) => {
    const { paola, giulia, marco, ines } = await office(world)
    const draft = await paste(paola, `${table([giulia, 20])}\nmrco@storia.test;18\n${mailOf(ines)};venti\n${mailOf(giulia)};5\nTotale;43`)
    const wrong = await paola.gets(listRows, { params: { id: String(draft.id) }, query: { only: 'faults' } })
    expect(wrong.items.map(({ line, fault, at }) => [line, fault, at])).toEqual([
      [3, 'who_unknown', 'who'],
      [4, 'amount_wrong', 'amount'],
      [5, 'twice', 'who'],
    ])
    await paola.isRefused('rows_with_faults', applyDistribution, { params: { id: String(draft.id) }, body: { tickets: 20, value: 16_000 } })
    const mended = await paola.gets(mendRow, { params: { id: String(draft.id), n: String(2) }, body: { who: mailOf(marco) } })
    expect(mended).toMatchObject({
      row: { fault: null, employee: { id: marco.id, name: 'Marco Riva' } },
      distribution: { tickets: 38, rows: { faults: 2 }, sums: [{ line: 6, who: 'Totale' }] },
    })
    await paola.gets(mendRow, { params: { id: String(draft.id), n: String(3) }, body: { amount: '20' } })
    expect(await paola.gets(strikeFaults, { params: { id: String(draft.id) } })).toMatchObject({
      tickets: 58,
      people: 3,
      rows: { all: 5, faults: 0, struck: 2 },
    })
  })

  story('a row with several faults names all of them, under headings as people write them', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(
      paola,
      `Chi;Quanti;Valore\n${mailOf(giulia)};20;8,00\nnessuno@storia.test;venti;otto\n${mailOf(giulia)};99;otto`,
    )
    expect(draft).toMatchObject({ firstIsHeading: true, rows: { all: 3, good: 1, faults: 2 } })
    const { items } = await paola.gets(listRows, { params: { id: String(draft.id) }, query: {} })
    expect(items.map(({ fault, more }) => [fault, more])).toEqual([
      [null, []],
      [
        'who_unknown',
        [
          { fault: 'amount_wrong', at: 'amount' },
          { fault: 'unit_wrong', at: 'unit' },
        ],
      ],
      ['amount_too_high', [{ fault: 'unit_wrong', at: 'unit' }]],
    ])
    expect((await paola.gets(mendRow, { params: { id: String(draft.id), n: '2' }, body: { struck: true } })).row.more).toEqual([])
  })

  story('a double is none any more when the first of the two is left out', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, table([giulia, 20], [giulia, 5]))
    expect(draft.rows.faults).toBe(1)
    expect(
      (await paola.gets(mendRow, { params: { id: String(draft.id), n: String(1) }, body: { struck: true } })).distribution,
    ).toMatchObject({ tickets: 5, rows: { faults: 0, struck: 1 } })
  })

  story('the second row of one person stays when the first one is wrong and left out', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, `E-mail;Quantità\n${mailOf(giulia)};venti\n${mailOf(giulia)};5\n${mailOf(giulia)};7`)
    expect(draft.rows.faults).toBe(3)
    expect(await paola.gets(strikeFaults, { params: { id: String(draft.id) } })).toMatchObject({
      tickets: 5,
      rows: { faults: 0, struck: 2 },
    })
  })

  story('whoever left is named, whoever is of another firm is nobody', async (world) => {
    const { paola, giulia, agency } = await office(world)
    const other = await world.person('enduser', { name: 'Elsa Fuori', place: await world.agency('Altra') })
    await world.db.query('insert into departure (id_user, id_agency, by_user) values ($1, $2, $3)', [giulia.id, agency, paola.id])
    const draft = await paste(paola, table([giulia, 20], [other, 20]))
    const { items } = await paola.gets(listRows, { params: { id: String(draft.id) }, query: {} })
    expect(items.map(({ fault, employee }) => [fault, employee?.state ?? null])).toEqual([
      ['who_left', 'left'],
      ['who_unknown', null],
    ])
  })

  story('columns that nobody recognises are said by hand, and may be said anew', async (world) => {
    const { paola, giulia, marco } = await office(world)
    const draft = await paste(paola, `Chi\tQuanto\tAltro\n${giulia.username}\t20\t7\n${marco.username}\t18\t3`)
    expect(draft).toMatchObject({
      columns: null,
      rows: { all: 0 },
      head: [
        ['Chi', 'Quanto', 'Altro'],
        [giulia.username, '20', '7'],
        [marco.username, '18', '3'],
      ],
    })
    const columns = [
      { column: 'username', at: 0 },
      { column: 'amount', at: 1 },
    ] as const
    await paola.isRefused('columns_missing', setColumns, {
      params: { id: String(draft.id) },
      body: { firstIsHeading: true, columns: [columns[0]] },
    })
    expect(
      await paola.gets(setColumns, { params: { id: String(draft.id) }, body: { firstIsHeading: true, columns: [...columns] } }),
    ).toMatchObject({ tickets: 38 })
    expect(
      await paola.gets(setColumns, {
        params: { id: String(draft.id) },
        body: { firstIsHeading: true, columns: [columns[0], { column: 'amount', at: 2 }] },
      }),
    ).toMatchObject({ tickets: 10 })
  })

  story('what began with more rows than a table may have is not begun by hand either', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, table([giulia, 20]))
    await world.db.query('update distribution_row set n = 20000 where id_distribution = $1', [draft.id])
    await paola.isRefused('sheet_too_many_rows', addRow, { params: { id: String(draft.id) }, body: { who: 'Marco', amount: '3' } })
  })

  story('a draft can be thrown away, and then it is gone', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, table([giulia, 20]))
    await paola.gets(dropDistribution, { params: { id: String(draft.id) } })
    await paola.isRefused('not_found', getDistribution, { params: { id: String(draft.id) } })
    expect((await world.db.query('select from distribution_row where id_distribution = $1', [draft.id])).rowCount).toBe(0)
  })
})

describe('what nobody means', () => {
  story(
    'T13: a face value above all money is a fault of its row, a month outside of this century one of the question: neither is trouble of ours',
    async (world) => {
      const { paola, giulia, marco } = await office(world)
      const draft = await paste(paola, `E-mail;Quantità;Valore\n${mailOf(giulia)};5;999999999,99\n${mailOf(marco)};5;1000000,01`)
      const { items } = await paola.gets(listRows, { params: { id: String(draft.id) }, query: {} })
      expect(items.map(({ fault, at }) => [fault, at])).toEqual([
        ['unit_wrong', 'unit'],
        ['unit_wrong', 'unit'],
      ])
      for (const named of ['0000-01', '0001-01', '1800-05', '9999-12']) {
        await paola.isRefused('invalid_input', readTable, {
          body: { source: 'paste', ...OPTIONS, month: named },
          files: blob(table([giulia, 5])),
        })
        await paola.isRefused('invalid_input', repeatMonth, { body: { ...OPTIONS, month: named } })
        await paola.isRefused('invalid_input', setOptions, { params: { id: String(draft.id) }, body: { ...OPTIONS, month: named } })
      }
      for (const named of ['2000-01', '2099-12'])
        expect(await paste(paola, table([giulia, 5]), { month: named })).toMatchObject({ month: named, tickets: 5 })
    },
  )
})

describe('files', () => {
  story('an XLSX with headings below a title, formulas and hidden rows', async (world) => {
    const { paola, giulia, marco } = await office(world)
    const rows =
      row(1, text('A1', 'Buoni di novembre')) +
      row(2, text('A2', 'E-mail') + text('B2', 'Quantità')) +
      row(3, text('A3', mailOf(giulia)) + formula('B3', 'SUM(18,2)', 20)) +
      row(4, text('A4', mailOf(marco)) + number('B4', 5), ' hidden="1"')
    const draft = await paola.gets(readTable, {
      body: { source: 'file', ...OPTIONS },
      files: { file: new File([new Uint8Array(workbook({ rows }))], 'novembre.xlsx') },
    })
    expect(draft).toMatchObject({ name: 'novembre.xlsx', tickets: 20, rows: { all: 2, faults: 1 } })
    expect(await paola.gets(mendRow, { params: { id: String(draft.id), n: String(2) }, body: { struck: false } })).toMatchObject({
      distribution: { tickets: 25 },
    })
  })
})
