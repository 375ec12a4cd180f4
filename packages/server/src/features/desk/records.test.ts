/** What the pages of the company's records say: both sides of a payment, what happened around it, what the staff noted. */
import { addNote, getMovement, getOpenMatters, getPerson, getTimeline, listNotes, removeNote } from '@taschino/contract/desk-records.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { approve } from '@taschino/contract/requests.ts'
import { office, orders, till, wantsEuros } from '@taschino/testkit/asks.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story('C4 a payment is read as both sides saw it and as it stands in the books', async (world) => {
  const { forno, giulia, carla } = await atTheBaker(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const { gtid } = await giulia.pays(forno, '2 × 8,00 normal + 1,50 credits')
  const params = { gtid }
  const record = await marta.gets(getMovement, { params })
  const [asGiulia, asCarla] = [await giulia.gets(getReceipt, { params }), await carla.gets(getReceipt, { params })]
  expect(record.sides.map(({ who, sees }) => [who.kind, who.name, { ...sees, can: null }])).toEqual([
    ['user', 'Giulia Bianchi', { ...asGiulia, can: null }],
    ['shop', forno.title, { ...asCarla, can: null }],
  ])
  expect(asCarla.counterparty?.name).toBe('Giulia B.')
  expect(record.receipt).toEqual(await marta.gets(getReceipt, { params }))
  expect(record.receipt.can).toEqual({ cancel: true, refund: true })
  expect(record.moreSides).toBe(0)
  expect(record.transfers.map(({ from, to, amount, type }) => [from.name, from.account, to.name, to.account, amount, type])).toEqual([
    ['Giulia Bianchi', 'tickets', forno.title, 'takings', 1600, 'normal'],
    ['Giulia Bianchi', 'tickets', forno.title, 'takings', 150, 'free_credits'],
  ])
  await marta.isRefused('not_found', getMovement, { params: { gtid: '0000000000000000' } })
  await carla.isRefused('forbidden', getMovement, { params })
})

story(
  'what happened around a payment stands in one line of time: the act of who took it back, and what both sides were told',
  async (world) => {
    const { forno, giulia, carla } = await atTheBaker(world)
    const marta = await world.person('company', { name: 'Marta Serra' })
    const { gtid } = await giulia.pays(forno, '2 × 8,00 normal')
    const other = await giulia.pays(forno, '1 × 8,00 normal')
    await carla.gets(cancel, { params: { id: gtid }, body: { reason: 'Importo sbagliato' } })
    const about = async (ref: string) => (await marta.gets(getTimeline, { query: { about: 'movement', ref } })).happenings
    expect((await about(gtid)).filter(({ what }) => what === 'deed')).toMatchObject([
      { deed: { act: 'payment.cancelled', actor: { id: carla.id }, facts: { gtid, reason: 'Importo sbagliato' } } },
    ])
    expect((await about(other.gtid)).filter(({ what }) => what === 'deed')).toEqual([])
    const ofShop = await marta.gets(getTimeline, { query: { about: 'shop', ref: String(forno.id) } })
    expect(ofShop.happenings).toMatchObject([{ what: 'deed', deed: { act: 'payment.cancelled' } }])
    const ofGiulia = await marta.gets(getTimeline, { query: { about: 'user', ref: String(giulia.id) } })
    expect(ofGiulia.happenings.filter(({ what }) => what === 'deed')).toEqual([])
  },
)

story('notes are read by the whole staff and taken away by whoever wrote them; about nothing there are none', async (world) => {
  const { giulia, carla, forno } = await atTheBaker(world)
  const [marta, paolo] = [await world.person('company', { name: 'Marta Serra' }), await world.person('admin', { name: 'Paolo Neri' })]
  const about = { about: 'user' as const, ref: String(giulia.id) }
  const { notes } = await marta.gets(addNote, { body: { ...about, text: 'Ha telefonato: aspetta il rimborso' } })
  await paolo.gets(addNote, { body: { ...about, text: 'Richiamata' } })
  const read = (who: typeof marta) => who.gets(listNotes, { query: about })
  expect((await read(marta)).notes.map(({ text, by, own }) => [text, by.name, own])).toEqual([
    ['Richiamata', 'Paolo Neri', false],
    ['Ha telefonato: aspetta il rimborso', 'Marta Serra', true],
  ])
  await paolo.isRefused('not_found', removeNote, { params: { id: notes[0]?.id } })
  await marta.gets(removeNote, { params: { id: String(notes[0]?.id) } })
  expect((await read(paolo)).notes.map(({ text }) => text)).toEqual(['Richiamata'])
  for (const nowhere of [
    { about: 'user', ref: '999999' },
    { about: 'shop', ref: String(giulia.id) },
    { about: 'movement', ref: '0000000000000000' },
    { about: 'movement', ref: String(forno.id) },
    { about: 'file', ref: '1' },
  ])
    await marta.isRefused('not_found', addNote, { body: { ...nowhere, text: 'Nota' } })
  await marta.gets(addNote, { body: { about: 'shop', ref: String(forno.id), text: 'Chiude a Natale' } })
  for (const who of [giulia, carla]) await who.isRefused('forbidden', listNotes, { query: about })
})

story('the page of a person says what they hold, where they are logged in and what waits', async (world) => {
  const { agency, giulia, carla } = await atTheBaker(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  await giulia.token()
  const record = await marta.gets(getPerson, { params: { id: String(giulia.id) } })
  expect(record.groups.map(({ type, unit, amount, total, agency: from }) => [type, unit, amount, total, from?.id ?? null])).toEqual([
    ['normal', 800, 14, 11_200, agency],
    ['free_credits', 1, 1240, 1240, null],
  ])
  expect(record.logins).toHaveLength(1)
  const open = async (id: number) => (await marta.gets(getOpenMatters, { query: { about: 'user', ref: String(id) } })).open
  expect(await open(giulia.id)).toEqual([])
  const invited = await world.person('enduser', { name: 'Ugo Riva' })
  await world.db.query(`update app_user set status = 'invited' where id = $1`, [invited.id])
  expect(await open(invited.id)).toMatchObject([{ kind: 'invitation' }])
  await carla.isRefused('forbidden', getPerson, { params: { id: giulia.id } })
  await marta.isRefused('not_found', getPerson, { params: { id: 999_999 } })
})

story('a file for the bank, a shop and an agency have their line of time and their notes as well', async (world) => {
  const { forno, agency } = await atTheBaker(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const { rows } = await world.db.query<{ id: number }>(
    `insert into payout_file (message_id, made_at, made_by, payer_name, payer_iban, count, value, fee, net, xml)
     values ('TSC20261124-PROVA', now(), $1, 'Taschino S.p.A.', 'IT60X0542811101000000123456', 1, 100, 2, 98, '<x/>') returning id`,
    [marta.id],
  )
  const file = String(rows[0]?.id)
  await world.db.query(
    `insert into audit_log (id_actor, act, facts) values ($1, 'payout.made', '{"file":"TSC20261124-PROVA","transfers":1}')`,
    [marta.id],
  )
  await world.db.query(`insert into audit_log (id_actor, act, id_agency) values ($1, 'agency.updated', $2)`, [marta.id, agency])
  const acts = async (about: 'file' | 'shop' | 'agency', ref: string) =>
    (await marta.gets(getTimeline, { query: { about, ref } })).happenings.map((one) => (one.what === 'deed' ? one.deed.act : one.what))
  expect(await acts('file', file)).toEqual(['payout.made'])
  expect(await acts('file', '999999')).toEqual([])
  expect(await acts('agency', String(agency))).toEqual(['agency.updated'])
  expect(await acts('shop', String(forno.id))).toEqual([])
  for (const [about, ref] of [
    ['file', file],
    ['agency', String(agency)],
    ['shop', String(forno.id)],
  ] as const)
    expect((await marta.gets(addNote, { body: { about, ref, text: 'Visto' } })).notes).toHaveLength(1)
})

story('what waits around a shop, an agency and an agent stands on their pages, oldest first, until it is answered', async (world) => {
  const [{ elena, marta, idAgency }, { carla, forno }] = [await office(world), await till(world)]
  const open = async (about: 'shop' | 'agency' | 'user' | 'movement', ref: number | string) =>
    (await marta.gets(getOpenMatters, { query: { about, ref: String(ref) } })).open
  expect(await open('shop', forno.id)).toEqual([])
  const gtid = await wantsEuros(world, carla, 1000)
  expect(await open('shop', forno.id)).toMatchObject([{ kind: 'request', gtid, value: 1000, detail: 'payback' }])
  expect(await open('user', carla.id)).toMatchObject([{ kind: 'request', gtid }])
  expect(await open('movement', gtid)).toEqual([])
  const order = await orders(world, elena, 10)
  expect(await open('agency', idAgency)).toMatchObject([{ kind: 'request', gtid: order, value: 8000, detail: 'tickets' }])
  await marta.gets(approve, { params: { gtid: order }, body: { invoiceNumber: 'A/1', valueDate: businessDay(Date.now()) } })
  expect((await open('agency', idAgency)).map(({ kind, detail }) => [kind, detail])).toContainEqual(['invoice', 'A/1'])
  await carla.isRefused('forbidden', getOpenMatters, { query: { about: 'shop', ref: String(forno.id) } })
})
