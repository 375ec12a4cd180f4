/** A story of requests to the company: whose turn it is, and since when. */
import { listNetworkRequests } from '@taschino/contract/agents.ts'
import { decideReview } from '@taschino/contract/onboarding.ts'
import { brings, network } from '@taschino/testkit/bringing-in.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const DAY_MS = 86_400_000

story('days are those of whoever has it in hand: the company’s until its answer, then the agent’s', async (world) => {
  const { dario, marta } = await network(world)
  const { id } = await brings(dario)
  const params = { id: String(id) }
  const told = async () => (await dario.gets(listNetworkRequests, { query: {} })).items.map(({ turn, days, state }) => [state, turn, days])
  world.clock.forward(3 * DAY_MS)
  expect(await told()).toEqual([['waiting', 'company', 3]])
  const faults = [{ path: 'address', say: 'Manca il numero' }]
  await marta.gets(decideReview, { params, body: { decision: 'returned', seen: 0, faults } })
  world.clock.forward(2 * DAY_MS)
  expect(await told()).toEqual([['returned', 'agent', 2]])
})
