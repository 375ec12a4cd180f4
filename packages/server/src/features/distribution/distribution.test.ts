/** Stories of handing tickets out: a table is read, mended, carried out; what people hear. */
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
import { confirm } from '@taschino/contract/stepup.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { apply, blob, ends, look, mailOf, office, OPTIONS, paste, stock, table } from '@taschino/testkit/handing-out.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { formula, number, row, text, workbook } from '@taschino/testkit/sheet-corpus.ts'
import { story } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

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
      [6, 'who_unknown', 'who'],
    ])
    await paola.isRefused('rows_with_faults', applyDistribution, { params: { id: String(draft.id) }, body: { tickets: 20, value: 16_000 } })
    const mended = await paola.gets(mendRow, { params: { id: String(draft.id), n: String(2) }, body: { who: mailOf(marco) } })
    expect(mended).toMatchObject({
      row: { fault: null, employee: { id: marco.id, name: 'Marco Riva' } },
      distribution: { tickets: 38, rows: { faults: 3 } },
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

describe('carried out', () => {
  story('all rows at once: everybody has theirs, hears of it, and reads only their own part', async (world) => {
    const { paola, giulia, marco, agency } = await office(world, 0)
    await stock(world, agency, 15, { days: 30 })
    await stock(world, agency, 50)
    const [hers, desk] = [await world.listens(giulia), await world.listens(paola)]
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    expect(await apply(paola, draft)).toEqual({ id: draft.id, state: 'applying', total: 2 })
    expect(await ends(paola, draft, 'applied')).toMatchObject({
      people: 2,
      tickets: 38,
      value: 30_400,
      stock: [{ before: 27, after: 27 }],
      back: null,
    })
    expect(await giulia.pocket()).toBe('20 × 8,00 normal')
    expect(await marco.pocket()).toBe('18 × 8,00 normal')
    const event = await hers.hears('onRefund', 'assigned')
    await desk.hears('onAgencyCompanyResponse', 'distributed')
    expect(hers.notifications).toMatchObject([{ title: 'Ti sono arrivati 20 buoni', data: { type: 'assignment', GTID: event.data.GTID } }])
    expect((await giulia.gets(listTransactions, { params: { id: String(giulia.id) }, query: {} })).items).toMatchObject([
      { type: 'assignment', value: 16_000, parts: [{ unit: 800, amount: 20, type: 'normal' }], counterparty: { name: 'Officine Alfieri' } },
    ])
    expect(
      (await paola.gets(listRows, { params: { id: String(draft.id) }, query: {} })).items.map(({ who, pieces }) => [who, pieces]),
    ).toEqual([
      ['Giulia Bianchi', 20],
      ['Marco Riva', 18],
    ])
    await paola.isRefused('not_a_draft', applyDistribution, { params: { id: String(draft.id) }, body: { tickets: 38, value: 30_400 } })
  })

  story('what is not in stock is given to nobody, also when it went meanwhile', async (world) => {
    const { paola, giulia, marco } = await office(world, 30)
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    await paola.isRefused('stock_short', applyDistribution, { params: { id: String(draft.id) }, body: { tickets: 38, value: 30_400 } })
    const [one, other] = [await paste(paola, table([giulia, 20])), await paste(paola, table([marco, 19]))]
    await Promise.all([apply(paola, one), apply(paola, other)])
    await expect
      .poll(
        async () =>
          (await Promise.all([look(paola, one), look(paola, other)])).map(({ state, failure }) => `${state} ${failure}`).toSorted(),
        { timeout: 50_000 },
      )
      .toEqual(['applied null', 'draft stock_short'])
  })

  story('somebody suspended meanwhile: nobody gets anything, and the row says who', async (world) => {
    const { paola, giulia, marco } = await office(world)
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    await world.freezes(marco.id)
    await apply(paola, draft)
    await ends(paola, draft, 'draft', 'person_suspended')
    expect(await giulia.pocket()).toBe('')
    await world.thaws(marco.id)
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [marco.id])
    await apply(paola, draft)
    expect((await ends(paola, draft, 'draft', 'rows_changed')).rows.faults).toBe(1)
    expect((await paola.gets(listRows, { params: { id: String(draft.id) }, query: { only: 'faults' } })).items).toMatchObject([
      { fault: 'who_left' },
    ])
  })

  story('what one sees is what happens: another sum than was shown is shown first', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, table([giulia, 20]))
    await paola.isRefused('changed_meanwhile', applyDistribution, {
      params: { id: String(draft.id) },
      body: { tickets: 19, value: 15_200 },
    })
    await paola.gets(mendRow, { params: { id: String(draft.id), n: String(1) }, body: { amount: '0' } })
    await paola.isRefused('nothing_to_give', applyDistribution, { params: { id: String(draft.id) }, body: { tickets: 20, value: 16_000 } })
  })

  story('T62: the same table for the same month is asked for, also of two who hand it in at once', async (world) => {
    const { paola, giulia } = await office(world)
    const [one, two] = [await paste(paola, table([giulia, 20])), await paste(paola, table([giulia, 20]))]
    const elena = await world.person('agency', { name: 'Elena Sala', place: paola.place })
    const body = { tickets: 20, value: 16_000 }
    const said = await Promise.all([
      paola.sends(applyDistribution, { params: { id: String(one.id) }, body }),
      elena.sends(applyDistribution, { params: { id: String(two.id) }, body }),
    ])
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect.poll(() => giulia.pocket(), { timeout: 50_000 }).toBe('20 × 8,00 normal')
    const third = await paste(paola, table([giulia, 20]))
    expect(third.twin).not.toBeNull()
    await paola.isRefused('table_applied_before', applyDistribution, { params: { id: String(third.id) }, body })
    await apply(paola, third, { again: true })
    await ends(paola, third, 'applied')
    expect(await giulia.pocket()).toBe('40 × 8,00 normal')
  })

  story('T62: the same key twice carries it out once', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, table([giulia, 20]))
    const ask = { key: crypto.randomUUID(), params: { id: String(draft.id) }, body: { tickets: 20, value: 16_000 } }
    const [first, second] = [await paola.sends(applyDistribution, ask), await paola.sends(applyDistribution, ask)]
    expect([first.status, second.status, second.hit, second.text]).toEqual([200, 200, true, first.text])
    await ends(paola, draft, 'applied')
    expect(await giulia.pocket()).toBe('20 × 8,00 normal')
  })
})

story(
  'handing out much, at once or bit by bit, wants a fresh proof; a little does not, nor does preparing',
  async (world) => {
    const { paola, giulia, marco, ines } = await office(world)
    const [small, other, large] = [
      await paste(paola, table([giulia, 20])),
      await paste(paola, table([marco, 18])),
      await paste(paola, table([giulia, 20], [marco, 18], [ines, 1])),
    ]
    await paola.isRefused('step_up_required', applyDistribution, { params: { id: String(large.id) }, body: { tickets: 39, value: 31_200 } })
    await apply(paola, small)
    await paola.isRefused('step_up_required', applyDistribution, { params: { id: String(other.id) }, body: { tickets: 18, value: 14_400 } })
    await ends(paola, small, 'applied')
    await paola.isRefused('step_up_required', applyDistribution, { params: { id: String(other.id) }, body: { tickets: 18, value: 14_400 } })
    expect(await marco.pocket()).toBe('')
    await paola.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: '482915' } } })
    await apply(paola, other)
    await ends(paola, other, 'applied')
    expect(await marco.pocket()).toBe('18 × 8,00 normal')
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

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
