/**
 * `npm run bench -- [scenario] [options]`: one measurement on a PostgreSQL of its own, ending with what it reached; without a name it is
 * `pay`, and `list` names all of them.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '@taschino/server/platform/db/migrate.ts'
import { dataFolder } from './data-folder.ts'
import { closing, type Target } from './figures.ts'
import { ownPostgres } from './own-postgres.ts'
import type { Scenario } from './scenario.ts'

/** Read when it is asked for: each brings what only it needs. */
const SCENARIOS: Readonly<Record<string, () => Promise<{ scenario: Scenario }>>> = {
  pay: () => import('./pay.ts'),
  ledger: () => import('./ledger.ts'),
  distribution: () => import('./distribution.ts'),
  imports: () => import('./imports.ts'),
  'imports-crash': () => import('./imports-crash.ts'),
  'gift-codes': () => import('./gift-codes.ts'),
  'club-chaos': () => import('./club-chaos.ts'),
  'club-search': () => import('./club-search.ts'),
  'desk-search': () => import('./desk-search.ts'),
  'desk-scroll': () => import('./desk-scroll.ts'),
  statement: () => import('./statement.ts'),
  reports: () => import('./reports.ts'),
  near: () => import('./near.ts'),
  live: () => import('./live.ts'),
  push: () => import('./push.ts'),
  crash: () => import('./crash.ts'),
  alerts: () => import('./alerts.ts'),
  'two-servers': () => import('./two-servers.ts'),
}

/** `--data folder`: somebody wants to look at the database afterwards, so it stays. */
function chosenFolder(args: readonly string[]): string | undefined {
  const at = args.indexOf('--data')
  return at < 0 ? undefined : args[at + 1]
}

async function measure(name: string, scenario: Scenario): Promise<Target[]> {
  const chosen = chosenFolder(process.argv)
  const dataDir = chosen ?? dataFolder(name)
  const folder = path.join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  const postgres = await ownPostgres(
    { dataDir: folder, fresh: true, database: 'bench', ...scenario.postgres },
    chosen === undefined ? dataDir : null,
  )
  try {
    await migrate(postgres.url)
    return await scenario.run({ postgres, dataDir, secret: randomBytes(32) })
  } finally {
    await postgres.stop()
    if (chosen === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function list(): Promise<void> {
  for (const [name, load] of Object.entries(SCENARIOS)) console.log(`${name.padEnd(14)}${(await load()).scenario.says}`)
}

async function main([first = '']: string[]): Promise<number> {
  const name = first === '' || first.startsWith('--') ? 'pay' : first
  if (name === 'list') {
    await list()
    return 0
  }
  const load = SCENARIOS[name]
  if (!load) {
    console.error(`No scenario is called "${name}". There are: ${Object.keys(SCENARIOS).join(', ')}.`)
    return 1
  }
  const targets = await measure(name, (await load()).scenario)
  console.log(closing(targets))
  return targets.every(({ reached }) => reached) ? 0 : 1
}

process.exit(await main(process.argv.slice(2)))
