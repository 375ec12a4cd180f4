/** The type of a bench scenario; `run.ts` gives it a PostgreSQL and reports its results. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '@taschino/server/platform/embedded/embedded-postgres.ts'
import type { Target } from './figures.ts'

export interface Bench {
  /** Started, with all migrations; gone when the run is. */
  postgres: EmbeddedPostgres
  /** The run's own folder, for whatever else it writes. */
  dataDir: string
  /** What the installation signs with. */
  secret: Buffer
}

export interface Scenario {
  /** One line for `npm run bench -- list`. */
  says: string
  postgres?: Pick<EmbeddedPostgresOptions, 'revive'>
  run: (bench: Bench) => Promise<Target[]>
}

/** Options of the command line behind the scenario's name; an unknown one is an error. */
export function optionsOf<const O extends NonNullable<ParseArgsConfig['options']>>(options: O) {
  return parseArgs({ options: { ...options, data: { type: 'string' } as const }, allowPositionals: true }).values
}

/** A finding that has no bound: it is told, and breaks nothing. */
export const invariantsHold = (broken: readonly unknown[]): Target => ({
  name: 'every invariant holds',
  reached: broken.length === 0,
  said: broken.length === 0 ? 'yes' : JSON.stringify(broken.slice(0, 3)),
})
