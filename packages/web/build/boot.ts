// Fills the inline script of the page with what only the build knows: which files each address needs, and what it asks the server first.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify } from 'rolldown/utils'
import type { Chunks } from './chunks.ts'
import { HASTY, keysIn } from './first-words.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Drawn { readonly path: string; readonly search?: string; readonly role: string | null }

/** What the prerender bundle hands over. */
export interface DrawnModule {
  readonly DRAWN: readonly Drawn[]
  readonly draw: (one: Drawn) => Promise<string>
  readonly BOOT_ROUTES: readonly { path: string; files: readonly string[]; guarded: boolean; first: string | null }[]
  readonly HOME_OF: Readonly<Record<string, string>>
  /** Sources of the screens that a start without a network may lead to. */
  readonly KEPT_SCREENS: readonly string[]
}

/** Where the bundle's files lie; the boot script says so once. */
const ASSETS = 'assets/'

const match = (path: string): string => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`

/** Words change without the code: their address carries a mark of their content. By language: those for a start, all. */
async function wordAddresses(first: ReadonlySet<string>): Promise<Record<string, readonly string[]>> {
  const address = async (name: string, text: Promise<string>) => `/assets/i18n/${name}.json?v=${createHash('sha256').update(await text).digest('base64url').slice(0, 8)}`
  const entries = LANGUAGES.map(async (language) =>
    [language, await Promise.all([address(`${language}.first`, wordsOf(language, first)), address(language, wordsOf(language))])] as const)
  return Object.fromEntries(await Promise.all(entries))
}

export interface Boot {
  readonly script: string
  /** Keys of the words that a start needs. */
  readonly first: ReadonlySet<string>
  /** Where the words are, by language: those for a start, all. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

/** `read` hands out a built file by its name in the bundle. */
export async function bootScript(chunks: Chunks, module: DrawnModule, read: (name: string) => Promise<string>): Promise<Boot> {
  const source = await readFile(fileURLToPath(new URL('boot.js', import.meta.url)), 'utf8')
  const entry = chunks.filesOf('src/main.tsx')
  const keys = Object.keys(JSON.parse(await wordsOf(LANGUAGES[0])) as object)
  const all = module.BOOT_ROUTES.map(({ files, ...route }) => ({ ...route, files: [...new Set([...entry, ...files.flatMap((file) => [...chunks.filesOf(file)])])] }))
  const strays = [...HASTY].filter((path) => !all.some((route) => route.path === path))
  if (strays.length > 0) throw new Error(`nobody can start at ${strays.join(', ')}`)
  const codeOf = async (names: Iterable<string>) => (await Promise.all([...new Set(names)].map(read))).join('\n')
  const first = keysIn(await codeOf(all.filter(({ path }) => HASTY.has(path)).flatMap(({ files }) => files)), keys)
  // Every file is named once; routes, of which there are many, name its place in the list.
  const files: string[] = []
  const indexOf = (name: string): number => {
    const bare = name.slice(ASSETS.length)
    if (!name.startsWith(ASSETS)) throw new Error(`${name} lies outside ${ASSETS}`)
    return files.includes(bare) ? files.indexOf(bare) : files.push(bare) - 1
  }
  const routes = await Promise.all(all.map(async ({ path, files, guarded, first: call }) => {
    const own = files.filter((name) => !entry.has(name))
    const whole = [...keysIn(await codeOf(own), keys)].some((key) => !first.has(key))
    return [path, { files: own.map(indexOf), ...(guarded ? { guarded } : {}), ...(call === null ? {} : { first: call }), ...(whole ? { whole } : {}) }] as const
  }))
  const told = routes.filter(([, route]) => route.files.length > 0 || 'first' in route)
  const [patterns, plain] = [told.filter(([path]) => path.includes(':')), told.filter(([path]) => !path.includes(':'))]
  const { code } = await minify('boot.js', source)
  const words = await wordAddresses(first)
  const script = fill(code, { __PLAIN__: Object.fromEntries(plain), __PATTERNS__: patterns.map(([path, route]) => ({ match: match(path), ...route })), __FILES__: files, __HOMES__: module.HOME_OF, __WORDS__: words })
  return { script, first, words }
}

function fill(code: string, values: Record<string, unknown>): string {
  // "</script" inside the script would end it.
  return Object.entries(values).reduce((text, [name, value]) => text.replace(name, () => JSON.stringify(value).replaceAll('<', '\\u003c')), code).trim()
}
