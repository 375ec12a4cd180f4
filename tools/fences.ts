// `npm run fences`: who may import whom, and who may touch what.
import path from 'node:path'
import { code, isTest, judge, lineOf, packageOf, readSources, type Rule, type Source } from './sources.ts'
import { logReaders, tableWriters } from './table-writers.ts'

const neighbours: Record<string, string[]> = {
  basics: [],
  contract: ['basics'],
  web: ['contract', 'basics'],
  ledger: ['basics'],
  protocol: ['basics'],
  provider: ['protocol', 'basics'],
  server: ['ledger', 'contract', 'protocol', 'basics'],
  demo: ['server', 'ledger', 'contract', 'basics'],
  testkit: ['demo', 'server', 'ledger', 'contract', 'basics'],
  native: [],
  e2e: ['testkit', 'contract', 'basics', 'native'],
  bench: ['testkit', 'server', 'ledger', 'contract', 'basics'],
  tools: ['contract', 'basics'],
}

const feature = (file: string): string | undefined => /^packages\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1]
const within = (file: string, folder: string): boolean => file.startsWith(`packages/${folder}/`)
const isTestFile = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** One finding for each import that a rule does not like. */
const badImports = (sources: Source[], bad: (from: string, to: string) => boolean): string[] =>
  sources.flatMap(({ path: from, imports }) => imports.filter(({ to }) => bad(from, to)).map(({ to }) => `${from} → ${to}`))

/** One finding for each place where a pattern stands in code. */
const places = (sources: Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path: file, text }) =>
    [...code(text).matchAll(pattern)].map((hit) => `${file}:${lineOf(code(text), hit.index)} ${hit[0].trim().slice(0, 60)}`),
  )

/** The one file that two packages share without one standing on the other: the sentences, of which the server knows the names only. */
const SENTENCES = 'web/src/words/it.json'

const packages: Rule = {
  name: 'basics ← contract ← web; basics ← ledger ← server → contract, protocol; provider → protocol; demo → server; testkit → demo, server, contract; e2e → testkit',
  broken: (sources) =>
    badImports(sources, (from, to) => {
      const [here, there] = [packageOf(from), packageOf(to)]
      // Tests beside the code may ask the test kit for a database.
      const allowed =
        isTestFile(from) && here !== 'web' ? [...(neighbours[here] ?? []), 'testkit', 'demo', 'server'] : (neighbours[here] ?? [])
      return here !== there && !allowed.includes(there) && !to.endsWith(SENTENCES)
    }),
}

const relativeAcross: Rule = {
  name: 'another package is reached by its name, not by a relative path',
  broken: (sources) =>
    sources
      .filter(({ imports }) => imports.length > 0)
      .flatMap(({ path: from, text }) =>
        [...code(text).matchAll(/^(?:import\b|export\b|\}).*from '(\.[^']+)'/gm)]
          .filter(([, to]) => packageOf(path.posix.join(path.posix.dirname(from), to ?? '')) !== packageOf(from))
          .filter(([, to]) => !to?.endsWith(SENTENCES))
          .map(([, to]) => `${from} → ${to}`),
      ),
}

const layers: Rule = {
  name: 'platform and http never see a feature, platform never http; ui sees no library of data or addresses',
  broken: (sources) => [
    ...badImports(
      sources,
      (from, to) =>
        (within(from, 'server/src/platform') || within(from, 'server/src/http')) && !isTestFile(from) && within(to, 'server/src/features'),
    ),
    ...badImports(sources, (from, to) => within(from, 'server/src/platform') && !isTestFile(from) && within(to, 'server/src/http')),
    ...sources
      .filter(({ path: file }) => within(file, 'web/src/ui'))
      .flatMap(({ path: file, outside }) =>
        outside.filter((name) => /^(react-router|@tanstack)/.test(name)).map((name) => `${file} → ${name}`),
      ),
  ],
}

/** From the ground up: a room imports only what stands before it; rooms in one list stand side by side, and may use each other one way. */
const WEB_FLOORS = [
  ['worker'],
  ['device'],
  ['settings'],
  ['words'],
  ['ui'],
  ['routing'],
  ['api'],
  ['auth'],
  ['live', 'money', 'push', 'table'],
  ['features'],
  ['app'],
]
const floorOf = (file: string): number => WEB_FLOORS.findIndex((rooms) => rooms.some((room) => within(file, `web/src/${room}`)))

const floors: Rule = {
  name: 'rooms of the web stand on each other in one order: no import runs up',
  broken: (sources) =>
    badImports(sources, (from, to) => {
      const [here, there] = [floorOf(from), floorOf(to)]
      return here >= 0 && there > here && !isTestFile(from)
    }),
}

const publicOnly: Rule = {
  name: 'feature A reaches feature B only through B/public.ts',
  broken: (sources) =>
    badImports(sources, (from, to) => {
      const [here, there] = [feature(from), feature(to)]
      return here !== undefined && there !== undefined && here !== there && !/\/public\.tsx?$/.test(to) && !isTestFile(from)
    }),
}

const cycles: Rule = {
  name: 'no import goes in a circle, not even one of types or one for later',
  broken: (sources) =>
    findCycles(
      graphOf(
        sources,
        (file) => file,
        () => true,
      ),
    ),
}

const featureCycles: Rule = {
  name: 'features of the server do not need each other in a circle',
  broken: (sources) =>
    findCycles(
      graphOf(
        sources.filter(({ path: file }) => within(file, 'server') && !isTestFile(file)),
        (file) => feature(file),
      ),
    ),
}

/** Between features a type or something fetched later may point back; between files nothing may. */
function graphOf(
  sources: Source[],
  nameOf: (file: string) => string | undefined,
  counts = ({ typeOnly, later }: Source['imports'][number]): boolean => !typeOnly && !later,
): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { path: from, imports } of sources) {
    const here = nameOf(from)
    if (here === undefined) continue
    const edges = graph.get(here) ?? new Set()
    graph.set(here, edges)
    for (const one of imports) {
      const there = nameOf(one.to)
      if (counts(one) && there !== undefined && there !== here) edges.add(there)
    }
  }
  return graph
}

function findCycles(graph: Map<string, Set<string>>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (at: string, trail: string[]): void => {
    const back = trail.indexOf(at)
    if (back >= 0) found.push([...trail.slice(back), at].join(' → '))
    if (back >= 0 || done.has(at)) return
    for (const next of graph.get(at) ?? []) visit(next, [...trail, at])
    done.add(at)
  }
  for (const start of graph.keys()) visit(start, [])
  return found
}

const pureRules: Rule = {
  name: 'rules.ts and movements are pure: no store, no writer, no clock, no chance, no outside',
  broken: (sources) => {
    const pure = sources.filter(
      ({ path: file }) => file.endsWith('/rules.ts') || /ledger\/src\/movements\/[^/]+(?<!\.test)\.ts$/.test(file),
    )
    return [
      ...badImports(
        pure.map((source) => ({ ...source, imports: source.imports.filter(({ typeOnly }) => !typeOnly) })),
        (_, to) => /\/(store|post|group-commit|batch|statement)\.ts$|\/platform\/|\/http\/(?!refusal)/.test(to),
      ),
      ...pure.flatMap(({ path: file, outside }) => outside.map((name) => `${file} → ${name}`)),
      ...places(pure, /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bperformance\.now\(|\bawait\b/g),
    ]
  },
}

const sqlText =
  /(?<=['"`\s(])(?:insert\s+into\s+[\w.$"{]|delete\s+from\s+[\w.$"{]|update\s+[\w."]+\s+(?:as\s+\w+\s+|\w\s+)?set\s|select\s[^'`]*?\bfrom\s+[\w.$"{(])/gi
/** In the ledger everything but the pure files may speak SQL; on the server the stores, and the plumbing that starts the database. */
const speaksSql = (file: string): boolean =>
  isTest(file) ||
  (within(file, 'ledger') && !/\/(movements\/|movement\.ts|chart\.ts)/.test(file)) ||
  /\/([a-z-]+-)?store\.ts$/.test(file) ||
  /server\/src\/platform\/(db\/(migrate|db|service-login)|embedded\/embedded-postgres|secrets\/installation-secret)\.ts$/.test(file)

const sqlPlaces: Rule = {
  name: 'SQL only in stores, in the ledger and in migrations',
  broken: (sources) =>
    places(
      sources.filter(({ path: file }) => file.startsWith('packages/') && !speaksSql(file)),
      sqlText,
    ),
}

const journal: Rule = {
  name: 'nobody outside the ledger writes to its tables',
  broken: (sources) =>
    places(
      sources.filter(({ path: file }) => file.startsWith('packages/') && !within(file, 'ledger') && !isTest(file)),
      /\b(?:insert\s+into|update|delete\s+from|truncate)\s+ledger\./gi,
    ),
}

const commits: Rule = {
  name: 'only http, the platform and the ledger begin and commit transactions',
  broken: (sources) =>
    places(
      sources.filter(({ path: file }) => within(file, 'server/src/features') && !isTest(file)),
      /['"`](?:begin|commit|rollback|start transaction)\b[^'"`]*['"`]/gi,
    ),
}

const device: Rule = {
  name: "the browser's navigator is touched in web/src/device only",
  broken: (sources) =>
    places(
      sources.filter(
        ({ path: file }) =>
          within(file, 'web/src') && !within(file, 'web/src/device') && !within(file, 'web/src/worker') && !isTestFile(file),
      ),
      /\bnavigator\.\w+/g,
    ),
}

/** The login is there before anybody is and before any kit; a till moves from state to state. */
const ACTS_BY_HAND = ['features/session/LoginScreen.tsx', 'features/shops/till/use-till.ts']

const screenKits: Rule = {
  name: 'screens act by useAct, draw pages by PagedList and look for words by SearchField',
  broken: (sources) => {
    const screens = sources.filter(({ path: file }) => within(file, 'web/src/features') && !isTestFile(file))
    return [
      ...badImports(sources, (from, to) => to === 'packages/web/src/ui/MoreOnSight.tsx' && from !== 'packages/web/src/api/PagedList.tsx'),
      ...places(
        screens.filter(({ path: file }) => !ACTS_BY_HAND.some((one) => file.endsWith(one))),
        /\[\w*busy, set\w+\] = useState/gi,
      ),
      ...places(screens, /type="search"/g),
    ]
  },
}

const auditor: Rule = {
  name: 'the auditor shares no code with the writer',
  broken: (sources) => badImports(sources, (from, to) => from.startsWith('tools/audit') && !to.startsWith('tools/audit')),
}

const exists: Rule = {
  name: 'every import of our own points at a file',
  broken: (sources) => {
    const files = new Set(sources.map(({ path: file }) => file))
    return badImports(sources, (_, to) => /\.(ts|tsx|mjs)$/.test(to) && !files.has(to))
  },
}

export const fences: Rule[] = [
  packages,
  relativeAcross,
  layers,
  floors,
  publicOnly,
  cycles,
  featureCycles,
  pureRules,
  sqlPlaces,
  journal,
  commits,
  tableWriters,
  logReaders,
  device,
  screenKits,
  auditor,
  exists,
]

if (import.meta.main) process.exitCode = judge('fences', fences, readSources()).failed === 0 ? 0 : 1
