/**
 * The company's yes to an agency with hundreds of people is answered at once; the server is killed while it writes to them, and after the
 * next starts each was written to exactly once (F17).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgency, getAgency, setAgencyState } from '@taschino/contract/agencies-record.ts'
import { decideAgency } from '@taschino/contract/agencies-review.ts'
import { partitaIva } from '@taschino/demo/italian-numbers.ts'
import { cheapHash } from '@taschino/testkit/cheap-passwords.ts'
import { openCompanyServer, type CompanyServer } from '@taschino/testkit/company-server.ts'
import { listSettled, onTheDesk } from '@taschino/testkit/many-people.ts'
import { Person, STORY_PASSWORD } from '@taschino/testkit/personas.ts'

const PEOPLE = 300
let service: CompanyServer
let dario: Person

beforeAll(async () => {
  service = await openCompanyServer()
  const { rows } = await service.db.query<{ id: number }>(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     values ('dario', 'dario@storia.test', 'agent', 'Dario', 'Conti', 'active', $1) returning id`,
    [await cheapHash(STORY_PASSWORD)],
  )
  dario = new Person(() => service.server.url, { username: 'dario', role: 'agent', id: rows[0]?.id ?? 0, place: null })
}, 120_000)
afterAll(() => service?.close())

async function brought(n: number): Promise<number> {
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    firstName: 'Anna',
    lastName: `Re ${i}`,
    email: `anna.${n}.${i}@portata.test`,
  }))
  const idImport = await onTheDesk(dario, people)
  const { id } = await dario.gets(createAgency, {
    body: {
      idImport,
      agencyData: { name: `Portata ${n}`, vatNumber: partitaIva(7_500_000 + n, 100), address: 'Via Roma 1, 10121 Torino' },
      userData: { firstName: 'Elena', lastName: 'Sala', email: `elena.${n}@portata.test` },
    },
    files: {},
  })
  await listSettled(dario, idImport)
  return id
}

const of = (id: number) => ({ params: { id: String(id) } })
const inviting = async (id: number) => (await service.marta.gets(getAgency, of(id))).inviting
const letters = async (n: number): Promise<number> =>
  (await service.db.query(`select distinct recipient from letter where recipient like $1 and kind = 'activation'`, [`anna.${n}.%`]))
    .rowCount ?? 0
const allLetters = async (n: number): Promise<number> =>
  (await service.db.query('select from letter where recipient like $1', [`anna.${n}.%`])).rowCount ?? 0
const accounts = async (id: number): Promise<number> =>
  (await service.db.query(`select from app_user where id_agency = $1 and role = 'enduser' and status = 'invited'`, [id])).rowCount ?? 0

test('F17: the yes answers before anybody is written to; killed three times each of 300 people has one invitation', async () => {
  const id = await brought(1)
  const yes = await service.marta.gets(decideAgency, { ...of(id), body: { decision: 'approved', seen: 0 } })
  expect(yes).toMatchObject({ state: 'active', inviting: { total: PEOPLE } })
  for (const least of [5, 100, 200]) {
    await expect.poll(() => letters(1), { timeout: 60_000, interval: 5 }).toBeGreaterThan(least)
    await service.server.kill9()
    expect(await letters(1)).toBeLessThan(PEOPLE)
    expect(await accounts(id)).toBe(await letters(1))
    await service.server.start()
    expect(await inviting(id)).toMatchObject({ total: PEOPLE })
  }
  await expect.poll(() => inviting(id), { timeout: 60_000 }).toBeNull()
  expect([await letters(1), await allLetters(1), await accounts(id)]).toEqual([PEOPLE, PEOPLE, PEOPLE])
}, 300_000)

test('suspended in the middle it writes to nobody more, and to the rest once it is active again; ended the rest are forgotten', async () => {
  const state = (id: number, body: { state: 'active' | 'suspended' | 'ended'; reason?: string }) =>
    service.marta.gets(setAgencyState, { ...of(id), body })
  const [one, other] = [await brought(2), await brought(3)]
  for (const id of [one, other]) {
    await service.marta.gets(decideAgency, { ...of(id), body: { decision: 'approved', seen: 0 } })
    await state(id, { state: 'suspended', reason: 'Un dubbio' })
  }
  const then = await letters(2)
  expect(then).toBeLessThan(PEOPLE)
  expect(await inviting(one)).toMatchObject({ total: PEOPLE, done: then })
  await state(other, { state: 'ended', reason: 'Non è sua' })
  await expect.poll(() => inviting(other), { timeout: 30_000 }).toBeNull()
  expect(await letters(3)).toBeLessThan(PEOPLE)
  expect((await service.db.query('select from agency_newcomer where id_agency = $1', [other])).rowCount).toBe(0)
  expect(await letters(2)).toBe(then)
  await state(one, { state: 'active' })
  await expect.poll(() => inviting(one), { timeout: 60_000 }).toBeNull()
  expect([await allLetters(2), await accounts(one)]).toEqual([PEOPLE, PEOPLE])
}, 300_000)
