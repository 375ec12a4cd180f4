/** The process that reads one spreadsheet with limited memory and time, whatever the file does. */
import { once } from '../workers/own-process.ts'
import { sheetOf } from './sheet-of.ts'
import { BadSheet } from './sheet.ts'

once((bytes: Uint8Array) =>
  sheetOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    (sheet) => ({ sheet }),
    (error: unknown) => ({ fault: error instanceof BadSheet ? error.fault : 'broken' }),
  ),
)
