/**
 * The scenario `club-chaos`: orders of the club under random faults of the sandbox provider, while the service, the provider and PostgreSQL
 * are killed; the provider's own list and ours agree one to one, seed by seed.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { clubChaos } from '@taschino/testkit/club-chaos.ts'
import type { Target } from './figures.ts'
import { killPostgres } from './crash-faults.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'

const options = optionsOf({
  orders: { type: 'string', default: '1000' },
  seeds: { type: 'string', default: '1,2,3' },
  kills: { type: 'string', default: '15' },
})
const say = (line: string): void => console.log(line)

/** Each seed has a database of its own on the same PostgreSQL. */
async function freshFor({ postgres }: Bench, seed: number): Promise<string> {
  const { migrate } = await import('@taschino/server/platform/db/migrate.ts')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database chaos_${seed}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/chaos_${seed}`
  await migrate(url.href)
  return url.href
}

async function run(bench: Bench): Promise<Target[]> {
  const targets: Target[] = []
  for (const seed of options.seeds.split(',').map(Number)) {
    const hurt = async (times: number): Promise<void> => {
      for (let n = 0; n < Math.ceil(times / 3); n += 1) {
        await pause(randomInt(2000, 5000))
        await killPostgres(bench.postgres, 1, () => undefined)
      }
    }
    const found = await clubChaos({
      databaseUrl: await freshFor(bench, seed),
      orders: Number(options.orders),
      seed,
      kills: Number(options.kills),
      hurt,
    })
    const { placed, ends, kills, wrong } = found
    const { whole, part, refused, closed, borne, unknown } = ends
    say(
      `seed ${seed}: ${placed} orders: ${whole} came, ${part} in part, ${refused} refused, ${closed} closed, ${borne} borne by the company, of ${unknown} nobody knew for a while; killed: service ${kills.server}, provider ${kills.provider}`,
    )
    for (const one of wrong.slice(0, 10)) say(`  ${one}`)
    const least = Math.min(part, refused, closed, unknown)
    targets.push({
      name: `seed ${seed}: each kind of end is met often`,
      reached: least >= placed / 50 && whole >= placed / 2 && borne > 0,
      said: `${whole} of ${placed} came`,
    })
    targets.push({
      name: `seed ${seed}: their list and ours agree, every unknown ends`,
      reached: wrong.length === 0,
      said: `${wrong.length} wrong`,
    })
  }
  return targets
}

export const scenario: Scenario = {
  says: 'a thousand orders of the club under random faults and kills, three seeds',
  postgres: { revive: false },
  run,
}
