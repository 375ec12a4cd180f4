/** Stories of what the desk says of names: who was meant by a slip, lines that are nobody, people who work here no more. */
import { expect } from 'vitest'
import { markLeft } from '@taschino/contract/agencies.ts'
import { listMissing, listRows, mendRow, repeatMonth } from '@taschino/contract/distribution.ts'
import { apply, ends, look, mailOf, month, office, OPTIONS, paste, stock, table } from '@taschino/testkit/handing-out.ts'
import { story } from '@taschino/testkit/story.ts'
import { monthBeside } from './grants-store.ts'

story(
  'a slip in a name finds the person who was meant, never one who left or works elsewhere, and writing what is offered mends the row',
  async (world) => {
    const { paola, giulia, marco, agency } = await office(world, 0)
    await world.person('enduser', { name: 'Elvira Zanetti', place: await world.agency() })
    await stock(world, agency, 100)
    await paola.gets(markLeft, { params: { id: String(marco.id) }, body: { tickets: 'leave' } })
    const slip = mailOf(giulia).replace('.test', '.tset')
    const draft = await paste(paola, `E-mail;Quantità\n${slip};20\nMarco Rivva;18\nElvira Zanett;5\nNessuno Qui;3`)
    const { items } = await paola.gets(listRows, { params: { id: String(draft.id) }, query: {} })
    expect(items.map(({ fault, near }) => [fault, near])).toEqual([
      ['who_unknown', { name: 'Giulia Bianchi', who: mailOf(giulia) }],
      ['who_unknown', null],
      ['who_unknown', null],
      ['who_unknown', null],
    ])
    expect(await paola.gets(mendRow, { params: { id: String(draft.id), n: '1' }, body: { who: items[0]?.near?.who ?? '' } })).toMatchObject(
      { row: { fault: null, near: null, employee: { id: giulia.id } }, distribution: { rows: { faults: 3 } } },
    )
  },
)

story('sums below a table are left out and named; whoever wants such a line after all puts it back', async (world) => {
  const { paola, giulia, marco } = await office(world)
  const draft = await paste(paola, `${table([giulia, 20], [marco, 18])}\nTotale;38`)
  expect(draft).toMatchObject({ tickets: 38, rows: { all: 3, faults: 0, struck: 1 }, sums: [{ line: 4, who: 'Totale' }] })
  const back = await paola.gets(mendRow, { params: { id: String(draft.id), n: '3' }, body: { struck: false } })
  expect(back).toMatchObject({ row: { fault: 'who_unknown', near: null }, distribution: { rows: { faults: 1, struck: 0 }, sums: [] } })
  expect(await paste(paola, `${table([giulia, 20], [marco, 18])}\n;38`)).toMatchObject({
    tickets: 38,
    rows: { faults: 0 },
    sums: [{ line: 4, who: '' }],
  })
})

story('the same as last month leaves out who works here no more, and as many are said to be missing as are listed', async (world) => {
  const { paola, giulia, marco, ines } = await office(world)
  const first = await paste(paola, table([giulia, 20], [marco, 18], [ines, 10]))
  await apply(paola, first)
  await ends(paola, first, 'applied')
  await paola.gets(markLeft, { params: { id: String(marco.id) }, body: { tickets: 'leave' } })
  const next = { ...OPTIONS, month: monthBeside(month, 1) }
  expect(await paola.gets(repeatMonth, { body: next })).toMatchObject({
    people: 2,
    tickets: 30,
    rows: { all: 2, faults: 0 },
    lastMonth: { people: 3, missing: 0, left: 1 },
  })
  const draft = await paste(paola, table([giulia, 20]), { month: next.month })
  expect(await look(paola, draft)).toMatchObject({ lastMonth: { missing: 1, left: 1 } })
  expect((await paola.gets(listMissing, { params: { id: String(draft.id) } })).people.map(({ id }) => id)).toEqual([ines.id])
})
