/** Reads the settings of a start and says what is wrong with them; `npm start` asks before it builds the app, which takes a minute. */
import { fileURLToPath } from 'node:url'
import { CannotStart } from './platform/config/cannot-start.ts'
import { readStartOptions } from './platform/config/start-options.ts'

try {
  readStartOptions(process.env, process.argv.slice(2), fileURLToPath(new URL('../../../data', import.meta.url)))
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
