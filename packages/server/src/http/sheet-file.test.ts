/** An export is what the list shows: the same rows by the same filters for the same people, as CSV and as Excel. */
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { describe, expect } from 'vitest'
import { askIban, exportIbanChanges, listIbanChanges } from '@taschino/contract/iban.ts'
import { exportShops, getShops } from '@taschino/contract/shops.ts'
import { exportUsers, listUsers } from '@taschino/contract/people/users.ts'
import { exportTransactions, listTransactions } from '@taschino/contract/wallet.ts'
import type { Call } from '@taschino/contract/call.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { plainCell } from '../platform/sheets-out/plain-cell.ts'

async function street(world: World) {
  const alfieri = await world.agency('=Officine Alfieri')
  const forno = await world.shop({ title: '+Forno "Rosetti"; Milano' })
  const bar = await world.shop({ title: 'Bar Centrale', enabled: false })
  const giulia = await world.person('enduser', { name: 'Giulia Bianchi', place: alfieri })
  const carla = await world.person('shop', { name: '@Carla Rosetti', place: forno.id })
  const marta = await world.person('company', { name: 'Marta Serra' })
  await world.gives(giulia.id, '20 × 8,00 normal', { agency: alfieri })
  await world.gives(giulia.id, '50,00 credits')
  for (let i = 1; i <= 3; i++) await giulia.pays(forno, `${i} × 8,00 normal + 1,0${i} credits`)
  return { alfieri, forno, bar, giulia, carla, marta }
}

async function csvFrom(
  who: Person,
  call: Call,
  ask: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): Promise<string[][]> {
  const answer = await who.sends(call, { ...ask, query: { ...ask.query, format: 'csv' } } as never)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return parse(answer.text, { delimiter: ';', bom: true }) as string[][]
}

describe('an export is what the list shows', () => {
  story('people, with the filters of the list and as far as each reaches', async (world) => {
    const { marta, carla, giulia } = await street(world)
    for (const query of [{}, { roles: 'enduser,shop' }, { text: 'giulia' }, { showDisabledOnly: 'true' as const }]) {
      const [head, ...rows] = await csvFrom(marta, exportUsers, { query })
      const { items } = await marta.gets(listUsers, { query: { ...query, limit: '100' } })
      expect(head?.slice(0, 5)).toEqual(['Nome', 'Cognome', 'Nome utente', 'E-mail', 'Ruolo'])
      expect(rows.map((row) => row[2])).toEqual(items.map(({ username }) => plainCell(username)))
    }
    expect((await csvFrom(giulia, exportUsers)).slice(1).map((row) => row[2])).toEqual([giulia.username])
    // What a person wrote as their name does not run in an office.
    expect((await csvFrom(marta, exportUsers, { query: { text: 'carla' } }))[1]?.slice(0, 3)).toEqual([
      `'@Carla`,
      'Rosetti',
      plainCell(carla.username),
    ])
  })

  story('shops, disabled ones too where the list shows them, to nobody who has no such list', async (world) => {
    const { marta, giulia } = await street(world)
    for (const query of [{}, { enabled: 'false' as const }, { text: 'forno' }, { capabilities: 'normal' }]) {
      const [, ...rows] = await csvFrom(marta, exportShops, { query })
      const page = await marta.gets(getShops, { query: { ...query, limit: '100' } })
      expect(rows.map((row) => Number(row[7]))).toEqual('items' in page ? page.items.map(({ id }) => id) : [])
    }
    expect((await csvFrom(marta, exportShops, { query: { text: 'forno' } }))[1]?.[0]).toBe(`'+Forno "Rosetti"; Milano`)
    await giulia.isRefused('forbidden', exportShops, { query: { format: 'csv' } })
  })

  story('changes of account, with their state in words', async (world) => {
    const { marta, carla, forno } = await street(world)
    await carla.gets(askIban, {
      params: { id: String(forno.id) },
      body: { iban: 'DE89370400440532013000', receiver: '=Forno Rosetti srl' },
    })
    const [head, ...rows] = await csvFrom(marta, exportIbanChanges, { query: { waiting: 'true' } })
    const { items } = await marta.gets(listIbanChanges, { query: { waiting: 'true', limit: '100' } })
    expect(head?.slice(0, 7)).toEqual([
      'Intestatario nel circuito',
      'Tipo',
      'Ragione sociale',
      'Stato',
      'Conto di adesso',
      'Conto nuovo',
      'Intestatario',
    ])
    expect(rows.map((row) => row[5])).toEqual(items.map(({ to }) => to.iban))
    expect(rows.find((row) => row[5] === 'DE89370400440532013000')?.slice(3, 7)).toEqual([
      'in attesa',
      'IT60X0542811101000000123456',
      'DE89370400440532013000',
      `'=Forno Rosetti srl`,
    ])
    // What the company should look at, as the screen says it.
    expect(head?.[7]).toBe('Da guardare')
    expect(rows.find((row) => row[5] === 'DE89370400440532013000')?.[7]).toContain("Il conto è fuori dall'Italia")
    await carla.isRefused('forbidden', exportIbanChanges, { query: { format: 'csv' } })
  })

  story('movements, cent by cent, page after page, and nobody else’s', async (world) => {
    const { giulia, carla, marta } = await street(world)
    const params = { id: String(giulia.id) }
    const { items } = await giulia.gets(listTransactions, { params, query: { limit: '100' } })
    const [head, ...rows] = await csvFrom(giulia, exportTransactions, { params })
    expect(head).toEqual([
      'Quando',
      'Tipo',
      'Stato',
      'Con',
      'Importo (€)',
      'Sul saldo (€)',
      'Commissione (€)',
      'Netto (€)',
      'Reso (€)',
      'Pezzi',
      'Cassa',
      'Codice del movimento',
      'Del movimento',
    ])
    expect(rows.map((row) => [row[11], Math.round(Number(row[5]?.replace(',', '.')) * 100)])).toEqual(
      items.map(({ gtid, value }) => [gtid, value]),
    )
    expect(rows[0]?.slice(1, 10)).toEqual([
      'Pagamento',
      'riuscito',
      `'+Forno "Rosetti"; Milano`,
      '-25,03',
      '-25,03',
      '',
      '',
      '0,00',
      '3 × 8,00 € Pasto, 1,03 € Crediti liberi',
    ])
    const excel = await marta.sends(exportTransactions, { params, query: { format: 'xlsx', language: 'en', text: 'forno' } })
    expect(excel.headers.get('content-disposition')).toBe('attachment; filename="movements.xlsx"')
    expect(excel.headers.get('content-type')).toContain('spreadsheetml')
    await carla.isRefused('not_found', exportTransactions, { params, query: { format: 'csv' } })
    await giulia.isRefused('invalid_input', exportTransactions, { params, query: { format: 'doc' } })
  })

  story('as Excel the figures are numbers that add up', async (world) => {
    const { giulia } = await street(world)
    const params = { id: String(giulia.id) }
    const response = await fetch(`${world.url}/api/v1/users/${giulia.id}/transactions/export?format=xlsx`, {
      headers: { Authorization: `Bearer ${await giulia.token()}` },
    })
    const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()))
    const { items } = await giulia.gets(listTransactions, { params, query: { limit: '100' } })
    const sum = (sheet?.data.slice(1) ?? []).reduce((total, row) => total + Math.round(Number(row[5]) * 100), 0)
    expect(sum).toBe(items.reduce((total, { value }) => total + value, 0))
    expect(sheet?.data[1]?.[0]).toBeInstanceOf(Date)
  })

  story(
    'is refused with the number when no spreadsheet should hold it',
    async (world) => {
      const { marta, giulia } = await street(world)
      for (const call of [exportUsers, exportShops])
        expect((await marta.isRefused('export_too_large', call, { query: { format: 'csv' } })).json).toEqual({
          error: 'export_too_large',
          facts: { most: 1 },
        })
      const [one, two] = [await world.shop(), await world.shop()]
      for (const shop of [one, two])
        await marta.gets(askIban, {
          params: { id: String(shop.id) },
          body: { iban: 'DE89370400440532013000', receiver: 'Forno Rosetti srl' },
        })
      await marta.isRefused('export_too_large', exportIbanChanges, { query: { format: 'csv' } })
      await giulia.isRefused('export_too_large', exportTransactions, { params: { id: String(giulia.id) }, query: { format: 'csv' } })
    },
    { settings: { exportMax: 1 } },
  )
})
