/** Stories of a table beside its month: who gets more than in the one before, who has some for this one already, what of it is taxed. */
import { expect } from 'vitest'
import { markBack, markLeft } from '@taschino/contract/agencies.ts'
import { addRow, exportExcess, listMissing, listRows, repeatMonth, setOptions } from '@taschino/contract/distribution.ts'
import { apply, ends, look, mailOf, month, office, OPTIONS, paste, stock, table } from '@taschino/testkit/handing-out.ts'
import { story } from '@taschino/testkit/story.ts'
import { monthBeside } from './grants-store.ts'

story('who gets more, who gets nothing any more, and the same again with one act', async (world) => {
  const { paola, giulia, marco, ines, agency } = await office(world, 0)
  const later = { ...OPTIONS, month: monthBeside(month, 1) }
  await paola.isRefused('nothing_last_month', repeatMonth, { body: later })
  await world.gives(giulia.id, '20 × 8,00 normal', { agency })
  await world.gives(marco.id, '18 × 8,00 normal', { agency })
  await stock(world, agency, 100)
  const draft = await paste(paola, table([giulia, 22], [ines, 10]), { month: later.month })
  expect(draft).toMatchObject({ lastMonth: { month, people: 2, tickets: 38, missing: 1 }, rows: { changed: 2 } })
  expect(
    (await paola.gets(listRows, { params: { id: String(draft.id) }, query: { only: 'changed' } })).items.map(({ pieces, lastMonth }) => [
      pieces,
      lastMonth,
    ]),
  ).toEqual([
    [22, 20],
    [10, 0],
  ])
  expect(await paola.gets(listMissing, { params: { id: String(draft.id) } })).toEqual({
    people: [{ id: marco.id, name: 'Marco Riva', state: 'active', lastMonth: 18 }],
  })
  expect(await paola.gets(addRow, { params: { id: String(draft.id) }, body: { who: mailOf(marco), amount: '18' } })).toMatchObject({
    distribution: { tickets: 50, lastMonth: { missing: 0 } },
    row: { n: 3, lastMonth: 18 },
  })
  expect(await paola.gets(repeatMonth, { body: later })).toMatchObject({
    source: 'last-month',
    people: 2,
    tickets: 38,
    rows: { faults: 0, changed: 0 },
  })
  // In the month in which they were given, they are no news but a warning.
  expect(await paola.gets(setOptions, { params: { id: String(draft.id) }, body: OPTIONS })).toMatchObject({
    rows: { already: 2 },
    lastMonth: { people: 0 },
  })
})

story('a table belongs to its month, not to the day on which it is carried out', async (world) => {
  const { paola, giulia, marco } = await office(world)
  const [next, afterNext] = [monthBeside(month, 1), monthBeside(monthBeside(month, 1), 1)]
  const early = await paste(paola, table([giulia, 20], [marco, 18]), { month: next })
  await apply(paola, early)
  await ends(paola, early, 'applied')
  // Another table for the same month, in the same month or not: these people have their tickets already.
  expect(await paste(paola, table([giulia, 19], [marco, 18]), { month: next })).toMatchObject({
    twin: null,
    rows: { already: 2 },
    lastMonth: { month, people: 0 },
  })
  expect(await paste(paola, table([giulia, 20]))).toMatchObject({ rows: { already: 0 } })
  const later = await paste(paola, table([giulia, 20]), { month: afterNext })
  expect(later).toMatchObject({ rows: { changed: 0, already: 0 }, lastMonth: { month: next, people: 2, tickets: 38, missing: 1 } })
  expect((await paola.gets(listMissing, { params: { id: String(later.id) } })).people).toMatchObject([{ id: marco.id, lastMonth: 18 }])
  expect(await paola.gets(repeatMonth, { body: { ...OPTIONS, month: afterNext } })).toMatchObject({
    people: 2,
    tickets: 38,
    rows: { changed: 0 },
  })
})

story('who left by mistake and came back got the same tickets again, not others', async (world) => {
  const { paola, giulia } = await office(world)
  const first = await paste(paola, table([giulia, 20]))
  await apply(paola, first)
  await ends(paola, first, 'applied')
  await paola.gets(markLeft, { params: { id: String(giulia.id) }, body: { tickets: 'take-back' } })
  await paola.gets(markBack, { params: { id: String(giulia.id) }, body: { tickets: 'give-back' } })
  const { items } = await paola.gets(listRows, { params: { id: String((await paste(paola, table([giulia, 19]))).id) }, query: {} })
  expect(items.map(({ thisMonth }) => thisMonth)).toEqual([20])
})

story('above the daily exempt value the excess is shown, and leaves as a file for payroll', async (world) => {
  const { paola, giulia, marco } = await office(world, 0)
  const draft = await paste(paola, `E-mail;Buoni;Valore\n${mailOf(giulia)};20;12,00\n${mailOf(marco)};20;8,00`, { month: '2026-11' })
  expect(draft.tax).toEqual({ exempt: 1000, days: 21, people: 1, excess: 4000 })
  const said = await paola.sends(exportExcess, { params: { id: String(draft.id) } })
  expect(said.text).toBe(
    `"E-mail";"Nominativo";"Buoni";"Valore";"Già dati per il mese";"Imponibile"\r\n"${mailOf(giulia)}";"Bianchi Giulia";20;240,00;0,00;40,00\r\n`,
  )
})

story(
  'what the same month already gave uses up what is exempt: the second table tells its own part, also once it is carried out',
  async (world) => {
    const { paola, giulia, marco } = await office(world)
    const november = { month: '2026-11' }
    const [one, two] = [await paste(paola, table([giulia, 20]), november), await paste(paola, table([giulia, 20], [marco, 20]), november)]
    expect([one.tax.excess, two.tax.excess]).toEqual([0, 0])
    await apply(paola, one)
    expect((await ends(paola, one, 'applied')).tax).toMatchObject({ people: 0, excess: 0 })
    // 40 tickets on 21 days: nineteen days of 16 €, of which 10 € are exempt.
    expect((await look(paola, two)).tax).toEqual({ exempt: 1000, days: 21, people: 1, excess: 11_400 })
    await apply(paola, two)
    await ends(paola, two, 'applied')
    expect([(await look(paola, one)).tax.excess, (await look(paola, two)).tax.excess]).toEqual([0, 11_400])
    const said = await paola.sends(exportExcess, { params: { id: String(two.id) } })
    expect(said.text.split('\r\n')[1]).toBe(`"${mailOf(giulia)}";"Bianchi Giulia";20;160,00;160,00;114,00`)
  },
)
