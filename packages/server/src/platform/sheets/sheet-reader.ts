/**
 * Reads one spreadsheet in a process of its own, whose memory and time are limited: whatever the file does, the service does not feel it.
 */
import { once } from '../workers/own-process.ts'
import { sheetOf } from './sheet-of.ts'
import { BadSheet } from './sheet.ts'

once((bytes: Uint8Array) =>
  sheetOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    (sheet) => ({ sheet }),
    (error: unknown) => ({ fault: error instanceof BadSheet ? error.fault : 'broken' }),
  ),
)
