// What the docs are cited for stands in them: every code, every heading, every record in the index; and what they point at is there.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

interface Text {
  path: string
  text: string
}

const toPage = (file: string): Text => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') })
const pagesIn = (folder: string): Text[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => toPage(path.join(folder, name).replaceAll('\\', '/')))
const headingsOf = (file: string): string[] =>
  [...toPage(file).text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())

/** Without this file, whose last test names codes that nobody has. */
const sources = readSources().filter(({ path: file }) => file !== 'tools/docs.test.ts')
const pages = [...pagesIn('docs'), ...['README.md', 'CONTRIBUTING.md', 'packages/ledger/README.md'].map(toPage)]
const threats = toPage('docs/threat-model.md')

const CODE = /(?<![\w-])(?:T\d\d|F\d\d|G\d\d?|I\d\d?)(?!\w|:\d)/g
const codesIn = (text: string): string[] => [...text.matchAll(CODE)].map(([code]) => code)

/** What a file says to people: its comments, and strings that begin with a code, as names of tests do. */
const saidIn = (text: string): string[] => [
  ...[...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm)].flatMap(([comment]) => codesIn(comment)),
  ...[...text.matchAll(/['"`]((?:[TFGI]\d\d?(?:,? (?=[TFGI]\d))?)+)(?!\w|:\d)/g)].flatMap(([, codes = '']) => codesIn(codes)),
]

const rows = [...threats.text.matchAll(/^\| ([TFGI]\d+) \| .+ \| (.+) \|$/gm)].map(([, code = '', held = '']) => ({ code, held }))
const known = new Set(rows.map(({ code }) => code))

/** Codes that are cited and stand in no row, each with where. */
const unexplained = (cited: readonly { path: string; codes: readonly string[] }[]): string[] =>
  cited.flatMap(({ path: file, codes }) => codes.filter((code) => !known.has(code)).map((code) => `${file}: ${code}`))

test('every code that the sources and the docs cite stands in docs/threat-model.md, once', () => {
  expect(rows.length).toBe(known.size)
  expect(known.size).toBeGreaterThan(100)
  expect(unexplained(sources.map(({ path: file, text }) => ({ path: file, codes: saidIn(text) })))).toEqual([])
  expect(unexplained(pages.map(({ path: file, text }) => ({ path: file, codes: codesIn(text) })))).toEqual([])
})

test('every file that is said to hold a code exists, under one path that ends so; a code without one says so', () => {
  const there = sources.map(({ path: file }) => `/${file}`)
  const timesOf = (name: string): number => there.filter((file) => file.endsWith(`/${name}`)).length
  const file = /`([\w./-]+\.(?:test|walk)\.tsx?|bench\/[\w-]+\.ts)`/g
  const named = rows.flatMap(({ held }) => [...held.matchAll(file)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(200)
  expect([...new Set(named)].filter((name) => timesOf(name) !== 1)).toEqual([])
  expect(rows.filter(({ held }) => !/`.+\.tsx?`|no test|^as G\d/.test(held)).map(({ code }) => code)).toEqual([])
})

test('what is cited of the two pages by a heading has that heading', () => {
  const headings: Record<string, string[]> = {
    product: headingsOf('docs/product.md'),
    'threat-model': headingsOf('docs/threat-model.md'),
  }
  const citation = /docs\/(product|threat-model)\.md, ([^\n]{1,40})/g
  const cited = [...sources, ...pages].flatMap(({ path: file, text }) =>
    [...text.matchAll(citation)].map(([, page = '', words = '']) => ({ file, page, words })),
  )
  const stands = (page: string, words: string): boolean =>
    headings[page]?.some((heading) => words.startsWith(heading) && !/\w/.test(words.charAt(heading.length))) ?? false
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ page, words }) => !stands(page, words))).toEqual([])
})

test('nobody cites a paper that is not in the repository (applied migrations do: they never change)', () => {
  const elsewhere = /(?<![\w/-])(?:spec|domain|threats|flows|stack|architecture|findings|scale)\.md\b/
  const citing = [...sources, ...pages].filter(({ path: file, text }) => file !== 'docs/product.md' && elsewhere.test(text))
  expect(citing.map(({ path: file }) => file)).toEqual([])
})

test('a code that nobody explains is named with its file', () => {
  const text = "// as T99 says\nconst a = 'T98: a name' // F97, G7\nconst at = `2026-01-01T00:00`"
  expect(saidIn(text)).toEqual(['T99', 'F97', 'G7', 'T98'])
  expect(unexplained([{ path: 'a.ts', codes: ['T99', 'T13'] }])).toEqual(['a.ts: T99'])
})

test('the index of the decisions has every record once, by its own title, and with its status', () => {
  const records = pages.filter(({ path: file }) => /^docs\/decisions\/\d{4}-/.test(file))
  const index = toPage('docs/decisions/README.md')
    .text.split('\n')
    .filter((line) => line.startsWith('| ['))
  const startOf = ({ path: file, text }: Text): string => {
    const [name, [title = '']] = [path.basename(file), text.split('\n')]
    return `| [${name.slice(0, 4)}](${name}) ${title.slice('# 0000 '.length)} | `
  }
  const timesOf = (record: Text): number => index.filter((line) => line.startsWith(startOf(record))).length
  expect(records.filter((record) => timesOf(record) !== 1).map(({ path: file }) => file)).toEqual([])
  expect(index.length).toBe(records.length)
  expect(index.filter((line) => !/ \| (in force|in part|superseded)\b[^|]* \|$/.test(line))).toEqual([])
})

test('links between pages lead to files that are there', () => {
  const link = /\]\(([^)#:]+)(?:#[^)]*)?\)/g
  const linksOf = ({ text }: Text): string[] => [...text.matchAll(link)].map(([, to = '']) => to)
  const leads = (file: string, to: string): boolean => fs.existsSync(path.join(root, path.dirname(file), to))
  expect(
    pages.flatMap((page) =>
      linksOf(page)
        .filter((to) => !leads(page.path, to))
        .map((to) => `${page.path}: ${to}`),
    ),
  ).toEqual([])
})
