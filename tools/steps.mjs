// Runs the steps of `npm test` and `npm run check`, one line each, and adds up what they executed.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pinnedNode, root, run, Stop } from './bootstrap.mjs'
import { chromiumOnce, walk } from './walks.mjs'

const scratch = () => fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-steps-'))
const tool = (file) => path.join(root, 'node_modules', file)

/** Servers that tests start as processes of their own read most of the same files: what Node made of them is kept. */
const env = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/taschino/compiled') }

/** A step says how it runs and how to read what it counted: each gives { passed, failed, output }. */
const program = (name, args) => ({
  name,
  go: async () => {
    const { code, output } = await run(pinnedNode(), args, { quiet: true })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  },
})

/** Fences, tidy and the crash test end with how many of their checks held. */
const rules = (name, file, ...args) => ({
  name,
  go: async () => {
    const { code, output } = await run(pinnedNode(), [path.join(root, file), ...args], { quiet: true, env })
    const said = /(\d+) passed, (\d+) failed\s*$/.exec(output)
    return count(code, Number(said?.[1] ?? 0), Number(said?.[2] ?? 0), output)
  },
})

/** A command that failed without naming a failed test still counts as one failure. */
const count = (code, passed, failed, output) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed, output })

async function vitestOnce(args) {
  const report = path.join(scratch(), 'vitest.json')
  const { code, output } = await run(
    pinnedNode(),
    [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { quiet: true, env },
  )
  const told = readJson(report)
  const files = (told?.testResults ?? []).filter(({ status }) => status === 'failed')
  const unread = files.filter(({ assertionResults }) => assertionResults.length === 0).length
  return { files, ...count(code, told?.numPassedTests ?? 0, (told?.numFailedTests ?? 0) + unread, output) }
}

const vitest = (name, args) => ({ name, go: () => vitestOnce(args) })

/** More red files than these are no matter of a busy machine. */
const AGAIN_AT_MOST = 5
/** What the books say is red at once: nothing of the ledger is tried again. */
const isOfTheBooks = ({ name }) => name.replaceAll('\\', '/').includes('/packages/ledger/')

/**
 * Stories keep real seconds on a machine that does other things. Files that are red go once more, whole and by themselves, and the run
 * names them (decision 0306).
 */
async function storiesTwice(args) {
  const first = await vitestOnce(args)
  const { files, passed, failed, output } = first
  const beside = files.length === 0 || /Unhandled (?:Error|Rejection)/.test(output)
  if (failed === 0 || beside || files.length > AGAIN_AT_MOST || files.some(isOfTheBooks)) return first
  const again = await vitestOnce(files.map(({ name }) => path.relative(root, name)))
  if (again.failed > 0) return { passed, failed, output: `${output}\n${again.output}` }
  const of = (wanted) => files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === wanted))
  for (const { name } of files) console.log(`  red, then green: ${path.relative(root, name)}`)
  for (const { fullName } of of('failed')) console.log(`    ${fullName}`)
  return { passed: passed - of('passed').length + again.passed, failed: 0, output }
}

/** What `npm run nightly` runs: whole files, by their name (decision 0306). */
const NIGHTLY_STORIES = '**/*.nightly.test.ts'
const NIGHTLY_WALKS = String.raw`\.nightly\.walk`

const stories = { name: 'pure and story tests', go: () => storiesTwice(['--exclude', NIGHTLY_STORIES]) }
const storiesWithRedis = {
  ...stories,
  go: async () => {
    const { ensureRedis } = await import('./redis.mjs')
    await ensureRedis()
    return stories.go()
  },
}

const walks = {
  name: 'browser walks',
  go: async () => {
    const report = path.join(scratch(), 'walks.json')
    const { code, output } = await walk(['--reporter=list,json', '--grep-invert', NIGHTLY_WALKS], {
      quiet: true,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    const told = readJson(report)
    const needed = specsIn(told).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    for (const { file, line, title } of needed) console.log(`  red, then green: ${file}:${line} ${title}`)
    return count(code, (told?.stats?.expected ?? 0) + (told?.stats?.flaky ?? 0), told?.stats?.unexpected ?? 0, output)
  },
}

/** All walks of a report, however deep their groups lie. */
const specsIn = (suite) => [...(suite?.specs ?? []), ...(suite?.suites ?? []).flatMap(specsIn)]

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Types are read once for both: each file by the rules of the tsconfig.json that it belongs to. Asked for here as well: nobody would notice
 * if the settings no longer did.
 */
const lint = program('types and lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--type-check'])
/** `npm run format` mends what this finds. */
const format = program('formatted', [tool('oxfmt/bin/oxfmt'), '--check', '.'])
const fences = rules('import fences', 'tools/fences.ts')
const unused = program('nothing unused', [
  tool('knip/bin/knip.js'),
  '--no-progress',
  '--no-config-hints',
  '--include',
  'files,dependencies,unlisted,unresolved,exports,types,duplicates',
])
const tidy = rules('tidy rules', 'tools/tidy.ts')

export const quick = [[fences, tidy, format, lint, unused], vitest('pure tests', ['--project', 'pure', '--project', 'web'])]

export const everything = (ensureWeb) => [
  // What the crash test pays with goes on until the last fault: while others wait for downloads it is soon over.
  [
    fences,
    tidy,
    format,
    rules('crash test, short', 'bench/run.ts', 'crash', '--short'),
    { name: 'Chromium is there', go: () => chromiumOnce().then(() => ({ passed: 1, failed: 0, output: '' })) },
    { name: 'web build', go: () => ensureWeb({ always: true }).then(() => ({ passed: 1, failed: 0, output: '' })) },
  ],
  // The stories' servers show what the build has written. Whoever only reads has the core that stories and walks leave free while they make
  // their first database.
  [lint, storiesWithRedis],
  [unused, walks],
]

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function goOne(step, total) {
  const started = performance.now()
  const { passed, failed, output } = await step
    .go()
    .catch((error) => ({ passed: 0, failed: 1, output: error instanceof Stop ? error.message : String(error.stack ?? error) }))
  total.passed += passed
  total.failed += failed
  if (failed > 0) console.log(`\n${output.trim()}\n`)
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(24)} ${String(passed).padStart(4)} passed ${failed > 0 ? `${failed} failed ` : ''} ${seconds(started)}`,
  )
}

/**
 * Goes through all steps, also after a failed one, and ends with the line that a machine reads. Steps in a list of their own go side by
 * side.
 */
export async function runSteps(steps) {
  const begin = performance.now()
  const total = { passed: 0, failed: 0 }
  for (const step of steps) await Promise.all([step].flat().map((one) => goOne(one, total)))
  console.log(`\nIn ${seconds(begin)}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}
