/** Stories of an agency that the company opens: its office and its people invited with it, its record, its data, its contract. */
import { describe, expect } from 'vitest'
import { listEmployees } from '@taschino/contract/agencies.ts'
import {
  createAgency,
  drawAgencyContractTicket,
  getAgency,
  getStanding,
  handInAgencyContract,
  readAgencyContract,
  updateAgency,
} from '@taschino/contract/agencies-record.ts'
import { createUser, resendActivation } from '@taschino/contract/accounts.ts'
import { askTickets } from '@taschino/contract/agencies.ts'
import { approve } from '@taschino/contract/requests.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { partitaIva } from '@taschino/demo/italian-numbers.ts'
import { HOSTILE_PDFS } from '@taschino/testkit/hostile-pdfs.ts'
import { listSettled, onTheDesk } from '@taschino/testkit/many-people.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

let count = 0
const firm = (more = {}) => {
  const n = ++count
  return {
    agencyData: { name: `Officine ${n}`, vatNumber: partitaIva(6_000_000 + n, 100), address: 'Via Roma 1, 10121 Torino', ...more },
    userData: { firstName: 'Elena', lastName: 'Sala', email: `elena.${n}@nuova.test` },
  }
}
const PEOPLE = [
  { firstName: 'Anna', lastName: 'Re' },
  { firstName: 'Bruno', lastName: 'Gallo' },
]
const people = (n = count) => PEOPLE.map((one) => ({ ...one, email: `${one.firstName.toLowerCase()}.${n}@nuova.test` }))
const of = (id: number) => ({ params: { id: String(id) } })
const opens = (who: Person, body: ReturnType<typeof firm> & { idImport?: number }, file?: Blob) =>
  who.gets(createAgency, { body, files: (file ? { file } : {}) as { file: Blob } })

describe('an agency that the company opens', () => {
  story('may order at once; its office and its people are invited, in its own name', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const box = await world.letterbox()
    const body = firm({ pec: 'officine@pec.test', sdiCode: 'm5uxcr1', invoiceEmail: 'fatture@nuova.test', phone: '011 555 0100' })
    const idImport = await onTheDesk(marta, people())
    const { id } = await opens(marta, { ...body, idImport })
    await listSettled(marta, idImport)
    const made = await marta.gets(getAgency, of(id))
    expect(made).toMatchObject({
      state: 'active',
      data: { ...body.agencyData, sdiCode: 'M5UXCR1', fiscalCode: null },
      people: [{ name: 'Elena Sala', status: 'invited', contact: true }],
      employees: 2,
      newcomers: 0,
      contract: null,
      figures: { owed: 0, stock: 0, waiting: 0 },
      timeline: [
        { act: 'import.people-applied', facts: { people: 2 } },
        { act: 'user.invited' },
        { act: 'user.invited' },
        { act: 'user.invited' },
        { act: 'agency.created' },
      ],
    })
    const letter = await box.brings(people()[0]?.email ?? '')
    expect(letter.text).toContain(`${body.agencyData.name} ti ha invitato`)
    // Said once.
    expect(letter.text).not.toContain('Il tuo accesso è per')
    const { text } = await box.brings(body.userData.email)
    expect(text).toContain('Marta Serra ti ha invitato')
    expect(text).toContain(`Il tuo accesso è per: ${body.agencyData.name}.`)
    const elena = await world.person('agency', { name: 'Altra Sala', place: made.id })
    expect((await elena.gets(listEmployees, { query: {} })).items.map(({ firstName }) => firstName)).toEqual(['Bruno', 'Anna'])
    const order = await elena.gets(askTickets, { body: { type: 'normal', unit: 800, amount: 40 } })
    const yes = { invoiceNumber: `N/${made.id}`, valueDate: new Date().toISOString().slice(0, 10) }
    await marta.gets(approve, { params: { gtid: order.gtid }, body: yes })
    expect(await marta.gets(getAgency, of(made.id))).toMatchObject({
      figures: { owed: 32_000, openInvoices: 1, stock: 32_000, outstanding: 32_000 },
      circulation: [{ type: 'normal', unit: 800, withPeople: 0, stock: 32_000 }],
      orders: [{ gtid: order.gtid, state: 'approved', value: 32_000, invoicePaid: false }],
    })
    expect(await elena.gets(getStanding, {})).toMatchObject({ name: body.agencyData.name, state: 'active', reason: null })
  })

  story('is one firm: the same VAT number opens no second one, also when two open it at once; all of it or nothing', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const first = firm()
    await opens(marta, first)
    const again = { ...firm(), agencyData: { ...first.agencyData, name: 'Altro nome' } }
    await marta.isRefused('vat_known', createAgency, { body: again, files: {} })
    const agencies = async () => (await world.db.query('select from agency')).rowCount
    const before = await agencies()
    const taken = { ...firm(), userData: first.userData }
    await marta.isRefused('email_taken', createAgency, { body: taken, files: {} })
    await marta.isRefused('username_taken', createAgency, {
      body: { ...firm(), userData: { ...firm().userData, username: marta.username } },
      files: {},
    })
    for (const vatNumber of ['12345678901', 'IT', ''])
      await marta.isRefused('invalid_input', createAgency, { body: firm({ vatNumber }), files: {} })
    expect(await agencies()).toBe(before)
    const race = firm()
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        marta.sends(createAgency, { body: { ...race, userData: { ...race.userData, email: `gara.${n}.${count}@nuova.test` } }, files: {} }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  story('T34: who of a list is known elsewhere is told to nobody; their owner hears of it', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const box = await world.letterbox()
    const giulia = await world.person('enduser')
    const idImport = await onTheDesk(marta, [{ firstName: 'Giulia', lastName: 'Bianchi', email: `${giulia.username}@storia.test` }])
    const { id } = await opens(marta, { ...firm(), idImport })
    await listSettled(marta, idImport)
    const made = await marta.gets(getAgency, of(id))
    expect(made.timeline.map(({ act }) => act)).toContain('user.invited')
    expect((await box.brings(`${giulia.username}@storia.test`)).text).toContain(made.data.name)
    // The firm reads an invitation as any other.
    expect(made.employees).toBe(1)
  })

  story('its contract is read by those above it with a ticket of their own, and a newer one stands above', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const made = await opens(marta, firm(), new Blob([await paper('Contratto di azienda')]))
    expect(made.contract).toMatchObject({ version: 1 })
    const file = new Blob([await paper('Contratto di azienda')])
    await marta.isRefused('contract_unchanged', handInAgencyContract, { ...of(made.id), files: { file } })
    const next = await marta.gets(handInAgencyContract, { ...of(made.id), files: { file: new Blob([await paper('Contratto nuovo')]) } })
    expect(next.contract).toMatchObject({ version: 2 })
    const { ticket } = await marta.gets(drawAgencyContractTicket, of(made.id))
    expect((await marta.sends(readAgencyContract, { ...of(made.id), query: { tk: ticket } })).text.slice(0, 5)).toBe('%PDF-')
    const bare = await opens(marta, firm())
    await marta.isRefused('no_contract', drawAgencyContractTicket, of(bare.id))
    for (const why of ['pdf_unreadable', 'pdf_locked', 'pdf_active'] as const) {
      const bad = HOSTILE_PDFS.find(({ outcome }) => outcome === why)
      if (!bad) throw new Error(`no paper is ${why}`)
      const bytes = new Blob([Uint8Array.from(await bad.bytes())])
      await marta.isRefused(why, createAgency, { body: firm(), files: { file: bytes } })
      await marta.isRefused(why, handInAgencyContract, { ...of(bare.id), files: { file: bytes } })
    }
  })

  story('its data are corrected by the company, and by nobody whom it is none of the business', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const [one, other] = [await opens(marta, firm()), await opens(marta, firm())]
    const changed = await marta.gets(updateAgency, { ...of(one.id), body: { phone: '+39 011 555 0199', sdiCode: 'ABC1234', pec: null } })
    expect(changed.data).toMatchObject({ phone: '+39 011 555 0199', sdiCode: 'ABC1234' })
    expect(changed.timeline[0]).toMatchObject({ act: 'agency.updated', facts: { fields: ['phone', 'sdiCode'] } })
    const nothing = await marta.gets(updateAgency, { ...of(one.id), body: { phone: '+39 011 555 0199' } })
    expect(nothing.timeline).toHaveLength(changed.timeline.length)
    await marta.isRefused('vat_known', updateAgency, { ...of(one.id), body: { vatNumber: other.data.vatNumber ?? '' } })
    const dario = await world.person('agent', { name: 'Dario Conti' })
    await dario.isRefused('not_found', updateAgency, { ...of(one.id), body: { phone: '011 555 0100' } })
    await world.db.query('update agency set id_agent = $2 where id = $1', [one.id, dario.id])
    await dario.isRefused('agency_by_company', updateAgency, { ...of(one.id), body: { phone: '011 555 0100' } })
    await dario.isRefused('agency_by_company', handInAgencyContract, { ...of(one.id), files: { file: new Blob([await paper()]) } })
    // T03: of what they brought in agents see the firm and its office, nobody's money, and none of the company's names.
    const seen = await dario.gets(getAgency, of(one.id))
    expect(seen).toMatchObject({ figures: null, circulation: null, orders: null, can: { edit: [], states: [] } })
    expect(seen.timeline.map(({ act, actor }) => [act, actor])).toEqual([
      ['agency.updated', null],
      ['agency.created', null],
    ])
    for (const who of [
      await world.person('enduser'),
      await world.person('agency', { place: one.id }),
      await world.person('shop', { place: (await world.shop()).id }),
    ])
      await who.isRefused('forbidden', getAgency, of(one.id))
    await (await world.person('superagent')).isRefused('not_found', getAgency, of(one.id))
  })

  story(
    'whoever opens one proves who they are: it hands out rights over tickets',
    async (world) => {
      const marta = await world.person('company', { name: 'Marta Serra' })
      await marta.isRefused('step_up_required', createAgency, { body: firm(), files: {} })
      await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
      await opens(marta, firm())
    },
    { settings: { stepUp: { ...STEP_UP_LIMITS, single: 10_000_000, sum: 100_000_000, count: 100 } } },
  )

  story('so many invitations of one person are work: a list beyond them invites nobody', async (world: World) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 999)', [marta.id])
    const idImport = await onTheDesk(marta, people())
    const made = await opens(marta, { ...firm(), idImport })
    expect(await listSettled(marta, idImport)).toMatchObject({ state: 'checked', failure: 'limits' })
    const office = made.people[0]?.id ?? 0
    await marta.gets(resendActivation, of(office))
    await marta.isRefused('too_many_invitations', createUser, {
      body: { email: `poi.${count}@nuova.test`, firstName: 'Poi', lastName: 'Re', role: 'enduser' },
    })
  })
})
