// Which feature writes which table of the server, and who reads the audit log: two fences of docs/decisions/0166.
import { code, isTest, lineOf, type Rule, type Source } from './sources.ts'

/** Tables with more writers than one. Whoever adds a line says which columns are whose, and why no `public.ts` stands in between. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // The person: accounts makes it, opens, closes and moves it; people corrects what is stored about it; session, which both of them need,
  // keeps the hash of its password.
  app_user: ['accounts', 'people', 'session'],
}

/**
 * Whoever leaves is blanked in one transaction, in every table that a list (personal-data-store.ts) names: this file alone writes what
 * others own, and tables by a name that it reads from that list.
 */
const ERASES = 'packages/server/src/features/people/profile/store.ts'

/**
 * The kits of durable queues and of watched jobs write whatever table they are opened over: that is a writing of the feature that opens it.
 */
const QUEUES = ['packages/server/src/platform/queue/store.ts', 'packages/server/src/platform/queue/watched-jobs-store.ts']
const OPENS_QUEUE = /\b(?:queueIn(?:<\w+>)?|watchedJobsIn)\(\{\s*table: '([a-z_]+)'/g

/** Who else shows the audit log than features/audit: the file of one's own data, the page of one person, the records of the company. */
const SHOWS_LOG = [
  'packages/server/src/features/people/profile/personal-access-store.ts',
  'packages/server/src/features/people/users/get-user.ts',
  'packages/server/src/features/agencies/record.ts',
  'packages/server/src/features/desk/timeline.ts',
]
const OWNS_LOG = 'packages/server/src/features/audit/'

const SERVER = 'packages/server/src/'
const judged = (file: string): boolean => file.startsWith(SERVER) && !isTest(file)

/** `table` is empty where its name is only known at run time. */
interface Write {
  table: string
  writer: string
  place: string
}

const ADDS_OR_TAKES = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:([a-z_]+)(?=[\s(;`'"])|\$\{)/gi
const CHANGES = /\bupdate\s+(?:only\s+)?(?:([a-z_]+)|\$\{[^}]*\})\s+(?:as\s+\w+\s+|\w+\s+)?set\b/gi

/** The feature, or the part of the server, that a file belongs to. */
const writerOf = (file: string): string => /\/features\/([^/]+)\//.exec(file)?.[1] ?? file.slice(SERVER.length).split('/')[0] ?? ''

function writesIn({ path: file, text }: Source): Write[] {
  const plain = code(text)
  return [ADDS_OR_TAKES, CHANGES, OPENS_QUEUE].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((hit) => ({
      table: (hit[1] ?? '').toLowerCase(),
      writer: writerOf(file),
      place: `${file}:${lineOf(plain, hit.index)}`,
    })),
  )
}

/** A list that names somebody who writes there no more would let them begin again. */
function stale(table: string, writers: ReadonlySet<string>): string[] {
  const gone = (SHARED[table] ?? []).filter((writer) => !writers.has(writer))
  return gone.map((writer) => `${table}: ${writer} writes it no more, and is still listed`)
}

export const tableWriters: Rule = {
  name: 'each table of the server is written by one feature; others ask it through its public.ts',
  broken: (sources) => {
    const writes = sources.filter(({ path: file }) => judged(file) && file !== ERASES && !QUEUES.includes(file)).flatMap(writesIn)
    const byTable = Map.groupBy(
      writes.filter(({ table }) => table !== ''),
      ({ table }) => table,
    )
    return [
      ...writes.filter(({ table }) => table === '').map(({ place }) => `${place} writes a table without saying which`),
      ...[...byTable].flatMap(([table, found]) => {
        const writers = new Set(found.map(({ writer }) => writer))
        const may = SHARED[table] ?? (writers.size === 1 ? [...writers] : [])
        const first = [...writers]
          .filter((writer) => !may.includes(writer))
          .flatMap((writer) => found.find((one) => one.writer === writer) ?? [])
        return [
          ...first.map(({ place }) => `${place} writes ${table}, which ${[...writers].join(' and ')} write`),
          ...stale(table, writers),
        ]
      }),
    ]
  },
}

export const logReaders: Rule = {
  name: 'the audit log is shown and decides nothing: only features/audit reads it',
  broken: (sources) =>
    sources
      .filter(({ path: file }) => file.startsWith('packages/') && !isTest(file) && !file.startsWith(OWNS_LOG) && !SHOWS_LOG.includes(file))
      .flatMap(({ path: file, text }) => {
        const plain = code(text)
        return [...plain.matchAll(/\b(?:audit_log|deedsOf(?:Agency|Shop|Movement|File)?)\b/g)].map(
          (hit) => `${file}:${lineOf(plain, hit.index)} ${hit[0]}`,
        )
      }),
}
