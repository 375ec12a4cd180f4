/**
 * The sandbox's data: tables in memory and one file that only grows, a line per commit, on the disk before the answer. After a kill at
 * most the last line is torn, and it never counted.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** Null as a value: the row goes. */
export type Put = readonly [table: string, key: string, value: unknown]
/** Where the process ends itself, as a kill would end it: for whoever tries what survives. */
export const DIE_POINTS = ['die-before-write', 'die-mid-write', 'die-after-write', 'die-after-answer'] as const
export type DiePoint = (typeof DIE_POINTS)[number]

export interface Store {
  table<T>(name: string): ReadonlyMap<string, T>
  /** All of it or nothing. */
  commit(puts: readonly Put[]): void
  /** The next commit is the last; null: it is not. */
  dieAt(point: DiePoint | null): void
  close(): void
}

/** A file of this many lines more than rows is written anew at the next start. */
const SLACK = 20_000

const die = (): void => void process.kill(process.pid, 'SIGKILL')
const lineOf = (puts: readonly Put[]): string => {
  const json = JSON.stringify(puts)
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`
}

function readLine(line: string): Put[] | null {
  const json = line.slice(9)
  return line.slice(0, 8) === crc32(json).toString(16).padStart(8, '0') ? (JSON.parse(json) as Put[]) : null
}

type Tables = Map<string, Map<string, unknown>>

function apply(tables: Tables, puts: readonly Put[]): void {
  for (const [table, key, value] of puts) {
    const rows = tables.get(table) ?? new Map<string, unknown>()
    tables.set(table, rows)
    if (value === null) rows.delete(key)
    else rows.set(key, value)
  }
}

/** Reads what is there, and cuts off a line that was not written to its end. */
function readAll(file: string, tables: Tables): number {
  if (!existsSync(file)) return 0
  const bytes = readFileSync(file)
  let [from, lines] = [0, 0]
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from)
    const puts = end === -1 ? null : readLine(bytes.toString('utf8', from, end))
    if (!puts) {
      // A kill tears the last line only. Anything else was not done by us, and nobody should go on from it.
      if (end !== -1 && end !== bytes.length - 1) throw new Error(`${file}: line ${lines + 1} is damaged`)
      truncateSync(file, from)
      break
    }
    apply(tables, puts)
    from = end + 1
    lines += 1
  }
  return lines
}

function writeWhole(to: number, text: string | Buffer): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length;) at += writeSync(to, bytes, at)
}

/** The same rows in as many lines as there are: beside the old file, then in its place. */
function rewrite(file: string, tables: Tables): void {
  const fresh = openSync(`${file}.new`, 'w', 0o600)
  for (const [table, rows] of tables) for (const [key, value] of rows) writeWhole(fresh, lineOf([[table, key, value]]))
  fsyncSync(fresh)
  closeSync(fresh)
  renameSync(`${file}.new`, file)
}

export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true })
  const tables: Tables = new Map()
  const lines = readAll(file, tables)
  const rows = [...tables.values()].reduce((sum, one) => sum + one.size, 0)
  if (lines > rows + SLACK) rewrite(file, tables)
  const journal = openSync(file, 'a', 0o600)
  let dying: DiePoint | null = null
  return {
    table: <T>(name: string) => {
      const known = tables.get(name) ?? new Map<string, unknown>()
      tables.set(name, known)
      return known as ReadonlyMap<string, T>
    },
    commit(puts) {
      if (puts.length === 0) return
      if (dying === 'die-before-write') die()
      const line = Buffer.from(lineOf(puts))
      if (dying === 'die-mid-write') {
        writeWhole(journal, line.subarray(0, line.length / 2))
        die()
      }
      const { size } = fstatSync(journal)
      try {
        writeWhole(journal, line)
        fdatasyncSync(journal)
      } catch (error) {
        // A full disk tears a line as a kill does, but here one goes on behind it.
        ftruncateSync(journal, size)
        throw error
      }
      if (dying === 'die-after-write') die()
      // Rows are read back from what was written, so that a start sees the same as the run before it.
      apply(tables, JSON.parse(JSON.stringify(puts)) as Put[])
    },
    dieAt(point) {
      dying = point
    },
    close: () => closeSync(journal),
  }
}
