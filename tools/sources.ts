// Reads all sources once, for fences, tidy rules and `where`.
import fs from 'node:fs'
import path from 'node:path'

export interface Source {
  /** From the root, with forward slashes. */
  path: string
  text: string
  /** What it imports from the project, as paths from the root. Types and what is fetched later cannot make a circle. */
  imports: { to: string; typeOnly: boolean; later: boolean }[]
  /** Packages and node: modules that it imports. */
  outside: string[]
}

export const root = path.resolve(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report', 'android', 'ios', 'www'])
const homes = ['packages', 'e2e', 'bench', 'tools']

export function readSources(): Source[] {
  return homes
    .flatMap((home) => walk(path.join(root, home)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.d\.m?ts$/.test(file))
    .map((file) => toSource(path.relative(root, file).replaceAll('\\', '/'), fs.readFileSync(file, 'utf8')))
    .map((source) => (source.path === templates ? { ...source, imports: [], outside: [] } : source))
}

/** Its imports stand inside the files that it writes. */
const templates = 'tools/new-files.ts'

function walk(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const at = path.join(folder, entry.name)
    return entry.isDirectory() ? walk(at) : entry.isFile() ? [at] : []
  })
}

export function toSource(file: string, text: string): Source {
  const imports: Source['imports'] = []
  const outside: string[] = []
  const pattern = /(?:^|[;\n}])\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
  for (const [, , typeOnly, plain, dynamic] of code(text).matchAll(pattern)) {
    const specifier = (plain ?? dynamic ?? '').replace(/\?.*$/, '')
    const own = /^@taschino\/([a-z0-9-]+)\/(.+)$/.exec(specifier)
    if (own) imports.push({ to: `packages/${own[1]}/src/${own[2]}`, typeOnly: Boolean(typeOnly), later: Boolean(dynamic) })
    else if (specifier.startsWith('.'))
      imports.push({ to: path.posix.join(path.posix.dirname(file), specifier), typeOnly: Boolean(typeOnly), later: Boolean(dynamic) })
    else if (specifier) outside.push(specifier)
  }
  return { path: file, text, imports, outside }
}

/** The text without comments, line numbers kept. Good enough for rules; strings that hold comment signs after a colon (links) stay. */
export function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

export const isTest = (file: string): boolean =>
  /\.(test|walk)\.tsx?$/.test(file) || file.startsWith('packages/testkit/') || file.startsWith('e2e/')

/** `server`, `web`, `e2e` …: which package a file lives in. */
export const packageOf = (file: string): string => (file.startsWith('packages/') ? file.split('/')[1] : file.split('/')[0]) ?? ''

export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** A rule looks at the sources and says what is wrong, one sentence each. */
export interface Rule {
  name: string
  broken: (sources: Source[]) => string[]
}

/** Prints what is wrong and answers with how many rules hold and how many do not. */
export function judge(title: string, rules: Rule[], sources: Source[]): { passed: number; failed: number } {
  let failed = 0
  for (const rule of rules) {
    const wrong = rule.broken(sources)
    if (wrong.length === 0) continue
    failed += 1
    console.log(`✗ ${rule.name}`)
    for (const sentence of wrong) console.log(`    ${sentence}`)
  }
  console.log(`${title}: ${rules.length - failed} passed, ${failed} failed`)
  return { passed: rules.length - failed, failed }
}
