/**
 * G9: neither a lost password nor an invitation tells by its time who exists. Small here; the gate, 300 samples, is `npm run nightly --
 * timing`.
 */
import { createUser, passwordLost, resendActivation } from '@taschino/contract/accounts.ts'
import { send, type Answer, type Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { timeBoth } from '@taschino/testkit/tell-apart.ts'
import { expect, vi } from 'vitest'

const SAMPLES = Number(process.env['TASCHINO_TIMING_SAMPLES'] ?? 40)
/** Chance alone crosses the line once in a hundred; a difference crosses it every time. */
const ROUNDS = 3
const EACH = 150
vi.setConfig({ testTimeout: 600_000 })

async function cannotBeToldApart(
  known: () => Promise<Answer>,
  unknown: () => Promise<Answer>,
  alike: (answer: Answer) => unknown,
): Promise<void> {
  // Both paths warm, and the same answer, byte for byte where nothing in it is the caller's own.
  for (let i = 0; i < 5; i++) expect(alike(await known())).toEqual(alike(await unknown()))
  const rounds = []
  for (let i = 0; i < ROUNDS; i++) {
    const round = await timeBoth(SAMPLES, known, unknown)
    rounds.push(round)
    // Few samples on a busy machine have medians that jump; the ranks know how sure they are.
    if (round.p > 0.01 && (round.gap < 5 || SAMPLES < 300)) return
  }
  expect(rounds, 'told apart in every round').toEqual([])
}

story('T34: a lost password takes the same time for a known and an unknown address', async (world) => {
  const people = await Promise.all(Array.from({ length: 20 }, () => world.person('enduser')))
  let n = 0
  const ask = (email: string): Promise<Answer> => send(world.url, passwordLost, { body: { email } })
  await cannotBeToldApart(
    async () => {
      // The service works requests off by itself; here they are put aside, and nobody's are counted, so that each is a new one.
      await world.db.query('delete from password_request; delete from login_limit')
      return ask(`${people[n++ % people.length]?.username}@storia.test`)
    },
    async () => {
      await world.db.query('delete from password_request; delete from login_limit')
      return ask(`nessuno${n++}@storia.test`)
    },
    ({ status, text }) => [status, text],
  )
})

story('T34: an agency that invites waits as long for a known address as for a new one', async (world) => {
  const place = await world.agency()
  // Of one person two hundred an hour are taken, known or not; nobody here gets there.
  const office = await Promise.all(
    Array.from({ length: Math.ceil((SAMPLES * ROUNDS * 2 + 20) / EACH) }, () => world.person('agency', { place })),
  )
  await Promise.all(office.map((clerk) => clerk.token()))
  const { rows } = await world.db.query<{ email: string }>(
    `insert into app_user (username, email, role, first_name, last_name, status) select 'noto' || n, 'noto' || n || '@storia.test', 'enduser', 'Nome', 'Cognome', 'active' from generate_series(1, $1::int) n returning email`,
    [SAMPLES * ROUNDS + 10],
  )
  let n = 0
  const clerkNow = (): Person => {
    const clerk = office[Math.floor(n / EACH)]
    if (!clerk) throw new Error('the office is too small')
    return clerk
  }
  const invite = (email: string): Promise<Answer> =>
    clerkNow().sends(createUser, { body: { email, firstName: `Nome${n}`, lastName: `Cognome${n++}`, role: 'enduser' } })
  let known = 0
  await cannotBeToldApart(
    () => invite(rows[known++ % rows.length]?.email ?? ''),
    () => invite(`nuovo${n}@storia.test`),
    ({ status, json }) => [status, { ...(json as object), email: '', username: '' }],
  )
})

story("T34: resending beyond one's reach is not found, whether that person exists or not, after the same time", async (world) => {
  const agency = await world.person('agency', { place: await world.agency() })
  const strangers = await Promise.all(Array.from({ length: 20 }, () => world.person('enduser')))
  let n = 0
  const ask = (id: number): Promise<Answer> => agency.sends(resendActivation, { params: { id } })
  await cannotBeToldApart(
    () => ask(strangers[n++ % strangers.length]?.id ?? 0),
    () => ask(900_000 + n++),
    ({ status, text }) => [status, text],
  )
})
