/** A person between employers: one account and two agencies, nothing lost on the way, and neither of them learns of the other. */
import {
  activateUser,
  askEmailChange,
  confirmEmailChange,
  createUser,
  disableUser,
  enableUser,
  lookAtCode,
} from '@taschino/contract/accounts.ts'
import { exportEmployees, getEmployee, getStock, listEmployees, markBack, markLeft } from '@taschino/contract/agencies.ts'
import { declineInvitation, joinAgency, listEmployers } from '@taschino/contract/agencies-joining.ts'
import { undoDistribution } from '@taschino/contract/distribution.ts'
import { giveCredits } from '@taschino/contract/credits.ts'
import { deleteAccount, myData } from '@taschino/contract/people/own-data.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getUser, listUsers } from '@taschino/contract/people/users.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { apply, ends, paste } from '@taschino/testkit/handing-out.ts'
import { Person, send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { issue, office } from '@taschino/testkit/agency-office.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const mailOf = ({ username }: Person): string => `${username}@storia.test`
const byNumber = (id: number) => ({ params: { id: String(id) } })

/** Giulia works for Alfieri; Lucedio invites her at the same address and gives her tickets before she has said anything. */
async function between(world: World) {
  const old = await office(world, 'Officine Alfieri')
  const next = await office(world, 'Studio Lucedio')
  const box = await world.letterbox()
  const giulia = await world.person('enduser', { name: 'Giulia Bianchi', place: old.agency })
  await world.gives(giulia.id, '3 × 8,00 normal', { agency: old.agency })
  const mail = mailOf(giulia)
  const sent = (await box.of(mail)).length
  const ears = await world.listens(giulia)
  await next.alfieri.gets(createUser, { body: { email: mail, firstName: 'Giulia', lastName: 'Bianchi Ferri', role: 'enduser' } })
  const seat = (await next.alfieri.gets(listEmployees, { query: { text: 'ferri' } })).items[0]
  if (!seat) throw new Error('the office sees nobody')
  return { old: { ...old, office: old.alfieri }, next: { ...next, office: next.alfieri }, box, giulia, mail, seat, sent, ears }
}

async function gives(who: Person, world: World, agency: number, email: string, pieces: number) {
  await issue(world, agency, pieces + 20)
  const draft = await paste(who, `E-mail;Quantità\n${email};${pieces}`)
  await apply(who, draft)
  return ends(who, draft, 'applied')
}

story('invited by another employer: what was given meanwhile arrives with the yes, to the lot, and both go on giving', async (world) => {
  const { old, next, box, giulia, mail, seat, sent, ears } = await between(world)
  const letter = await box.brings(mail, { count: sent + 1 })
  expect(letter.text).toContain('Studio Lucedio')
  expect(letter.text).not.toContain('Alfieri')
  const activationData = { username: 'giulia.altra', password: 'una parola lunga davvero', firstName: 'Giulia', lastName: 'Bianchi' }
  const second = await send(world.url, activateUser, { body: { activationCode: codeIn(letter), activationData } })
  expect(second.json).toMatchObject({ error: 'has_account' })
  await expect
    .poll(() => ears.notifications.map(({ title, data }) => [title, data.type]), { timeout: 15_000 })
    .toEqual([['Studio Lucedio vuole darti i suoi buoni', 'agency-invitation']])
  await gives(next.office, world, next.agency, mail, 10)
  // Until she says yes she has what she had, and both sides read so.
  expect(await giulia.pocket()).toBe('3 × 8,00 normal')
  const before = await giulia.gets(listEmployers, {})
  expect(before.employers.map(({ agency }) => agency.name)).toEqual(['Officine Alfieri'])
  expect(before.invitations).toMatchObject([{ id: seat.id, agency: { name: 'Studio Lucedio' }, waiting: 8000 }])
  expect(await giulia.gets(joinAgency, { body: { idInvitation: seat.id } })).toMatchObject({
    agency: { id: next.agency },
    value: 8000,
    parts: [{ type: 'normal', unit: 800, amount: 10 }],
  })
  expect((await giulia.pocket()).split(' + ').toSorted()).toEqual(['10 × 8,00 normal', '3 × 8,00 normal'])
  expect(await giulia.gets(listEmployers, {})).toMatchObject({
    employers: [{ agency: { name: 'Officine Alfieri' } }, { agency: { name: 'Studio Lucedio' } }],
    invitations: [],
  })
  expect((await giulia.gets(listTransactions, { params: { id: String(giulia.id) }, query: {} })).items[0]).toMatchObject({
    type: 'assignment',
    value: 8000,
    counterparty: { kind: 'agency', name: 'Studio Lucedio' },
  })
  await gives(next.office, world, next.agency, mail, 2)
  await gives(old.office, world, old.agency, mail, 1)
  expect((await giulia.pocket()).split(' + ').toSorted()).toEqual(['12 × 8,00 normal', '4 × 8,00 normal'])
  await giulia.isRefused('not_found', joinAgency, { body: { idInvitation: seat.id + 999 } })
  await giulia.isRefused('not_found', joinAgency, { body: { idInvitation: old.office.id } })
})

story(
  'T34: neither office learns of the other, by list, record, export, stock or movements, before the yes and after it',
  async (world) => {
    const { old, next, giulia, mail, seat } = await between(world)
    const stranger = 'nessuno.altrove@storia.test'
    await next.office.gets(createUser, { body: { email: stranger, firstName: 'Nessuno', lastName: 'Altrove', role: 'enduser' } })
    const other = (await next.office.gets(listEmployees, { query: { text: 'altrove' } })).items[0]
    const shapeOf = (one: object | undefined) => Object.fromEntries(Object.entries(one ?? {}).map(([name, value]) => [name, typeof value]))
    expect(shapeOf(seat)).toEqual(shapeOf(other))
    expect(seat).toMatchObject({ status: 'invited', email: mail, lastName: 'Bianchi Ferri' })
    // It is found by what the office wrote, as any other is.
    for (const text of [mail, stranger]) expect((await next.office.gets(listEmployees, { query: { text } })).items).toHaveLength(1)
    await gives(next.office, world, next.agency, mail, 10)
    await giulia.gets(joinAgency, { body: { idInvitation: seat.id } })
    const known = await next.office.gets(getEmployee, byNumber(seat.id))
    expect(known).toMatchObject({ status: 'active', email: mail, firstName: 'Giulia', lastName: 'Bianchi Ferri' })
    expect(known.username).not.toBe(giulia.username)
    for (const [who, agency, foreign] of [
      [old.office, old, 'Lucedio'],
      [next.office, next, 'Alfieri'],
    ] as const) {
      const list = JSON.stringify(await who.gets(listEmployees, { query: {} }))
      expect(list).not.toContain(foreign)
      expect((await who.sends(exportEmployees, { query: { format: 'csv' } })).text).not.toContain(foreign)
      expect(await who.gets(getStock, {})).toMatchObject({ people: agency === old ? 1 : 2 })
    }
    // Nobody reads that something moved between two rows of one person.
    const moves = await next.office.gets(listTransactions, { params: { id: String(seat.id) }, query: {} })
    expect(moves.items.map(({ type, value }) => [type, value])).toEqual([['assignment', 8000]])
    await next.office.isRefused('not_found', listTransactions, { params: { id: String(giulia.id) }, query: {} })
    await old.office.isRefused('not_found', getEmployee, byNumber(seat.id))
  },
)

story('T34: who moves to an address of the next employer goes on being read by the old one at the address that it knows', async (world) => {
  const old = await office(world, 'Officine Alfieri')
  const marco = await world.person('enduser', { name: 'Marco Riva', place: old.agency })
  const [box, before, after] = [await world.letterbox(), mailOf(marco), 'marco.riva@studiolucedio.it']
  await marco.gets(askEmailChange, { body: { email: after } })
  await marco.gets(confirmEmailChange, { body: { code: await box.code(after) } })
  const { items } = await old.alfieri.gets(listEmployees, { query: {} })
  expect(items).toMatchObject([{ id: marco.id, email: before }])
  for (const [text, found] of [
    [before, 1],
    ['studiolucedio', 0],
  ] as const)
    expect((await old.alfieri.gets(listEmployees, { query: { text } })).items).toHaveLength(found)
  expect(await old.alfieri.gets(getUser, byNumber(marco.id))).toMatchObject({ email: before })
  expect(await (await world.person('company')).gets(getUser, byNumber(marco.id))).toMatchObject({ email: after })
  expect(await marco.gets(getUser, byNumber(marco.id))).toMatchObject({ email: after })
})

story(
  'a hand-over: the old employer lets her go and takes back what it gave, the new one stays, and each takes only its own',
  async (world) => {
    const { old, next, giulia, mail, seat } = await between(world)
    await gives(next.office, world, next.agency, mail, 5)
    await giulia.gets(joinAgency, { body: { idInvitation: seat.id } })
    const left = await old.office.gets(markLeft, { ...byNumber(giulia.id), body: { tickets: 'take-back' } })
    expect(left).toMatchObject({ status: 'left', cameBack: { tickets: 3, value: 2400 } })
    expect(await giulia.pocket()).toBe('5 × 8,00 normal')
    expect((await giulia.gets(getProfile, {})).agency).toMatchObject({ name: 'Studio Lucedio' })
    expect((await giulia.gets(listEmployers, {})).employers).toMatchObject([{ agency: { name: 'Studio Lucedio' } }])
    // And the new one lets her go, too, and has her back.
    const gone = await next.office.gets(markLeft, { ...byNumber(seat.id), body: { tickets: 'take-back' } })
    expect(gone).toMatchObject({ id: seat.id, status: 'left', cameBack: { tickets: 5, value: 4000 } })
    expect(await giulia.pocket()).toBe('')
    expect((await giulia.gets(getProfile, {})).agency).toBeNull()
    await next.office.gets(markBack, { ...byNumber(seat.id), body: { tickets: 'give-back' } })
    expect(await giulia.pocket()).toBe('5 × 8,00 normal')
  },
)

story('what a table gave before the yes is taken back from where it is now, and credits arrive where she is', async (world) => {
  const { next, giulia, mail, seat } = await between(world)
  const given = await gives(next.office, world, next.agency, mail, 10)
  await giulia.gets(joinAgency, { body: { idInvitation: seat.id } })
  const shop = await world.shop()
  await giulia.pays(shop, '1 × 8,00 normal')
  await next.office.gets(undoDistribution, { ...byNumber(given.id), body: { reason: 'Riga sbagliata' } })
  await ends(next.office, given, 'undone')
  // Whatever ends first was spent first: at most one piece of the table is gone.
  expect(['2 × 8,00 normal', '3 × 8,00 normal']).toContain(await giulia.pocket())
  const company = await world.person('company')
  await company.gets(giveCredits, { body: { kind: 'goodwill', reason: 'Scusa', people: [{ idUser: giulia.id, value: 500 }] } })
  expect(await giulia.pocket()).toContain('5,00 credits')
})

story('by the code of a letter at another address; once, and not by whoever works there already', async (world) => {
  const { next, box, giulia } = await between(world)
  const work = 'giulia.lavoro@storia.test'
  await next.office.gets(createUser, { body: { email: work, firstName: 'Giulia', lastName: 'Lavoro', role: 'enduser' } })
  const code = await box.code(work)
  expect((await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } })).json).toMatchObject({
    email: work,
    agency: { name: 'Studio Lucedio', hasAccount: false },
  })
  const ugo = await world.person('enduser', { name: 'Ugo Dora', place: next.agency })
  await ugo.isRefused('employed_there', joinAgency, { body: { code } })
  await giulia.gets(joinAgency, { body: { code } })
  await giulia.isRefused('invitation_over', joinAgency, { body: { code } })
  expect((await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } })).status).not.toBe(200)
  // The office goes on writing to the address that it knows.
  expect((await next.office.gets(listEmployees, { query: { text: 'lavoro' } })).items).toMatchObject([{ email: work, status: 'active' }])
})

story(
  'two agencies invite whoever has no account: the first link that is opened makes it, the other one waits for a yes',
  async (world) => {
    const [one, two] = [await office(world, 'Officine Alfieri'), await office(world, 'Studio Lucedio')]
    const box = await world.letterbox()
    const email = 'nuova.persona@storia.test'
    await one.alfieri.gets(createUser, { body: { email, firstName: 'Nuova', lastName: 'Persona', role: 'enduser' } })
    const first = await box.code(email)
    await two.alfieri.gets(createUser, { body: { email, firstName: 'Nuova', lastName: 'Persona', role: 'enduser' } })
    const second = await box.code(email, 2)
    expect(second).not.toBe(first)
    const activationData = { username: 'nuova.persona.sua', password: 'una parola lunga davvero', firstName: 'Nuova', lastName: 'Persona' }
    expect((await send(world.url, activateUser, { body: { activationCode: second, activationData } })).status).toBe(200)
    const { rows } = await world.db.query<{ agency: string; status: string; email: string }>(
      `select a.name as agency, u.status, coalesce(u.office_email, u.email) as email from app_user u join agency a on a.id = u.id_agency where coalesce(u.office_email, u.email) = $1 order by 1`,
      [email],
    )
    expect(rows).toEqual([
      { agency: 'Officine Alfieri', status: 'invited', email },
      { agency: 'Studio Lucedio', status: 'active', email },
    ])
    // Its letter went to an address that is an account by now: that one answers.
    expect((await send(world.url, activateUser, { body: { activationCode: first, activationData } })).status).not.toBe(200)
  },
)

story('whoever says no is asked no more, and the office reads nothing but that nobody opened it', async (world) => {
  const { next, giulia, seat } = await between(world)
  expect((await giulia.gets(declineInvitation, { body: { idInvitation: seat.id } })).invitations).toEqual([])
  await giulia.isRefused('not_found', joinAgency, { body: { idInvitation: seat.id } })
  expect(await next.office.gets(getEmployee, byNumber(seat.id))).toMatchObject({ status: 'unopened' })
  expect((await giulia.gets(listEmployers, {})).employers).toHaveLength(1)
})

story(
  'the company reads one person; closing the account closes it with both, and leaving for good leaves nothing at either',
  async (world) => {
    const { old, next, giulia, mail, seat } = await between(world)
    const company = await world.person('company')
    await giulia.gets(joinAgency, { body: { idInvitation: seat.id } })
    expect((await company.gets(listUsers, { query: { text: giulia.username } })).items.map(({ id }) => id)).toEqual([giulia.id])
    await company.gets(disableUser, { ...byNumber(giulia.id), body: {} })
    expect(await next.office.gets(getEmployee, byNumber(seat.id))).toMatchObject({ status: 'closed' })
    expect(await old.office.gets(getEmployee, byNumber(giulia.id))).toMatchObject({ status: 'closed' })
    await company.gets(enableUser, { ...byNumber(giulia.id), body: {} })
    expect(await next.office.gets(getEmployee, byNumber(seat.id))).toMatchObject({ status: 'active' })
    const back = new Person(() => world.url, { username: giulia.username, role: 'enduser', id: giulia.id, place: old.agency })
    expect((await back.sends(myData, {})).text).toContain('Studio Lucedio')
    await back.gets(deleteAccount, { body: { password: STORY_PASSWORD, giveUpValue: true } })
    for (const who of [old.office, next.office]) expect(JSON.stringify(await who.gets(listEmployees, { query: {} }))).not.toContain(mail)
  },
)
