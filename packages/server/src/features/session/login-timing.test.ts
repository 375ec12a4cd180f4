/** G9: nobody learns from a login's answer or its time who exists. Small here; the gate, 300 samples, is `npm run nightly -- timing`. */
import { expect, test, vi } from 'vitest'
import { login } from '@taschino/contract/session.ts'
import { send } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { mannWhitney, timeBoth } from '@taschino/testkit/tell-apart.ts'
import { hashPassword } from './passwords.ts'

const SAMPLES = Number(process.env['TASCHINO_TIMING_SAMPLES'] ?? 20)
const GATE = 300
vi.setConfig({ testTimeout: 600_000 })
/** Chance alone crosses the line once in a hundred; a difference crosses it every time. */
const ROUNDS = 3

test('the rank test tells five milliseconds apart, and equals not', () => {
  const noise = (n: number, more: number): number[] => Array.from({ length: n }, (_, i) => 40 + ((i * 7919) % 13) + more)
  expect(mannWhitney(noise(300, 0), noise(300, 5))).toBeLessThan(0.0001)
  expect(mannWhitney(noise(300, 0), noise(300, 0))).toBeGreaterThan(0.9)
})

const KINDS = [
  ['a wrong password', 'active'],
  ['a disabled person', 'disabled'],
  ['an invited person', 'invited'],
] as const
for (const [what, status] of KINDS) {
  story(
    `T34: ${what} and an unknown name have the same answer, after the same time`,
    async (world) => {
      // The real cost, unlike the story's own people: it is the work whose time must not tell.
      const hash = await hashPassword('una parola lunga')
      const { rows } = await world.db.query<{ username: string }>(
        `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
       select $1 || n, $1 || n || '@storia.test', 'enduser', 'Nome', 'Cognome', $1, $2 from generate_series(1, $3::int) n returning username`,
        [status, hash, SAMPLES * ROUNDS + 5],
      )
      let n = 0
      // Each try comes from an address of its own and asks for somebody else, so that no limit speaks before the password is looked at.
      const asks = async (username: string) => {
        // Hundreds of wrong passwords are a storm, which is not what is timed here.
        if (n % 200 === 0) await world.db.query('delete from login_limit')
        return send(world.url, login, {
          body: { username, password: 'sbagliata di sicuro' },
          headers: { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n++ & 255}` },
        })
      }
      let known = 0
      const both = { known: () => asks(rows[known++ % rows.length]?.username ?? ''), unknown: () => asks(`ignoto${n}`) }
      const [one, other] = [await both.known(), await both.unknown()]
      expect([one.status, one.text]).toEqual([403, '{"error":"wrong_credentials"}'])
      expect([other.status, other.text]).toEqual([one.status, one.text])
      const names = (answer: typeof one): string[] => [...answer.headers.keys()].filter((name) => name !== 'date').toSorted()
      expect(names(other)).toEqual(names(one))

      const rounds = []
      for (let i = 0; i < ROUNDS; i++) {
        const round = await timeBoth(SAMPLES, both.known, both.unknown)
        rounds.push(round)
        // Medians of few samples tell of the machine's other work; ranks do not mind it.
        if (round.p > 0.01 && (round.gap < 5 || SAMPLES < GATE)) return
      }
      expect(rounds, 'told apart in every round').toEqual([])
    },
    { settings: { trustedProxies: 1 } },
  )
}
