/** The lists of distributions as files: what the screen shows, in words, and nothing that runs where it is opened. */
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { expect } from 'vitest'
import type { Call } from '@taschino/contract/call.ts'
import { dropDistribution, exportDistributions, exportRows, listDistributions, listRows, mendRow } from '@taschino/contract/distribution.ts'
import { goesBothWays } from '@taschino/testkit/both-ways.ts'
import { apply, ends, mailOf, office, paste, table } from '@taschino/testkit/handing-out.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'

async function csvFrom(
  who: Person,
  call: Call,
  ask: { params?: Record<string, string>; query?: Record<string, string> } = {},
): Promise<string[][]> {
  const answer = await who.sends(call, { ...ask, query: { ...ask.query, format: 'csv' } })
  expect(answer.status, answer.text).toBe(200)
  return parse(answer.text, { delimiter: ';', bom: true }) as string[][]
}

story(
  'the rows of a table leave as they are shown: as they were written, with every fault in words, filter by filter; a formula is a text',
  async (world) => {
    const { paola, giulia, marco } = await office(world)
    const draft = await paste(
      paola,
      `E-mail;Quantità;Valore\n${mailOf(giulia)};20;8,00\n=HYPERLINK("http://x");venti;otto\n${mailOf(marco)};18;`,
    )
    const params = { id: String(draft.id) }
    await paola.gets(mendRow, { params: { ...params, n: '3' }, body: { struck: true } })
    for (const [only, count] of [
      ['all', 3],
      ['faults', 1],
      ['struck', 1],
      ['changed', 1],
    ] as const) {
      const [head, ...rows] = await csvFrom(paola, exportRows, { params, query: { only } })
      const { items } = await paola.gets(listRows, { params, query: { only, limit: '100' } })
      expect(head?.slice(0, 6)).toEqual([
        'Riga nel tuo foglio',
        'Chi riceve, come scritto',
        'Quanti buoni, come scritto',
        'Valore del buono, come scritto',
        'Stato',
        'Che cosa non va',
      ])
      expect(rows.map(([line]) => Number(line))).toEqual(items.map(({ line }) => line))
      expect(rows).toHaveLength(count)
    }
    const [, good, wrong, struck] = await csvFrom(paola, exportRows, { params })
    expect(good?.slice(4)).toEqual(['da distribuire', '', 'Giulia Bianchi', '20', '8,00', '160,00', '0', '0'])
    expect(wrong?.slice(1, 6)).toEqual([
      `'=HYPERLINK("http://x")`,
      'venti',
      'otto',
      'da sistemare',
      'Non è fra i tuoi dipendenti; Il numero di buoni non si capisce; Il valore del buono non si capisce',
    ])
    expect(struck?.[4]).toBe('lasciata fuori')
    const english = await paola.sends(exportRows, { params, query: { format: 'xlsx', language: 'en' } })
    expect(english.headers.get('content-disposition')).toBe('attachment; filename="rows.xlsx"')
  },
)

story('what was given leaves with its sums, the list of distributions with state and sum; another office has neither', async (world) => {
  const { paola, giulia, marco } = await office(world)
  const given = await paste(paola, table([giulia, 20], [marco, 18]))
  await apply(paola, given)
  await ends(paola, given, 'applied')
  const dropped = await paste(paola, table([giulia, 1]))
  await paola.gets(dropDistribution, { params: { id: String(dropped.id) } })
  await paste(paola, table([marco, 2]))
  const { items } = await paola.gets(listDistributions, { query: {} })
  await goesBothWays(paola, listDistributions, {
    made: ({ madeAt }) => madeAt,
    month: ({ month }) => month,
    state: ({ state }) => state,
    people: ({ people }) => people,
    tickets: ({ tickets }) => tickets,
    value: ({ value }) => value,
  })
  const [head, ...rows] = await csvFrom(paola, exportDistributions)
  expect(head).toEqual([
    'Mese',
    'Stato',
    'Tipo di buono',
    'Persone',
    'Buoni',
    'Importo (€)',
    'Distribuita il',
    'Preparata il',
    'Preparata da',
    'Tabella',
  ])
  expect(rows.map((row) => [row[0], row[1], Number(row[4])])).toEqual(
    items.map(({ month, state, tickets }) => [month, state === 'draft' ? 'Da confermare' : 'Distribuita', tickets]),
  )
  expect(rows).toHaveLength(2)

  const params = { id: String(given.id) }
  const response = await fetch(`${world.url}/api/v1/distributions/${given.id}/rows/export?format=xlsx`, {
    headers: { Authorization: `Bearer ${await paola.token()}` },
  })
  const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()))
  expect(sheet?.data).toEqual([
    ['Dipendente', 'Buoni', 'Valore del buono', 'Importo (€)'],
    ['Giulia Bianchi', 20, 8, 160],
    ['Marco Riva', 18, 8, 144],
  ])
  const other = await world.person('agency', { name: 'Ugo Sarti', place: await world.agency('Studio Sarti') })
  await other.isRefused('not_found', exportRows, { params, query: { format: 'csv' } })
  expect(await csvFrom(other, exportDistributions)).toHaveLength(1)
})

story(
  'is refused with the number when no spreadsheet should hold it',
  async (world) => {
    const { paola, giulia, marco } = await office(world)
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    await paste(paola, table([giulia, 1]))
    for (const [call, ask] of [
      [exportDistributions, {}],
      [exportRows, { params: { id: String(draft.id) } }],
    ] as const)
      expect((await paola.isRefused('export_too_large', call, { ...ask, query: { format: 'csv' } })).json).toEqual({
        error: 'export_too_large',
        facts: { most: 1 },
      })
  },
  { settings: { exportMax: 1 } },
)
