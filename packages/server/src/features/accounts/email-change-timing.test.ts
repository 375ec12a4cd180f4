/** G9: moving to an address that has an account takes as long as to one that has none. */
import { askEmailChange } from '@taschino/contract/accounts.ts'
import type { Answer } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { timeBoth } from '@taschino/testkit/tell-apart.ts'
import { expect } from 'vitest'

const SAMPLES = Number(process.env['TASCHINO_TIMING_SAMPLES'] ?? 40)
/** Chance alone crosses the line once in a hundred; a difference crosses it every time. */
const ROUNDS = 3

story('T34: asking for a known address takes the same time as for an unknown one', async (world) => {
  const nora = await world.person('enduser', { name: 'Nora Gallo' })
  const people = await Promise.all(Array.from({ length: 20 }, () => world.person('enduser')))
  let n = 0
  const ask = async (email: string): Promise<Answer> => nora.sends(askEmailChange, { body: { email } })
  const fresh = async (): Promise<void> => {
    // Three an hour are taken of one person, and three letters go to one address.
    await world.db.query('delete from email_change')
    await world.db.query('delete from letter')
  }
  const known = async (): Promise<Answer> => (await fresh(), ask(`${people[n++ % people.length]?.username}@storia.test`))
  const unknown = async (): Promise<Answer> => (await fresh(), ask(`nessuno${n++}@storia.test`))
  for (let i = 0; i < 5; i++) expect([(await known()).status, (await unknown()).status]).toEqual([200, 200])
  const rounds = []
  for (let i = 0; i < ROUNDS; i++) {
    const round = await timeBoth(SAMPLES, known, unknown)
    rounds.push(round)
    if (round.p > 0.01 && (round.gap < 5 || SAMPLES < 300)) return
  }
  expect(rounds, 'told apart in every round').toEqual([])
})
