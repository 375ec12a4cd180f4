/**
 * An address that nobody has, and somebody whom nothing can invite: those behind them are invited all the same, and whoever invited them
 * sees it and can mend it.
 */
import { changeInvitedEmail, listEmployees, resendInvitations } from '@taschino/contract/agencies.ts'
import { createUser, resendActivation } from '@taschino/contract/accounts.ts'
import { createAgency, getAgency } from '@taschino/contract/agencies-record.ts'
import { decideAgency } from '@taschino/contract/agencies-review.ts'
import { changeOwnerEmail, getReview } from '@taschino/contract/onboarding.ts'
import { listUsers } from '@taschino/contract/people/users.ts'
import { partitaIva } from '@taschino/demo/italian-numbers.ts'
import { brings } from '@taschino/testkit/bringing-in.ts'
import { listSettled, onTheDesk } from '@taschino/testkit/many-people.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { resumedJobs } from '../../jobs.ts'
import { MOST_TRIES } from './inviting-store.ts'

const invitation = (name: string, idAgency: number) => ({
  body: { email: `${name}@storia.test`, firstName: name, lastName: 'Re', role: 'enduser' as const, idAgency },
})

story(
  'an address that its server refuses: the letters behind it arrive, and the office reads that it did not, corrects it, and is rid of it',
  async (world) => {
    const agency = await world.agency('Officine Alfieri')
    const elena = await world.person('agency', { place: agency })
    const box = await world.letterbox()
    box.refuses('morta@storia.test')
    for (const name of ['morta', 'anna', 'bruno']) await elena.gets(createUser, invitation(name, agency))
    await box.brings('anna@storia.test')
    await box.brings('bruno@storia.test')
    const seen = async () =>
      (await elena.gets(listEmployees, { query: {} })).items
        .map(({ email, status, undelivered }) => [email, status, undelivered])
        .toSorted()
    await expect.poll(seen).toEqual([
      ['anna@storia.test', 'invited', false],
      ['bruno@storia.test', 'invited', false],
      ['morta@storia.test', 'invited', true],
    ])
    const marta = await world.person('company')
    const listed = (await marta.gets(listUsers, { query: { text: 'morta' } })).items
    expect(listed.map(({ undelivered }) => undelivered)).toEqual([true])
    // Sent again to the same address it fails again; nobody else waits for it.
    await elena.gets(resendInvitations, { body: {} })
    await box.brings('anna@storia.test', { count: 2 })
    await expect.poll(async () => (await seen()).at(-1)).toEqual(['morta@storia.test', 'invited', true])
    const id = String(listed[0]?.id)
    await elena.gets(changeInvitedEmail, { params: { id }, body: { email: 'viva@storia.test' } })
    await box.brings('viva@storia.test')
    expect((await seen()).map(([, , undelivered]) => undelivered)).toEqual([false, false, false])
  },
)

story(
  'the owner of a shop at a dead address: the agent and the company read it in the record, and the right address ends it',
  async (world) => {
    const [dario, marta] = [await world.person('agent'), await world.person('company')]
    const box = await world.letterbox()
    await box.unplug()
    const made = await brings(dario)
    const params = { params: { id: String(made.id) } }
    const email = (await dario.gets(getReview, params)).owner?.email ?? ''
    box.refuses(email)
    await box.plug()
    await dario.gets(resendActivation, { params: { id: String((await dario.gets(getReview, params)).owner?.id) } })
    for (const who of [dario, marta])
      await expect.poll(async () => (await who.gets(getReview, params)).owner?.undelivered, { timeout: 30_000 }).toBe(true)
    await dario.gets(changeOwnerEmail, { ...params, body: { email: `giusta.${email}` } })
    await box.brings(`giusta.${email}`)
    expect((await dario.gets(getReview, params)).owner).toMatchObject({ email: `giusta.${email}`, undelivered: false })
  },
)

/** An agency of five, one of whom the database will not have, as after a mistake of ours. */
async function poisoned(world: World, n: number) {
  const [dario, marta] = [await world.person('agent'), await world.person('company')]
  const people = ['anna', 'bruno', 'carlo', 'dora', 'elia'].map((name) => ({
    firstName: name,
    lastName: 'Re',
    email: `${name}.${n}@lista.test`,
  }))
  const idImport = await onTheDesk(dario, people)
  const { id } = await dario.gets(createAgency, {
    body: {
      idImport,
      agencyData: { name: `Portata ${n}`, vatNumber: partitaIva(7_600_000 + n, 100), address: 'Via Roma 1, 10121 Torino' },
      userData: { firstName: 'Elena', lastName: 'Sala', email: `elena.${n}@lista.test` },
    },
    files: {},
  })
  await listSettled(dario, idImport)
  await marta.gets(decideAgency, { params: { id: String(id) }, body: { decision: 'approved', seen: 0 } })
  const written = async () =>
    (
      await world.db.query<{ recipient: string }>(
        `select recipient from letter where recipient like $1 and kind = 'activation' and recipient not like 'elena%' order by recipient`,
        [`%.${n}@lista.test`],
      )
    ).rows.map(({ recipient }) => recipient.split('.', 1)[0])
  return { marta, dario, id, written }
}

story(
  'somebody whom nothing can invite keeps nobody behind them waiting, neither of their agency nor of the next, and is named in the record',
  async (world) => {
    await world.db.query(
      `create function story_poison() returns trigger language plpgsql as $$
       begin if new.email like 'anna.%' and new.role = 'enduser' then raise exception 'not this one'; end if; return new; end $$`,
    )
    await world.db.query('create trigger story_poison before insert on app_user for each row execute function story_poison()')
    const first = await poisoned(world, 1)
    const second = await poisoned(world, 2)
    const { parts } = world.app.app
    const job = resumedJobs(parts as never, world.clock).find(({ name }) => name === 'invite people of agencies')
    const others = ['bruno', 'carlo', 'dora', 'elia']
    await expect.poll(first.written).toEqual(others)
    await expect.poll(second.written).toEqual(others)
    for (let n = 0; n < MOST_TRIES + 2; n++) await job?.work().catch(() => undefined)
    for (const { marta, dario, id, written } of [first, second])
      for (const who of [marta, dario]) {
        const record = await who.gets(getAgency, { params: { id: String(id) } })
        expect(record).toMatchObject({ inviting: null, newcomers: 0, employees: 4 })
        expect(record.leftOut.map(({ name }) => name)).toEqual(['anna Re'])
        expect(await written()).toEqual(others)
      }
    // Mended: its office invites them anew, and nobody is named any more.
    await world.db.query('drop trigger story_poison on app_user')
    const elena = await world.person('agency', { place: first.id })
    await elena.gets(createUser, {
      body: { email: 'anna.1@lista.test', firstName: 'anna', lastName: 'Re', role: 'enduser', idAgency: first.id },
    })
    expect((await first.marta.gets(getAgency, { params: { id: String(first.id) } })).leftOut).toEqual([])
  },
  {},
)
