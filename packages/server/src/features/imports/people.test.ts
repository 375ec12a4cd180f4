/** Stories of many people at once: a sheet is mended, all are invited or nobody, with their agency or after it, and taken back. */
import { countEmployees, listEmployees, markLeft } from '@taschino/contract/agencies.ts'
import { createAgency, getAgency, setAgencyState } from '@taschino/contract/agencies-record.ts'
import { decideAgency } from '@taschino/contract/agencies-review.ts'
import {
  applyPeopleImport,
  createPeopleImport,
  dropPeopleImport,
  getPeopleImport,
  getPeopleTemplate,
  listPeopleImports,
  listPeopleRows,
  mendPeopleRow,
  undoPeopleImport,
} from '@taschino/contract/imports-people.ts'
import { partitaIva } from '@taschino/demo/italian-numbers.ts'
import { office } from '@taschino/testkit/agency-office.ts'
import { goesBothWays } from '@taschino/testkit/both-ways.ts'
import { bringsIn, listSettled, peopleSheet, somePeople, type ListedPerson } from '@taschino/testkit/many-people.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'

const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const handIn = (who: Person, people: readonly ListedPerson[], body: { idAgency?: number } = {}) =>
  who.gets(createPeopleImport, { body, files: { sheet: peopleSheet(people) } })
const yes = (one: { id: number }, people: number) => ({ ...of(one), body: { people } })
const back = (one: { id: number }) => ({ ...of(one), body: { reason: 'Elenco sbagliato' } })

let firms = 0
function firm(idImport?: number) {
  const n = ++firms
  return {
    body: {
      agencyData: { name: `Elenchi ${n}`, vatNumber: partitaIva(8_000_000 + n, 100), address: 'Via Roma 1, 10121 Torino' },
      userData: { firstName: 'Elena', lastName: 'Sala', email: `elena.${n}@elenchi.test` },
      ...(idImport === undefined ? {} : { idImport }),
    },
    files: {},
  }
}

describe('many people from one list', () => {
  story('an office hands in a sheet: red cells mended, all invited in its name, and taken back while nobody came in', async (world) => {
    const { agency, alfieri } = await office(world)
    const box = await world.letterbox()
    const giulia = await world.person('enduser', { place: agency })
    const people = somePeople(4)
    const [first, second, third, fourth] = people as [ListedPerson, ListedPerson, ListedPerson, ListedPerson]
    const rows = [first, { ...second, email: 'nessuno' }, { ...third, lastName: '' }, { ...fourth, email: first.email }]
    const lines = [
      'Elenco del personale',
      'Matricola;E-mail;Cognome;Nome',
      ...rows.map((one, i) => `${i};${one.email};${one.lastName};${one.firstName}`),
    ]
    const there = `9;${giulia.username}@storia.test;Bianchi;Giulia`
    const made = await alfieri.gets(createPeopleImport, {
      body: {},
      files: { sheet: new File([[...lines, there].join('\n')], 'persone.csv') },
    })
    expect(made).toMatchObject({
      ignored: ['Matricola'],
      import: {
        agency: { id: agency },
        state: 'draft',
        name: 'persone.csv',
        rows: { all: 5, good: 1, faults: 4 },
        waits: false,
        can: { apply: false },
      },
    })
    const red = (await alfieri.gets(listPeopleRows, { ...of(made.import), query: { only: 'faults' } })).items
    expect(red.map(({ line, faults }) => [line, faults])).toEqual([
      [4, [{ at: 'email', why: 'format' }]],
      [5, [{ at: 'lastName', why: 'required' }]],
      [6, [{ at: 'email', why: 'twice' }]],
      [7, [{ at: 'email', why: 'here_already' }]],
    ])
    await alfieri.isRefused('rows_with_faults', applyPeopleImport, yes(made.import, 1))
    const mend = (n: number, body: object) => alfieri.gets(mendPeopleRow, { params: { id: String(made.import.id), n: String(n) }, body })
    await mend(2, { cells: { email: second.email } })
    await mend(3, { cells: { lastName: third.lastName } })
    await mend(4, { cells: { email: fourth.email } })
    expect((await mend(5, { struck: true })).import).toMatchObject({ state: 'checked', rows: { good: 4, struck: 1 }, can: { apply: true } })
    await alfieri.isRefused('changed_meanwhile', applyPeopleImport, yes(made.import, 3))
    const key = crypto.randomUUID()
    const said = await alfieri.gets(applyPeopleImport, { ...yes(made.import, 4), key })
    expect(said).toEqual({ id: made.import.id, state: 'applying', total: 4 })
    expect(await listSettled(alfieri, made.import.id)).toMatchObject({ state: 'applied', can: { undo: true } })
    expect(await alfieri.gets(applyPeopleImport, { ...yes(made.import, 4), key })).toEqual(said)
    for (const { email } of people) expect((await box.brings(email)).text).toContain('Officine Alfieri')
    // What the sheet said is forgotten: it lies with the accounts.
    const kept = (await alfieri.gets(listPeopleRows, { ...of(made.import), query: {} })).items
    expect(kept.map(({ cells }) => cells)).toEqual(kept.map(() => ({})))
    expect((await alfieri.gets(countEmployees, { query: {} })).byStatus).toMatchObject({ invited: 4 })
    await alfieri.gets(undoPeopleImport, back(made.import))
    expect(await listSettled(alfieri, made.import.id)).toMatchObject({ state: 'undone' })
    expect((await alfieri.gets(countEmployees, { query: {} })).byStatus).toMatchObject({ invited: 0 })
    await alfieri.isRefused('import_not_applied', undoPeopleImport, back(made.import))
    // The addresses are free again, and the same sheet may come once more.
    expect(await bringsIn(alfieri, people)).toMatchObject({ state: 'applied' })
  })

  story('nothing is taken back of a list of which somebody came in, left, or was given something', async (world) => {
    const { alfieri } = await office(world)
    const [came, left] = [somePeople(2), somePeople(2)]
    const one = await bringsIn(alfieri, came)
    await world.db.query(`update app_user set status = 'active', activated_at = now() where email = $1`, [came[0]?.email])
    await alfieri.isRefused('people_moved_on', undoPeopleImport, back(one))
    expect((await alfieri.gets(getPeopleImport, of(one))).can.undo).toBe(false)
    const other = await bringsIn(alfieri, left)
    const [gone] = (await alfieri.gets(listEmployees, { query: { text: left[0]?.email.split('@')[0] ?? '' } })).items
    await alfieri.gets(markLeft, { params: { id: String(gone?.id ?? 0) }, body: { tickets: 'leave' } })
    await alfieri.isRefused('people_moved_on', undoPeopleImport, back(other))
  })

  story('T34: whoever has an account elsewhere is written to like everybody, and the list tells nobody', async (world) => {
    const { alfieri } = await office(world)
    const other = await world.person('enduser', { place: await world.agency('Altrove') })
    const people = [...somePeople(1), { firstName: 'Ugo', lastName: 'Noto', email: `${other.username}@storia.test` }]
    const box = await world.letterbox()
    const done = await bringsIn(alfieri, people)
    expect(done).toMatchObject({ state: 'applied', rows: { all: 2, good: 2 }, can: { undo: true } })
    expect((await box.brings(`${other.username}@storia.test`)).text).toContain('Officine Alfieri')
  })

  story('the company opens an agency with a list: it follows beside the call; one that is red, or another’s, does not', async (world) => {
    const [marta, dario] = [await world.person('company', { name: 'Marta Serra' }), await world.person('agent')]
    const people = somePeople(3)
    const red = await handIn(marta, [...people, { firstName: 'X', lastName: '', email: 'x' }])
    expect(red.import).toMatchObject({ agency: null, state: 'draft', can: { apply: false } })
    await marta.isRefused('agency_missing', applyPeopleImport, yes(red.import, 3))
    await marta.isRefused('list_not_ready', createAgency, firm(red.import.id))
    await dario.isRefused('not_found', createAgency, firm(red.import.id))
    await marta.gets(dropPeopleImport, of(red.import))
    const good = await handIn(marta, people)
    const opened = await marta.gets(createAgency, firm(good.import.id))
    expect(await listSettled(marta, good.import.id)).toMatchObject({ state: 'applied', agency: { id: opened.id } })
    await expect.poll(() => marta.gets(getAgency, of(opened))).toMatchObject({ employees: 3, inviting: null })
    await marta.isRefused('list_not_ready', createAgency, firm(good.import.id))
    const more = await handIn(marta, somePeople(2), { idAgency: opened.id })
    await marta.gets(applyPeopleImport, yes(more.import, 2))
    await listSettled(marta, more.import.id)
    expect((await marta.gets(listPeopleImports, { query: {} })).items.map(({ id }) => id)).toEqual([more.import.id, good.import.id])
    // The newest has the first name: no order is that of another column.
    await world.db.query(`update import set name = 'elenco ' || (9000 - id) || '.csv'`)
    await goesBothWays(marta, listPeopleImports, {
      made: ({ madeAt }) => madeAt,
      name: ({ name }) => name ?? '',
      state: ({ state }) => state,
    })
    const late = await handIn(marta, somePeople(1), { idAgency: opened.id })
    await marta.gets(setAgencyState, { ...of(opened), body: { state: 'suspended', reason: 'Fatture' } })
    await marta.isRefused('agency_suspended', applyPeopleImport, yes(late.import, 1))
    const yesToLate = () => marta.sends(applyPeopleImport, { ...yes(late.import, 1), key: crypto.randomUUID() })
    await marta.gets(setAgencyState, { ...of(opened), body: { state: 'ended', reason: 'Fatture' } })
    expect((await yesToLate()).json).toMatchObject({ error: 'agency_ended' })
    await marta.isRefused('agency_ended', createPeopleImport, {
      body: { idAgency: opened.id },
      files: { sheet: peopleSheet(somePeople(1)) },
    })
  })

  story('T03: what an agent brings in waits with its agency, is theirs alone until the yes, and is invited by it', async (world) => {
    const [dario, piero, marta] = [
      await world.person('agent'),
      await world.person('agent'),
      await world.person('company', { name: 'Marta Serra' }),
    ]
    const people = somePeople(3)
    const first = await handIn(dario, people)
    const opened = await dario.gets(createAgency, firm(first.import.id))
    expect(await listSettled(dario, first.import.id)).toMatchObject({ state: 'applied', waits: true, can: { undo: true } })
    const again = await handIn(dario, [people[0] as ListedPerson, ...somePeople(1)], { idAgency: opened.id })
    const [row] = (await dario.gets(listPeopleRows, { ...of(again.import), query: { only: 'faults' } })).items
    expect(row?.faults).toEqual([{ at: 'email', why: 'here_already' }])
    await dario.gets(mendPeopleRow, { params: { id: String(again.import.id), n: '1' }, body: { struck: true } })
    await dario.gets(applyPeopleImport, yes(again.import, 1))
    await listSettled(dario, again.import.id)
    expect((await dario.gets(getAgency, of(opened))).newcomers).toBe(4)
    await dario.gets(undoPeopleImport, back(again.import))
    await listSettled(dario, again.import.id)
    expect((await dario.gets(getAgency, of(opened))).newcomers).toBe(3)
    for (const who of [piero, marta]) await who.isRefused('not_found', getPeopleImport, of(first.import))
    await marta.isRefused('agency_in_review', createPeopleImport, {
      body: { idAgency: opened.id },
      files: { sheet: peopleSheet(somePeople(1)) },
    })
    await piero.isRefused('not_found', createPeopleImport, { body: { idAgency: opened.id }, files: { sheet: peopleSheet(somePeople(1)) } })
    const open = await handIn(dario, somePeople(1), { idAgency: opened.id })
    await marta.gets(decideAgency, { ...of(opened), body: { decision: 'approved', seen: 0 } })
    await expect.poll(() => marta.gets(getAgency, of(opened))).toMatchObject({ employees: 3, inviting: null })
    for (const one of [first, open]) await dario.isRefused('not_found', getPeopleImport, of(one.import))
    await dario.isRefused('people_by_company', createPeopleImport, {
      body: { idAgency: opened.id },
      files: { sheet: peopleSheet(somePeople(1)) },
    })
  })

  story('what is no list, too much, or too often is told before anything is kept', async (world) => {
    const { agency, alfieri } = await office(world)
    const no = (what: string, text: string) =>
      alfieri.isRefused(what, createPeopleImport, { body: {}, files: { sheet: new File([text], 'x.csv') } })
    await no('people_columns_needed', 'Prodotto;Prezzo\nPane;2,00')
    await no('import_too_many_rows', ['Nome;Cognome;E-mail', ...somePeople(501).map(({ email }) => `A;B;${email}`)].join('\n'))
    const template = await alfieri.sends(getPeopleTemplate)
    expect([template.status, template.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('persone.xlsx')])
    await alfieri.isRefused('invalid_input', createPeopleImport, { body: {}, files: {} })
    await alfieri.isRefused('not_found', createPeopleImport, {
      body: { idAgency: agency + 999 },
      files: { sheet: peopleSheet(somePeople(1)) },
    })
    const typed = await alfieri.gets(createPeopleImport, { body: { people: somePeople(2) }, files: {} })
    expect(typed.import).toMatchObject({ state: 'checked', name: '' })
    const rest = await Promise.all([1, 2, 3, 4].map(() => handIn(alfieri, somePeople(1))))
    await alfieri.isRefused('too_many_imports', createPeopleImport, { body: {}, files: { sheet: peopleSheet(somePeople(1)) } })
    await world.db.query(`insert into invitation (id_inviter) select $1 from generate_series(1, 599)`, [alfieri.id])
    await alfieri.isRefused('too_many_invitations', applyPeopleImport, yes(typed.import, 2))
    await alfieri.gets(applyPeopleImport, yes(rest[0]?.import ?? { id: 0 }, 1))
    await listSettled(alfieri, rest[0]?.import.id ?? 0)
    for (const call of [applyPeopleImport, dropPeopleImport, mendPeopleRow])
      await alfieri.isRefused('not_a_draft', call, {
        params: { id: String(rest[0]?.import.id ?? 0), ...(call === mendPeopleRow ? { n: '1' } : {}) },
        ...(call === dropPeopleImport ? {} : { body: call === mendPeopleRow ? { struck: true } : { people: 1 } }),
      })
  })
})
