/** npm run crash: kills the server and PostgreSQL under paying, retrying clients (G1 and G2), then counts what is in the books. */
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { sealDays } from '@taschino/ledger/totals.ts'
import { startRealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import { audit } from './auditor.ts'
import { RetryingClients } from './crash-clients.ts'
import { cutConnections, killPostgres, killServer, type Counts } from './crash-faults.ts'
import { verify, type Check } from './crash-verify.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld } from './world.ts'

const options = optionsOf({ short: { type: 'boolean', default: false } })
const COUNTS: Counts = options.short ? { server: 8, postgres: 3, terminations: 40 } : { server: 100, postgres: 40, terminations: 400 }
const CLIENTS = 24
const begun = performance.now()
const say = (line: string): void => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`)

async function invariants(url: string): Promise<Check> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // What the nightly job does: the world's tickets were given long ago, and the auditor asks for the seal of every past day.
    await sealDays(client)
    const broken = await checkInvariants(client)
    return {
      name: 'every invariant holds',
      passed: broken.length === 0,
      said: broken.length === 0 ? 'I1 to I14' : JSON.stringify(broken.slice(0, 3)),
    }
  } finally {
    await client.end()
  }
}

function auditorAgrees(url: string): Check {
  const { green, said } = audit(url)
  return { name: 'the independent auditor agrees', passed: green, said }
}

async function run({ postgres, secret }: Bench): Promise<Check[]> {
  const world = await peopleWorld(postgres.url, secret, { payers: 2400, shops: 6 })
  const server = await startRealServer({ databaseUrl: postgres.url, secret, env: { TASCHINO_STEP_UP: 'off' } })
  try {
    const clients = new RetryingClients(world, `http://127.0.0.1:${server.port}`, CLIENTS)
    await killServer(server, COUNTS.server, say)
    const pid = server.pid
    await killPostgres(postgres, COUNTS.postgres, say)
    const cut = await cutConnections(postgres.url, COUNTS.terminations, say)
    const survived = server.pid === pid && server.deaths.length === 0
    const report = await clients.finish()
    return [
      {
        name: 'the server outlives its database',
        passed: survived,
        said: survived ? `one process through ${COUNTS.postgres} kills and ${cut} cuts` : server.deaths.join('; '),
      },
      {
        name: 'every planned fault happened',
        passed: cut === COUNTS.terminations,
        said: `${COUNTS.server} + ${COUNTS.postgres} + ${cut}`,
      },
      ...(await verify(postgres.url, world, report)),
      await invariants(postgres.url),
      auditorAgrees(postgres.url),
    ]
  } finally {
    await server.stop()
  }
}

export const scenario: Scenario = {
  says: 'kills and cuts under paying clients: nothing acknowledged is lost, nothing is there twice',
  // Brought back by this test alone, so that the server really sees its database gone.
  postgres: { revive: false },
  run: async (bench) => (await run(bench)).map(({ name, passed, said }) => ({ name, reached: passed, said })),
}
