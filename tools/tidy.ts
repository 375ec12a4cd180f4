// `npm run tidy`: rules that no compiler checks: sizes, names, opening sentences, words in both languages, a test for everything promised.
import fs from 'node:fs'
import path from 'node:path'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { missingFrom } from './lock-platforms.mjs'
import { code, isTest, judge, lineOf, readSources, root, type Rule, type Source } from './sources.ts'

const bannedNames = /(^|[-.])(service|manager|helper|helpers|util|utils|common|misc|base)\.(ts|tsx|mjs)$/i
const configs = /\.config\.(ts|mjs)$/

export const sizes: Rule = {
  name: 'a file has at most 300 lines',
  broken: (sources) =>
    sources
      .map(({ path: file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 300)
      .map(({ file, lines }) => `${file}: ${lines}`),
}

/** What is code the formatter breaks by itself; a pattern or a link is not cut. */
export const widths: Rule = {
  name: 'a comment has at most 140 columns',
  broken: (sources) =>
    sources.flatMap(({ path: file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          line.length > 140 && /^\s*(\/\/|\/?\*)/.test(line) && /\s/.test(line.slice(0, 130).trim()) ? [`${file}:${at + 1}`] : [],
        ),
    ),
}

export const names: Rule = {
  name: 'no file is called service, manager, helper, util, common, misc or base',
  broken: (sources) => sources.filter(({ path: file }) => bannedNames.test(path.basename(file))).map(({ path: file }) => file),
}

export const openings: Rule = {
  name: 'a file opens with one sentence that says why it exists',
  broken: (sources) =>
    sources
      .filter(({ text }) => {
        const opening = /^(?:#!.*\n)?\s*(?:\/\/\s*(.+)|\/\*\*?\s*([\s\S]+?)\*\/)/.exec(text)
        return (opening?.[1] ?? opening?.[2] ?? '').trim().split(/\s+/).length < 4
      })
      .map(({ path: file }) => file),
}

export const defaults: Rule = {
  name: 'no default export and no barrel',
  broken: (sources) =>
    sources
      .filter(({ path: file }) => !configs.test(file))
      .filter(({ path: file, text }) => {
        const body = code(text).trim()
        const barrel =
          body !== '' &&
          !/\/public\.tsx?$/.test(file) &&
          body.split('\n').every((line) => /^\s*$|^export (type )?(\*|\{.*\}) from /.test(line))
        return /^export default /m.test(body) || /(^|\/)index\.tsx?$/.test(file) || barrel
      })
      .map(({ path: file }) => file),
}

export const leftovers: Rule = {
  name: 'nothing is left for later',
  // The words are put together here, so that this file does not find itself.
  broken: (sources) =>
    sources.flatMap(({ path: file, text }) =>
      [...text.matchAll(new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b`, 'g'))].map(
        (hit) => `${file}:${lineOf(text, hit.index)}`,
      ),
    ),
}

/** From an opening bracket to its mate; strings with lone brackets are rare enough in code. */
function bodyAt(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if ('({['.includes(text[at] ?? '')) depth += 1
    if (')}]'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return text.slice(open, at + 1)
  }
  return text.slice(open)
}

const linesOf = (body: string): number => body.split('\n').filter((line) => line.trim() !== '').length

export const functions: Rule = {
  name: 'a function has at most 70 lines, a handler at most 40',
  broken: (sources) =>
    sources
      .filter(({ path: file }) => !isTest(file))
      .flatMap((source) => [
        ...tooLong(source, /\bfunction\s*\*?\s*(\w+)?\s*(?:<[^>]*>)?\([^)]*\)[^{;\n]*(?=\{\s*$)/gm, 70),
        ...tooLong(source, /\b(?:const|let)\s+(\w+)[^=\n]*=\s*(?:async\s*)?\([^)]*\)[^{;\n]*=>\s*(?=\{)/g, 70),
        ...tooLong(source, /\bhandle\((\w+)\)(?=\()/g, 40),
      ]),
}

function tooLong({ path: file, text }: Source, start: RegExp, most: number): string[] {
  const clean = code(text)
  return [...clean.matchAll(start)].flatMap((hit) => {
    const lines = linesOf(bodyAt(clean, hit.index + hit[0].length))
    return lines > most ? [`${file}:${lineOf(clean, hit.index)} ${hit[1] ?? ''}: ${lines} (${most})`] : []
  })
}

/** Put together here, so that this file does not find itself. */
const standIn = new RegExp(`\\bvi\\.(${['stub' + 'Global', 'stub' + 'Env', 'sp' + 'yOn', 'f' + 'n'].join('|')})\\b`, 'g')
const impostor = new RegExp(`\\bvi\\.(${['mo' + 'ck', 'doMo' + 'ck', 'hois' + 'ted'].join('|')})\\b|\\b(?:jest|sinon)\\.`, 'g')

export const standIns: Rule = {
  name: 'pure tests of the web may stand in for what a browser is to a page; nothing else is stood in for, and no module by another',
  broken: (sources) =>
    sources.flatMap(({ path: file, text }) => {
      const clean = code(text)
      const mayStand = /^packages\/web\/src\/.*(\.test\.tsx?|-of-a-test\.ts)$/.test(file)
      return [...(mayStand ? [] : clean.matchAll(standIn)), ...clean.matchAll(impostor)].map(
        (hit) => `${file}:${lineOf(clean, hit.index)} ${hit[0]}`,
      )
    }),
}

export const forms: Rule = {
  name: 'every form is the one of ui/Form.tsx, which never lies in another one',
  broken: (sources) =>
    sources
      .filter(({ path: file }) => /^packages\/web\/src\/.*\.tsx$/.test(file) && !isTest(file) && file !== 'packages/web/src/ui/Form.tsx')
      .flatMap(({ path: file, text }) =>
        [...code(text).matchAll(/<form\b|createElement\('form'/g)].map((hit) => `${file}:${lineOf(text, hit.index)}`),
      ),
}

type Words = Record<string, unknown>
const flat = (words: Words, before = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? flat(value as Words, `${before}${key}.`) : [`${before}${key}`],
  )

export const wordsDiffer = (it: Words, en: Words): string[] => {
  const [italian, english] = [new Set(flat(it)), new Set(flat(en))]
  return [
    ...[...italian].filter((key) => !english.has(key)).map((key) => `en.json lacks ${key}`),
    ...[...english].filter((key) => !italian.has(key)).map((key) => `it.json lacks ${key}`),
  ]
}

const readWords = (language: string): Words =>
  JSON.parse(fs.readFileSync(path.join(root, `packages/web/src/words/${language}.json`), 'utf8')) as Words

const words: Rule = { name: 'it.json and en.json have the same keys', broken: () => wordsDiffer(readWords('it'), readWords('en')) }

/** The second of two would silently be the one that is shown. */
export const writtenTwice = (file: string): string[] => {
  const keys = [...file.matchAll(/^\s*"([^"]+)":/gm)].map(([, key = '']) => key)
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

const wordsOnce: Rule = {
  name: 'no key of it.json or en.json is written twice',
  broken: () =>
    ['it', 'en'].flatMap((language) =>
      writtenTwice(fs.readFileSync(path.join(root, `packages/web/src/words/${language}.json`), 'utf8')).map(
        (key) => `${language}.json: ${key}`,
      ),
    ),
}

const spokenRefusals: Rule = {
  name: 'every refusal of the contract has its sentence',
  broken: () => {
    const known = new Set(flat(readWords('it')))
    return [...new Set(ALL_CALLS.flatMap(({ refusals }) => Object.keys(refusals)))]
      .filter((refusal) => !known.has(`refusal.${refusal}`))
      .map((refusal) => `refusal.${refusal}`)
  },
}

export interface Promised {
  name: string
  path: string
  refusals: Readonly<Record<string, number>>
}

/** What the people of a story say instead of naming the call. */
const spokenAs: Record<string, RegExp> = {
  'payments.pay': /\.(pays|cannotPay)\(/,
  'wallet.listTickets': /\.pocket\(/,
  'session.realtimeTicket': /\.listens\(/,
}

/** The tests that speak of a call: by its name in the contract, by its path, or as people of a story do. */
function testsOf({ name, path: route }: Promised, sources: Source[]): Source[] {
  const [feature = '', identifier] = name.split('.')
  const CONTRACT = 'packages/contract/src/'
  const declared = sources.find(({ path: file, text }) => file.startsWith(CONTRACT) && text.includes(`name: '${name}'`))?.path
  const from = declared?.slice(CONTRACT.length) ?? feature
  const imported = new RegExp(`import[^;]*?\\b${identifier}\\b[^;]*?from '@taschino/contract/${from}|['"\`]${name}['"\`]`)
  const asPath = new RegExp(`['"\`]${route.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/\'"`?]+')}(?=['"\`?])`)
  return sources.filter(
    ({ path: file, text }) =>
      /\.(test|walk)\.tsx?$/.test(file) &&
      !/^(packages\/contract|tools)\//.test(file) &&
      (asPath.test(text) || imported.test(text) || spokenAs[name]?.test(text)),
  )
}

export const untested = (calls: readonly Promised[], sources: Source[]): string[] =>
  calls.flatMap((promised) => {
    const tests = testsOf(promised, sources)
    if (tests.length === 0) return [`${promised.name}: no test asks it`]
    return Object.keys(promised.refusals)
      .filter((refusal) => !tests.some(({ text }) => new RegExp(`['"\`]${refusal}['"\`]`).test(text)))
      .map((refusal) => `${promised.name}: no test is refused with ${refusal}`)
  })

const testedCalls: Rule = { name: 'every call and every refusal has a test', broken: (sources) => untested(ALL_CALLS, sources) }

/** The screens in the app's table, each with its addresses. */
export function screensIn(table: string): Map<string, string[]> {
  const screens = new Map<string, string[]>()
  const line = /^\s*at\(\s*'([^']+)',\s*(?:\[[^\]]*\]|[^,]+),\s*(?:screen\(\s*'([^']+)'|(\w+))/gm
  for (const [, address = '', file, shown = ''] of code(table).matchAll(line)) {
    const name = file ?? (shown === 'null' ? address : shown)
    screens.set(name, [...(screens.get(name) ?? []), address])
  }
  return screens
}

const walkedScreens: Rule = {
  name: 'every screen has a walk',
  broken: (sources) => {
    const table = sources
      .filter(({ path: file }) => /^packages\/web\/src\/app\/routes\/[\w-]+\.ts$/.test(file))
      .map(({ text }) => text)
      .join('\n')
    const screens = screensIn(table)
    // A table that is written in another way is not one in which nothing is left to walk.
    if (screens.size < 20) return ['packages/web/src/app/routes/ no longer looks as this rule expects']
    const walks = sources
      .filter(({ path: file }) => file.startsWith('e2e/'))
      .map(({ text }) => text)
      .join('\n')
    return [...screens.values()]
      .filter((addresses) => !addresses.some((at) => walks.includes(at.replace(/:\w+.*$/, ''))))
      .map((addresses) => `no walk visits ${addresses.join(' or ')}`)
  },
}

const lock: Rule = {
  name: 'package-lock.json knows the native packages of every platform (node tools/lock-platforms.mjs)',
  broken: () =>
    Object.keys(
      missingFrom(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Parameters<typeof missingFrom>[0]),
    ),
}

const lockHosts: Rule = {
  name: 'package-lock.json names no registry',
  broken: () =>
    fs
      .readFileSync(path.join(root, 'package-lock.json'), 'utf8')
      .split('\n')
      .filter((line) => /"resolved": "https?:/.test(line))
      .slice(0, 3),
}

export const tidy: Rule[] = [
  lock,
  lockHosts,
  sizes,
  widths,
  names,
  openings,
  defaults,
  leftovers,
  functions,
  standIns,
  forms,
  words,
  wordsOnce,
  spokenRefusals,
  testedCalls,
  walkedScreens,
]

if (import.meta.main) process.exitCode = judge('tidy', tidy, readSources()).failed === 0 ? 0 : 1
