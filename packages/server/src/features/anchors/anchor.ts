/** Writes the anchor of a day: a signed summary of the database, to a place where the owner of the database cannot write. */
import type { KeyObject } from 'node:crypto'
import { sealDays } from '@taschino/ledger/totals.ts'
import { endOfTraces, foreignTracesSince, takeTurnAtTraces, traceLinkAt } from '@taschino/ledger/traces.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { keepFile, lastAnchor, signedFile, type Anchor, type KeptAnchor } from './file.ts'
import { linkTraces } from './link.ts'
import { answersOf, dayOfAnchor, inUtc, sealsAfter, shapePrint, unlikeTraces, versionPrint } from './state-store.ts'

const NO_DAY = '0001-01-01'

export interface Anchoring {
  db: Db
  log: Log
  secrets: readonly SecretFor[]
  folder: string
  key: KeyObject
  circuit: string
  /** Sends the anchor elsewhere, too: by mail, to a time stamp service. */
  tell?: ((name: string, text: string) => Promise<void>) | undefined
}

/** The previous file no longer agrees with the database. An alarm now; the auditor names it again. */
async function holdAgainst(sql: Sql, log: Log, before: KeptAnchor, now: Pick<Anchor, 'version' | 'shape'>): Promise<void> {
  const { traces, version, shape } = before.anchor
  if (traces.place > 0 && (await traceLinkAt(sql, traces.place))?.toString('hex') !== traces.link)
    log.alarm('the chain of traces is not the one that was anchored', { place: traces.place })
  if (version === now.version && shape !== now.shape) log.alarm('rights, triggers or functions changed without a version')
}

async function anchorOf(sql: Sql, { log, circuit }: Anchoring, day: string, before: KeptAnchor | null): Promise<Anchor> {
  const [version, shape] = [await versionPrint(sql), await shapePrint(sql)]
  if (before) await holdAgainst(sql, log, before, { version, shape })
  const end = await endOfTraces(sql)
  const seals = await sealsAfter(sql, before?.anchor.sealed ?? NO_DAY)
  const answers: Anchor['answers'] = []
  for (const seal of seals) answers.push(await answersOf(sql, seal.day))
  const unlike = await unlikeTraces(sql)
  for (const { class: kind, rows } of unlike) log.alarm('rows are not as they were written', { class: kind, rows })
  return {
    number: (before?.anchor.number ?? 0) + 1,
    day,
    at: new Date().toISOString(),
    circuit,
    before: before?.sha256 ?? '',
    traces: { place: end?.place ?? 0, link: end?.link.toString('hex') ?? '' },
    foreign: await foreignTracesSince(sql, before?.anchor.traces.place ?? 0),
    unlike,
    seals,
    sealed: seals.at(-1)?.day ?? before?.anchor.sealed ?? NO_DAY,
    answers,
    version,
    shape,
  }
}

/** Writes today's anchor unless it exists; of several processes with one folder one writes it. */
export const writeAnchor = (anchoring: Anchoring): Promise<string | null> =>
  anchoring.db.slow(async (sql) => {
    if (!(await takeTurnAtTraces(sql))) return null
    const before = lastAnchor(anchoring.folder)
    const day = await dayOfAnchor(sql)
    const { foreign } = await linkTraces(sql, { secrets: anchoring.secrets, demanding: before !== null })
    if (foreign > 0) anchoring.log.alarm('somebody wrote beside the service', { rows: foreign })
    if (before?.anchor.day === day) return null
    await sealDays(sql)
    await inUtc(sql)
    const anchor = await anchorOf(sql, anchoring, day, before)
    const text = signedFile(anchor, anchoring.key)
    const name = keepFile(anchoring.folder, anchor, text)
    anchoring.log.event('the day is anchored', { number: anchor.number, place: anchor.traces.place, days: anchor.seals.length })
    await anchoring.tell?.(name, text)
    return name
  })
