/** The process that reads one file of a bank within its bounds, whatever the file does. */
import { once } from '../workers/own-process.ts'
import { BadStatement } from './statement.ts'
import { statementOf } from './statement-lines.ts'

once((bytes: Uint8Array) => {
  try {
    return Promise.resolve({ statement: statementOf(bytes) })
  } catch (error) {
    return Promise.resolve({ fault: error instanceof BadStatement ? error.fault : 'broken' })
  }
})
