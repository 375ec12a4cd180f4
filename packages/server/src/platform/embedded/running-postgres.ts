/** Runs the embedded PostgreSQL for programs outside the service: prints where it is, ends with its standard input. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '../config/cannot-start.ts'
import { readPostmaster } from './embedded-orphan.ts'
import { readStartOptions } from '../config/start-options.ts'

const DEFAULT_DATA = fileURLToPath(new URL('../../../../../data', import.meta.url))

/** Its address; where it lives outside the data folder there is a link (decision 0003). Leaves the folder as it is. */
export function runningPostgres(dataDir: string): string {
  const homes = [dataDir, path.join(dataDir, 'outside')]
  for (const home of homes) {
    const master = readPostmaster(path.join(home, 'cluster'))
    if (master?.ready)
      return `postgres://postgres:${fs.readFileSync(path.join(home, 'password'), 'utf8').trim()}@127.0.0.1:${master.port}/taschino`
  }
  throw new CannotStart(
    `Il database in ${dataDir} non è in funzione: avvia prima il servizio con npm start, o indica un altro database con DATABASE_URL.`,
    `The database in ${dataDir} is not running: start the service first with npm start, or name another database with DATABASE_URL.`,
  )
}

if (import.meta.main) {
  try {
    // Of the settings only this one: a port that is taken or wrong keeps nobody from reading.
    const { dataDir } = readStartOptions({ TASCHINO_DATA: process.env['TASCHINO_DATA'] }, [], DEFAULT_DATA)
    console.log(runningPostgres(path.resolve(path.dirname(DEFAULT_DATA), dataDir)))
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  }
}
