/**
 * Presses that undo each other do not fill a mailbox: some letters leave at once, the last of the rest an hour later, whoever presses
 * however often.
 */
import { markBack, markLeft } from '@taschino/contract/agencies.ts'
import { disableUser, enableUser } from '@taschino/contract/accounts.ts'
import { send, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { queueLetter, recallLetter } from './store.ts'

interface Lying {
  kind: string
  facts: unknown
  state: string
  minutes: number
}
const lettersTo = async (world: World, email: string): Promise<Lying[]> =>
  (
    await world.db.query<Lying & Record<string, unknown>>(
      `select kind, facts, state, round(extract(epoch from next_try_at - clock_timestamp()) / 60)::int as minutes from letter where recipient = $1 order by id`,
      [email],
    )
  ).rows
const late = (letters: readonly Lying[]): Lying[] => letters.filter(({ minutes }) => minutes > 50)

/** As a script would: all at once, each with a key of its own. */
const press = async (
  world: World,
  who: Person,
  calls: readonly (typeof markLeft | typeof markBack | typeof disableUser | typeof enableUser)[],
  id: number,
  bodies: readonly object[],
): Promise<void> => {
  const token = await who.token()
  await Promise.all(
    calls.map((call, n) => send(world.url, call, { key: crypto.randomUUID(), params: { id: String(id) }, body: bodies[n] }, token)),
  )
}

story('forty presses of leaving and coming back are three letters at most, and one that waits', async (world) => {
  const agency = await world.agency()
  const office = await world.person('agency', { name: 'Ufficio Personale', place: agency })
  const giulia = await world.person('enduser', { place: agency })
  const email = `${giulia.username}@storia.test`
  for (let round = 0; round < 8; round++) {
    await office.gets(markLeft, { params: { id: String(giulia.id) }, body: { tickets: 'leave' } })
    await office.gets(markBack, { params: { id: String(giulia.id) }, body: { tickets: 'keep' } })
  }
  expect(await lettersTo(world, email)).toHaveLength(3)
  const calls = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? markLeft : markBack))
  await press(
    world,
    office,
    calls,
    giulia.id,
    calls.map((call) => ({ tickets: call === markLeft ? 'leave' : 'keep' })),
  )
  const letters = await lettersTo(world, email)
  expect(letters.length).toBeLessThanOrEqual(4)
  expect(late(letters).length).toBe(letters.length - 3)
})

story('who is closed and opened again and again hears three times at once, and later how it ended', async (world) => {
  const direzione = await world.person('company', { name: 'Marta Serra' })
  const giulia = await world.person('enduser')
  const email = `${giulia.username}@storia.test`
  for (let round = 0; round < 5; round++) {
    await direzione.gets(disableUser, { params: { id: String(giulia.id) }, body: { reason: 'prova' } })
    await direzione.gets(enableUser, { params: { id: String(giulia.id) }, body: {} })
  }
  expect((await lettersTo(world, email)).map(({ kind, minutes }) => [kind, minutes > 50])).toEqual([
    ['account-disabled', false],
    ['account-enabled', false],
    ['account-disabled', false],
    ['account-enabled', true],
  ])
})

const TO = { idUser: null, email: 'una@storia.test', language: 'it' as const }
const about = (agency: string, topic?: string, email = TO.email) => ({
  kind: 'left-agency' as const,
  facts: { agency, tookBack: false },
  to: { ...TO, email },
  ...(topic === undefined ? {} : { topic }),
})

story(
  'the one that waits says what was said last; other topics and other addresses do not wait for it; what is over does not leave',
  async (world) => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => world.db.tx((sql) => queueLetter(sql, about(`Firma ${n}`, 'left 1')))))
    await world.db.tx((sql) => queueLetter(sql, about('l’ultima', 'left 1')))
    await world.db.tx((sql) => queueLetter(sql, about('altrove', 'left 2')))
    await world.db.tx((sql) => queueLetter(sql, about('senza tema')))
    const letters = await lettersTo(world, TO.email)
    expect(letters).toHaveLength(6)
    expect(late(letters).map(({ facts }) => facts)).toEqual([{ agency: 'l’ultima', tookBack: false }])
    await world.db.tx((sql) => recallLetter(sql, TO.email, 'left 1'))
    const rest = await lettersTo(world, TO.email)
    expect([rest.length, late(rest).length]).toEqual([5, 0])
  },
)

story('an hour later they leave at once again', async (world) => {
  const email = 'altra@storia.test'
  for (let n = 0; n < 3; n++) await world.db.tx((sql) => queueLetter(sql, about('Firma', 'left 1', email)))
  await world.db.query(`update letter set created_at = created_at - interval '61 minutes', state = 'sent' where recipient = $1`, [email])
  await world.db.tx((sql) => queueLetter(sql, about('Firma', 'left 1', email)))
  expect(late(await lettersTo(world, email))).toEqual([])
})
