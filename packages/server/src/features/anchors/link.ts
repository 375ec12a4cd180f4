/** Links traces of watched rows into one hash chain, and raises an alarm for those that no process of this service signed. */
import { createHash } from 'node:crypto'
import { addTraceLinks, endOfTraces, takeTurnAtTraces, unlinkedTraces, type Trace } from '@taschino/ledger/traces.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { signedBy } from '../../platform/secrets/trace-writer.ts'

const BATCH = 5000
/** The chain begins with nothing. */
const BEGIN = Buffer.alloc(32)

/** The text that a process signs; it must equal that of ledger.note_trace(). */
const saidBy = ({ id, class: kind, ref, act, print, micros, writer }: Trace): string =>
  [id, kind, ref, act, ...(print === null ? [] : [print]), micros, writer].join('|')

const linkAfter = (before: Buffer, trace: Trace): Buffer =>
  createHash('sha256')
    .update(before)
    .update(`${saidBy(trace)}|${trace.mac?.toString('hex') ?? ''}`)
    .digest()

export interface Linking {
  /** The secret in use, and earlier ones. */
  secrets: readonly SecretFor[]
  /**
   * False until the first anchor is written: traces from before are accepted as they are, and so are those of an older version that still
   * runs beside this one.
   */
  demanding: boolean
}

/** How many traces were linked, and how many of them nobody with a key signed. */
export async function linkTraces(sql: Sql, { secrets, demanding }: Linking): Promise<{ linked: number; foreign: number }> {
  let end = (await endOfTraces(sql)) ?? { place: 0, link: BEGIN }
  let [linked, foreign] = [0, 0]
  for (;;) {
    const traces = await unlinkedTraces(sql, BATCH)
    const first = end.place + 1
    const links = traces.map((trace) => {
      end = { place: end.place + 1, link: linkAfter(end.link, trace) }
      const own = !demanding || trace.migrated || signedBy(secrets, trace.writer, saidBy(trace), trace.mac)
      return { id: trace.id, link: end.link, foreign: !own }
    })
    if (links.length > 0) await addTraceLinks(sql, first, links)
    linked += links.length
    foreign += links.filter((link) => link.foreign).length
    if (traces.length < BATCH) return { linked, foreign }
  }
}

export const linkJob = (db: Db, log: Log, secrets: readonly SecretFor[], demanding: () => boolean): Promise<void> =>
  db.slow(async (sql) => {
    if (!(await takeTurnAtTraces(sql))) return
    const { foreign } = await linkTraces(sql, { secrets, demanding: demanding() })
    if (foreign > 0) log.alarm('somebody wrote beside the service', { rows: foreign })
  })
