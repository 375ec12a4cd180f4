/** Many requests by one spreadsheet: the errors named row by row, all rows or none, each file once. */
import { describe, expect } from 'vitest'
import { getShopWallet, listShopRequests, multiRequests, type SheetRowFault } from '@taschino/contract/paybacks.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { HEAD, number, row, text, workbook } from '@taschino/testkit/sheet-corpus.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const CSV = 'text/csv'
const sheet = (lines: string, dryRun = true) => ({
  // The file alone is carried out, as partners send it.
  body: dryRun ? { dryRun } : {},
  files: { file: new File([lines], 'richieste.csv', { type: CSV }) },
})
const csv = (...lines: string[]): string => ['Negozio;Importo;Tipo;Giorni', ...lines].join('\r\n')

/** A group with two shops that took 40 € and 25 €, and one that took nothing. */
async function sapori(world: World) {
  const head = await world.shop({ title: 'Gruppo Sapori', isGroup: true })
  const [brera, navigli, vuoto] = [
    await world.shop({ title: 'Sapori Brera', group: head.id }),
    await world.shop({ title: 'Sapori Navigli', group: head.id }),
    await world.shop({ title: 'Sapori Nuovo', group: head.id }),
  ]
  const [elena, giulia] = [await world.person('shop', { name: 'Elena Marchetti', place: head.id }), await world.person('enduser')]
  await world.gives(giulia.id, '10 × 8,00 normal + 30,00 credits')
  await giulia.pays(brera, '5 × 8,00 normal')
  await giulia.pays(navigli, '25,00 credits')
  return { head, brera, navigli, vuoto, elena, giulia }
}
const faults = async (who: Person, lines: string): Promise<(SheetRowFault | null)[]> =>
  (await who.gets(multiRequests, sheet(lines))).rows.map(({ fault }) => fault)

describe('a spreadsheet of requests', () => {
  story('is looked at first, then carried out as a whole', async (world) => {
    const { elena, brera, navigli } = await sapori(world)
    const lines = csv('Sapori Brera;30,00;bonifico;2', `${navigli.id};"10,50";;`, 'SAPORI NAVIGLI;14.50;Crediti liberi;')
    const before = await world.journal()
    const look = await elena.gets(multiRequests, sheet(lines))
    expect(look).toMatchObject({ state: 'checked', at: null, sum: { requests: 3, value: 5500, faults: 0 } })
    expect(look.rows.map(({ line, shop, kind, value, days, fault }) => [line, shop?.title, kind, value, days, fault])).toEqual([
      [2, 'Sapori Brera', 'payback', 3000, 2, null],
      [3, 'Sapori Navigli', 'payback', 1050, 30, null],
      [4, 'Sapori Navigli', 'credits', 1450, null, null],
    ])
    expect(await world.journal()).toBe(before)
    expect(await elena.gets(multiRequests, sheet(lines, false))).toMatchObject({ state: 'done', sum: look.sum, rows: look.rows })
    const { items } = await elena.gets(listShopRequests, { query: {} })
    expect(items.map(({ shop, kind, value, state }) => `${shop.id} ${kind} ${value} ${state}`).toSorted()).toEqual(
      [`${brera.id} payback 3000 pending`, `${navigli.id} credits 1450 pending`, `${navigli.id} payback 1050 pending`].toSorted(),
    )
    const wallet = await elena.gets(getShopWallet, {})
    expect(wallet).toMatchObject({
      isGroup: true,
      toBePaid: 1000,
      requested: { value: 4050, count: 2 },
      creditsAsked: { value: 1450, count: 1 },
    })
    expect(wallet.members.map(({ title, toBePaid }) => [title, toBePaid])).toEqual([
      ['Sapori Brera', 1000],
      ['Sapori Navigli', 0],
      ['Sapori Nuovo', 0],
    ])
  })
  story('is carried out at the sum that the look told, or not at all', async (world) => {
    const { elena } = await sapori(world)
    const file = sheet(csv('Sapori Brera;30,00;bonifico;2', 'Sapori Navigli;10,00;crediti;'))
    const { sum } = await elena.gets(multiRequests, file)
    const before = await world.journal()
    await elena.isRefused('invalid_input', multiRequests, { ...file, body: { dryRun: false } })
    await world.db.query('update shop set fee_max = 500')
    const refused = (await elena.isRefused('offer_changed', multiRequests, { ...file, body: { dryRun: false, net: sum.net } })).json as {
      facts: { value: number }
    }
    expect(refused.facts.value).toBeLessThan(sum.net)
    expect(await world.journal()).toBe(before)
    expect(await elena.gets(multiRequests, { ...file, body: { dryRun: false, net: refused.facts.value } })).toMatchObject({
      state: 'done',
      sum: { net: refused.facts.value },
    })
  })
  story('as XLSX, with numbers that are numbers', async (world) => {
    const { elena } = await sapori(world)
    const bytes = workbook({
      rows:
        row(1, text('A1', 'Shop') + text('B1', 'Amount')) +
        row(2, text('A2', 'Sapori Brera') + number('B2', 12.34)) +
        row(3, text('A3', 'Sapori Navigli') + number('B3', 5), ' hidden="1"'),
    })
    const { rows } = await elena.gets(multiRequests, {
      body: { dryRun: true },
      files: { file: new File([new Uint8Array(bytes)], 'r.xlsx') },
    })
    expect(rows.map(({ value, fault }) => [value, fault])).toEqual([
      [1234, null],
      [500, 'hidden'],
    ])
  })
  story('names what is wrong in each row, and then does nothing at all', async (world) => {
    const { head, elena, navigli, brera } = await sapori(world)
    const stranger = await world.shop({ title: 'Bar Lontano' })
    const lines = csv(
      ';5,00;;',
      `${stranger.id};5,00;;`,
      'Sapori Brera;;;',
      'Sapori Brera;tanto;;',
      'Sapori Brera;0;;',
      'Sapori Brera;5,00;contanti;',
      'Sapori Brera;5,00;;3',
      'Sapori Brera;40,01;;',
      'Sapori Navigli;0,99;;2',
      'Sapori Navigli;25,00;;2',
      'Sapori Navigli;1,00;;',
      'Sapori Nuovo;1,00;crediti;',
    )
    expect(await faults(elena, lines)).toEqual([
      'shop_missing',
      'shop_unknown',
      'value_missing',
      'value_wrong',
      'value_wrong',
      'kind_wrong',
      'days_wrong',
      'twice',
      'payback_too_small',
      'twice',
      'twice',
      'takings_short',
    ])
    expect(await faults(elena, csv('Sapori Brera;40,01;;'))).toEqual(['takings_short'])
    // T66: without its own letters a title would be the number of another shop.
    expect(await faults(elena, csv(`面包店 ${brera.id};5,00;;`))).toEqual(['shop_unknown'])
    // What the first row leaves is all that the second finds.
    expect(await faults(elena, csv('Sapori Navigli;20,00;;', 'Sapori Navigli;5,01;crediti;'))).toEqual([null, 'takings_short'])
    // All shops of the story have the same fiscal code.
    expect(await faults(elena, csv('01234567897;5,00;;'))).toEqual(['shop_ambiguous'])
    await world.db.query('update shop set iban = null where id = any ($1::bigint[])', [[navigli.id, head.id]])
    await world.db.query('update shop set enabled = false where id = $1', [brera.id])
    expect(await faults(elena, csv('Sapori Navigli;5,00;;', 'Sapori Brera;5,00;crediti;'))).toEqual(['iban_missing', 'shop_not_active'])
    const before = await world.journal()
    expect(
      (
        await elena.isRefused(
          'sheet_rows_wrong',
          multiRequests,
          sheet(csv('Sapori Navigli;5,00;crediti;', 'Sapori Navigli;99,00;;'), false),
        )
      ).json,
    ).toMatchObject({ facts: { rows: 1 } })
    expect(await world.journal()).toBe(before)
    expect((await elena.gets(listShopRequests, { query: {} })).items).toEqual([])
  })
  story('that rests between sisters cannot be asked for by file either', async (world) => {
    const { elena, brera, navigli } = await sapori(world)
    await world.gives(navigli.id, '30,00 credits')
    const luca = await world.person('shop', { name: 'Luca Neri', place: navigli.id })
    await luca.pays(brera, '30,00 credits')
    expect(await faults(elena, csv('Sapori Brera;40,01;;'))).toEqual(['takings_held'])
  })
  story('that is none, or has other columns, or too many rows, is turned away with the reason', async (world) => {
    const { elena } = await sapori(world)
    const unread = async (bytes: string | Uint8Array<ArrayBuffer>, fault: string) =>
      expect(
        (await elena.isRefused('sheet_unreadable', multiRequests, { body: { dryRun: true }, files: { file: new File([bytes], 'x') } }))
          .json,
      ).toMatchObject({ facts: { fault } })
    await unread(new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])), 'old_format')
    await unread(csv(), 'empty')
    await elena.isRefused('sheet_columns', multiRequests, {
      body: { dryRun: true },
      files: { file: new File([new Uint8Array(workbook({ rows: HEAD }))], 'x.xlsx') },
    })
    await elena.isRefused('sheet_columns', multiRequests, sheet('Negozio;Giorni\r\nSapori Brera;2'))
    await elena.isRefused('too_many_requests', multiRequests, sheet(csv(...Array.from({ length: 501 }, () => 'Sapori Brera;1,00;;'))))
    await elena.isRefused('invalid_input', multiRequests, { body: { dryRun: true }, files: { file: new File(['%PDF-1.7 x'], 'x.pdf') } })
    await elena.isRefused('invalid_input', multiRequests, { body: { dryRun: true } })
  })
  story('by itself, as partners send it, is carried out: all rows, or none', async (world) => {
    const { elena } = await sapori(world)
    const alone = (lines: string) => ({ files: { file: new File([lines], 'richieste.csv', { type: CSV }) } })
    await elena.isRefused('sheet_rows_wrong', multiRequests, alone(csv('Sapori Brera;10,00;;7', 'Sapori Navigli;99,00;;')))
    expect((await elena.gets(listShopRequests, { query: {} })).items).toEqual([])
    const lines = csv('Sapori Brera;10,00;;7', 'Sapori Navigli;10,00;crediti;')
    const said = await elena.sends(multiRequests, alone(lines))
    expect([said.status, said.json], said.text).toMatchObject([200, { state: 'done', sum: { requests: 2, value: 2000 } }])
    expect((await elena.gets(listShopRequests, { query: {} })).items).toHaveLength(2)
    expect((await elena.sends(multiRequests, alone(lines))).json).toMatchObject({ state: 'done-before' })
  })
})

story('T62: the same file, ten times at once, asks once; later it tells what it did', async (world) => {
  const { elena, giulia, brera } = await sapori(world)
  const lines = csv('Sapori Brera;10,00;;7', 'Sapori Navigli;10,00;;7')
  const said = await Promise.all(Array.from({ length: 10 }, () => elena.sends(multiRequests, sheet(lines, false))))
  const answered = said.filter(({ status }) => status === 200).map(({ json }) => (json as { state: string }).state)
  expect(answered.filter((state) => state === 'done')).toHaveLength(1)
  expect((await elena.gets(listShopRequests, { query: {} })).items).toHaveLength(2)
  await giulia.pays(brera, '3 × 8,00 normal')
  for (const dryRun of [true, false])
    expect(await elena.gets(multiRequests, sheet(lines, dryRun))).toMatchObject({ state: 'done-before', sum: { requests: 2, value: 2000 } })
  expect((await elena.gets(listShopRequests, { query: {} })).items).toHaveLength(2)
})

story(
  'carrying it out wants a fresh proof; looking does not',
  async (world) => {
    const { elena } = await sapori(world)
    const lines = csv('Sapori Brera;10,00;;7')
    await elena.gets(multiRequests, sheet(lines))
    await elena.isRefused('step_up_required', multiRequests, sheet(lines, false))
    await elena.isRefused('step_up_required', multiRequests, { files: sheet(lines).files })
    await elena.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: '482915' } } })
    expect(await elena.gets(multiRequests, sheet(lines, false))).toMatchObject({ state: 'done' })
  },
  { settings: { stepUp: { ...STEP_UP_LIMITS, single: 10_000_000, sum: 100_000_000, count: 100 } } },
)
