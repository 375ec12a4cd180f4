// `npm run where pay`: how one call runs, in its order: the screens that ask it, the contract, the HTTP layer, the handler, what it calls,
// and the SQL.
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { isKeyed, type Call } from '@taschino/contract/call.ts'
import { ledTo, moduleOf, type Module } from './modules.ts'
import { isTest, lineOf, readSources, type Source } from './sources.ts'

/** One line of the answer. `depth`: how far below the handler; `sql`: what is said to the database there. */
export interface Stop {
  room: string
  place: string
  name: string
  depth: number
  sql: readonly string[]
}

const HTTP = 'packages/server/src/http'
const SQL =
  /\b(insert\s+into|delete\s+from)\s+([\w.]+)|\b(update)\s+([\w.]+)(?=\s+(?:(?:as\s+)?\w+\s+)?set\b)|\b(from|join)\s+((?:ledger\.)?[a-z_]{3,})\b(?![.(]|\s*\()/gi
const QUOTED = new RegExp("\x60[^\x60]*\x60|'[^'\\n]*'", 'g')
/** `with held as (`: a name of the question's own. */
const NAMED = /\b([a-z_]+) as (?:materialized )?[(]/gi
const NO_TABLE = new Set(['unnest', 'lateral', 'select'])
/** Below this there are only small steps that the files themselves tell. */
const DEEPEST = 5

/** Which tables a piece of code reads and writes: `read shop`, `insert into request`. */
function sqlIn(text: string): string[] {
  const quoted = [...text.matchAll(QUOTED)]
    .map(([part]) => part)
    .filter((part) => /\b(select|insert into|update|delete from|with)\b/i.test(part))
    .join(' ')
  const named = new Set([...quoted.matchAll(NAMED)].map(([, name = '']) => name))
  const found = [...quoted.matchAll(SQL)].flatMap(([, writes, into = '', updates, whose = '', , of = '']) => {
    const table = writes ? into : updates ? whose : of
    if (NO_TABLE.has(table) || named.has(table)) return []
    return [`${(writes ?? updates ?? 'read').toLowerCase().replace(/\s+/g, ' ')} ${table}`]
  })
  return [...new Set(found)]
}

const roomOf = (file: string): string => {
  if (file.includes('/movements/')) return 'movement'
  if (file.startsWith('packages/ledger/')) return 'ledger'
  return (
    /\/server\/src\/(http|platform)\//.exec(file)?.[1] ??
    (file.endsWith('store.ts') ? 'store' : (/\/(rules|notices)\.ts$/.exec(file)?.[1] ?? 'part'))
  )
}

/** Everything that a declaration uses, first used first, once each. */
function stepsOf(modules: ReadonlyMap<string, Module>, file: string, name: string): Stop[] {
  const stops: Stop[] = []
  const seen = new Set<string>()
  const go = (at: string, called: string, depth: number): void => {
    const [module, key] = [modules.get(at), `${at} ${called}`]
    const piece = module?.pieces.get(called)
    if (!module || seen.has(key) || depth > DEEPEST) return
    seen.add(key)
    // What only leads on (public.ts) is no step of its own.
    if (piece)
      stops.push({
        room: depth === 0 ? 'handler' : COLUMNS.test(piece.text) ? 'columns' : roomOf(at),
        place: `${at}:${piece.line}`,
        name: called,
        depth,
        sql: sqlIn(piece.text),
      })
    for (const [to, next] of ledTo(at, module, piece?.uses ?? [called])) go(to, next, piece ? depth + 1 : depth)
  }
  go(file, name, 0)
  // Names and small sums tell nobody the way.
  return stops.filter(
    ({ room, sql, depth, name: step }) =>
      depth === 0 ||
      sql.length > 0 ||
      room === 'movement' ||
      room === 'rules' ||
      room === 'columns' ||
      (room !== 'http' && room !== 'platform' && /^[a-z]/.test(step)),
  )
}

/** What the HTTP layer does with a call before its handler runs, and after. */
const layerOf = (call: Pick<Call, 'money' | 'onceBy' | 'files' | 'ticket'>): [string, string][] => [
  ['answer-call.ts', 'who asks, what came, whose turn it is'],
  [call.ticket ? 'auth/tokens.ts' : 'auth/access.ts', call.ticket ? 'the one-time ticket' : 'the login, its role and its agreements'],
  ...(call.files ? [['body/uploads.ts', 'the files that came'] as [string, string]] : []),
  ...(isKeyed(call)
    ? ([
        ['idempotency/money-key.ts', 'the key and the hash of what came'],
        ['idempotency/once.ts', 'one transaction per key; the answer is kept'],
      ] as [string, string][])
    : []),
]

/** `head: words('…'), kind: 'text'`: the columns of an export. */
const COLUMNS = /\bhead: (?:words\(|')[^}]*\bkind: '/

const CONTRACT = 'packages/contract/src/'
/** A type of the contract: `export type Receipt = z.output<typeof receipt>`. */
const TYPES = /^export type (\w+) = z\.(?:output|infer|input)<typeof (\w+)>/gm

/**
 * The shapes that a call's declaration names, of its own file and of those that it imports, with the files that use their types: a new
 * field is filled or shown there.
 */
function shapeStops(own: Source, declared: string, sources: readonly Source[], told: ReadonlySet<string>): Stop[] {
  const near = sources.filter(({ path: file }) => file === own.path || own.imports.some(({ to }) => to === file && to.startsWith(CONTRACT)))
  return near.flatMap((source) =>
    [...source.text.matchAll(TYPES)].flatMap(([, type = '', shape = '']) => {
      if (!new RegExp(`(?<!['.])\\b${shape}\\b(?!['?:])`).test(declared)) return []
      const line = lineOf(source.text, Math.max(0, source.text.search(new RegExp(`export const ${shape}\\b`))))
      const named = new RegExp(`\\b${type}\\b[^;]*?from '@taschino/contract/`)
      const users = sources.filter(
        (user) =>
          /^packages\/(web|server)\/src\//.test(user.path) &&
          !isTest(user.path) &&
          !told.has(user.path) &&
          user.imports.some(({ to }) => to === source.path) &&
          named.test(user.text),
      )
      const stop = (room: string, place: string, depth: number): Stop => ({ room, place, name: type, depth, sql: [] })
      return [
        stop('shape', `${source.path}:${line}`, 0),
        ...users.map(({ path: file }) => stop(file.startsWith('packages/web/') ? 'shown by' : 'used by', file, 1)),
      ]
    }),
  )
}

/** Sentences that the call's refusals and the heads of its columns need. */
const wordsFor = ({ refusals }: Pick<Call, 'refusals'>, columns: boolean): string =>
  [...Object.keys(refusals).map((name) => `refusal.${name}`), ...(columns ? ['export.…'] : [])].join(' ')

const taken = new WeakMap<readonly Source[], ReadonlyMap<string, Module>>()
/** What the server and the ledger declare; taken apart once, however many calls are asked for. */
function modulesOf(sources: readonly Source[]): ReadonlyMap<string, Module> {
  const found =
    taken.get(sources) ??
    new Map(
      sources
        .filter(({ path: file }) => /^packages\/(server|ledger)\/src\//.test(file) && !isTest(file))
        .map((source) => [source.path, moduleOf(source)]),
    )
  taken.set(sources, found)
  return found
}

/** `name` as in the contract: `payments.pay`. */
export function stopsOf(name: string, sources: readonly Source[]): Stop[] {
  const [, identifier = ''] = name.split('.')
  const call = ALL_CALLS.find((one) => one.name === name)
  const own = sources.find((source) => source.path.startsWith('packages/contract/src/') && source.text.includes(`name: '${name}'`))
  const uses = (source: Source): boolean =>
    source.imports.some(({ to }) => to === own?.path) && new RegExp(`\\b${identifier}\\b`).test(source.text)
  const line = (source: Source, pattern: RegExp): string =>
    `${source.path}:${lineOf(source.text, Math.max(0, source.text.search(pattern)))}`
  const at = (room: string, place: string, what = ''): Stop => ({ room, place, name: what, depth: 0, sql: [] })
  const screens = sources.filter((source) => source.path.startsWith('packages/web/src/') && !isTest(source.path) && uses(source))
  /** Under the name by which a file knows the call; one that it gives to the type is not that of the call. */
  const answersIn = ({ text }: Source): RegExp =>
    new RegExp(
      `handle(?:Money)?\\(${new RegExp(`(?<!type )\\b${identifier} as (\\w+)[^}]*\\} from '@taschino/contract/`).exec(text)?.[1] ?? identifier}\\)`,
    )
  const handler = sources.find(
    (source) =>
      source.path.startsWith('packages/server/src/features/') &&
      uses(source) &&
      answersIn(source).test(source.text) &&
      !isTest(source.path),
  )
  const modules = modulesOf(sources)
  const called = handler && answersIn(handler)
  const piece = handler && [...(modules.get(handler.path)?.pieces ?? [])].find(([, { text }]) => called?.test(text))?.[0]
  const tests = sources.filter(
    (source) =>
      !source.path.startsWith('tools/') && /\.(test|walk)\.tsx?$/.test(source.path) && (uses(source) || source.text.includes(`'${name}'`)),
  )
  const steps = handler && piece ? stepsOf(modules, handler.path, piece) : []
  const declared = own ? (new RegExp(`export const ${identifier} = [\\s\\S]*?^\\}\\)`, 'm').exec(own.text)?.[0] ?? '') : ''
  const words = call
    ? wordsFor(
        call,
        steps.some(({ room }) => room === 'columns'),
      )
    : ''
  return [
    ...screens.map((source) => at('screen', line(source, new RegExp(`\\b${identifier}\\b(?!.*from ')`)))),
    ...(own ? [at('contract', line(own, new RegExp(`export const ${identifier}\\b`)))] : []),
    ...(own ? shapeStops(own, declared, sources, new Set([...screens, ...(handler ? [handler] : [])].map(({ path: file }) => file))) : []),
    ...(call ? layerOf(call).map(([file, what]) => at('http', `${HTTP}/${file}`, what)) : []),
    ...steps,
    ...(words === '' ? [] : [at('words', 'packages/web/src/words/it.json and en.json', words)]),
    ...tests.map((source) => at('test', source.path)),
  ]
}

/** The calls whose name or path has a word of what was asked for; of one that fits nowhere, none. */
export function namesLike(asked: string): string[] {
  const parts = asked
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length > 2)
  return ALL_CALLS.filter(({ name, path }) => parts.some((part) => `${name} ${path}`.toLowerCase().includes(part))).map(({ name }) => name)
}

if (import.meta.main) {
  const asked = process.argv[2] ?? ''
  const found = ALL_CALLS.filter(({ name }) => name === asked || name.endsWith(`.${asked}`))
  if (found.length === 0) {
    const near = namesLike(asked)
    console.error(
      near.length > 0
        ? `No call is named "${asked}". Near it: ${near.join(', ')}`
        : `No call is named "${asked}". The features: ${[...new Set(ALL_CALLS.map(({ name }) => name.split('.')[0]))].join(', ')}. One of them prints its calls.`,
    )
    process.exitCode = 1
  }
  const sources = readSources()
  for (const { name, method, path } of found) {
    console.log(`${name}  ${method} ${path}`)
    for (const { room, place, name: what, depth, sql } of stopsOf(name, sources)) {
      console.log(
        `  ${room.padEnd(9)} ${'  '.repeat(depth)}${place}${what ? `  ${what}` : ''}${sql.length > 0 ? `  [${sql.join(', ')}]` : ''}`,
      )
    }
  }
}
