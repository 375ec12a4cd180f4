/** Compares the database with the anchors outside it, which nobody who rewrites a day can rewrite. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { rowsOf, text, types, type Report } from './rows.ts'
import type { Chain } from './traces.ts'

interface Anchor {
  number: number
  day: string
  before: string
  traces: { place: number; link: string }
  foreign: { class: string; ref: string }[]
  seals: { day: string; movements: number; value: number; hash: string }[]
  answers: { day: string; answers: number; hash: string }[]
}

export interface Anchors {
  all: readonly Anchor[]
  /** Rows that somebody answers for having written by hand: lines `class ref` in the file known.txt beside the anchors. */
  known: ReadonlySet<string>
}

const FILE = /^\d{6}-\d{4}-\d{2}-\d{2}\.json$/
const DAY_MS = 86_400_000

function isSigned(file: string, key: KeyObject): boolean {
  const { anchor, signature } = JSON.parse(file) as { anchor: unknown; signature: string }
  return verify(null, Buffer.from(JSON.stringify(anchor)), key, Buffer.from(signature, 'base64'))
}

/** Each signed, each naming the one before it, none missing, and the newest not older than two days. */
export function readAnchors(folder: string, publicKey: string, report: Report): Anchors {
  const check = report.open('anchors are signed and follow one upon another')
  const key = createPublicKey(publicKey)
  let before = ''
  const all: Anchor[] = []
  let number = 0
  const names = fs
    .readdirSync(folder)
    .filter((name) => FILE.test(name))
    .toSorted()
  for (const name of names) {
    const file = fs.readFileSync(path.join(folder, name), 'utf8')
    const { anchor } = JSON.parse(file) as { anchor: Anchor }
    const signed = isSigned(file, key)
    const fits = anchor.number === (number += 1) && anchor.before === before
    check.saw((!signed && `${name} is not signed with this key`) || (!fits && `${name} does not follow the one before it`))
    before = createHash('sha256').update(file).digest('hex')
    // What nobody signed says nothing.
    if (signed) all.push(anchor)
  }
  const newest = all.at(-1)
  check.saw(newest === undefined ? 'there is none' : Date.now() - Date.parse(newest.day) > 3 * DAY_MS && `the newest is of ${newest.day}`)
  const known = path.join(folder, 'known.txt')
  const lines = fs.existsSync(known) ? fs.readFileSync(known, 'utf8').split('\n') : []
  return { all, known: new Set(lines.map((line) => line.trim()).filter((line) => line !== '')) }
}

export function checkAnchoredChain(report: Report, { all, known }: Anchors, chain: Chain): void {
  const check = report.open('what was written down of rows is what was anchored')
  for (const { day, traces } of all)
    check.saw(traces.place > 0 && chain.at.get(traces.place) !== traces.link && `anchor of ${day}: another chain at place ${traces.place}`)
  const foreign = report.open('no anchor names what was made by hand')
  for (const { day, foreign: rows } of all)
    for (const { class: kind, ref } of rows) foreign.saw(!known.has(`${kind} ${ref}`) && `anchor of ${day}: ${kind} ${ref}`)
}

export async function checkAnchoredSeals(client: pg.Client, report: Report, { all }: Anchors): Promise<void> {
  const check = report.open('sealed days are as they were anchored')
  const { rows } = await client.query<Record<string, string>>({
    text: `select day::text, movements || ' ' || value || ' ' || encode(hash, 'hex') as said from ledger.seal`,
    types,
  })
  const seals = new Map(rows.map((row) => [row['day'], row['said']]))
  for (const { day, movements, value, hash } of all.flatMap((anchor) => anchor.seals))
    check.saw(seals.get(day) !== `${movements} ${value} ${hash}` && `${day} was ${seals.has(day) ? 'sealed again' : 'taken away'}`)
}

/** The answers of payments, day by day, added up by our own code. */
export async function checkAnchoredAnswers(client: pg.Client, report: Report, { all }: Anchors): Promise<void> {
  const check = report.open('kept answers of payments are as they were anchored')
  for (const { day, answers, hash } of all.flatMap((anchor) => anchor.answers)) {
    const parts: Buffer[] = []
    for await (const row of rowsOf(
      client,
      `select jsonb_build_array(actor, route, key, encode(hash, 'hex'), status, answer, gtid)::text as said from ledger.idempotency
      where gtid is not null and at >= '${day}'::timestamp at time zone 'Europe/Rome' and at < ('${day}'::date + 1)::timestamp at time zone 'Europe/Rome'
      order by actor, route, key`,
    ))
      parts.push(createHash('sha256').update(text(row['said'])).digest())
    const now = createHash('sha256').update(Buffer.concat(parts)).digest('hex')
    check.saw((parts.length !== answers || now !== hash) && `${day}: ${parts.length} answers, ${answers} were anchored`)
  }
}
