// Fills the page's inline script with what only the build knows: the files of each address, and its first call.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { minify } from 'rolldown/utils'
import type { Chunks } from './chunks.ts'
import { HASTY, keysIn, OWN_WORDS } from './first-words.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Drawn {
  readonly path: string
  readonly search?: string
  readonly role: string | null
}

/** What the prerender bundle hands over. */
export interface DrawnModule {
  readonly DRAWN: readonly Drawn[]
  readonly draw: (one: Drawn) => Promise<string>
  readonly BOOT_ROUTES: readonly { path: string; files: readonly string[]; guarded: boolean; first: string | null }[]
  readonly HOME_OF: Readonly<Record<string, string>>
  readonly HOME_AT_DESK: Readonly<Record<string, string>>
  /** Sources of the screens that a start without a network may lead to. */
  readonly KEPT_SCREENS: readonly string[]
}

/** Where the bundle's files lie; the boot script says so once. */
const ASSETS = 'assets/'

const match = (path: string): string => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`

/** Words change without the code: their address carries a mark of their content. By language: all, then set by set. */
async function wordAddresses(sets: WordSets): Promise<Record<string, readonly string[]>> {
  const address = async (name: string, text: Promise<string>) =>
    `/assets/i18n/${name}.json?v=${createHash('sha256')
      .update(await text)
      .digest('base64url')
      .slice(0, 8)}`
  const entries = LANGUAGES.map(
    async (language) =>
      [
        language,
        await Promise.all([
          address(language, wordsOf(language)),
          ...[...sets].map(([name, keys]) => address(`${language}.${name}`, wordsOf(language, keys))),
        ]),
      ] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Keys of the words that a start needs, by the name of their file; the first of them is for whoever has none of their own. */
type WordSets = ReadonlyMap<string, ReadonlySet<string>>

export interface Boot {
  readonly script: string
  readonly sets: WordSets
  /** Where the words are, by language: all, then set by set. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

/** `read` hands out a built file by its name in the bundle. */
export async function bootScript(chunks: Chunks, module: DrawnModule, read: (name: string) => Promise<string>): Promise<Boot> {
  const [source = '', lost = ''] = await Promise.all(
    [new URL('boot.js', import.meta.url), new URL('lost.js', import.meta.url)].map((file) => readFile(file, 'utf8')),
  )
  const entry = chunks.filesOf('src/main.tsx')
  const keys = Object.keys(JSON.parse(await wordsOf(LANGUAGES[0])) as object)
  const all = module.BOOT_ROUTES.map(({ files, ...route }) => ({
    ...route,
    files: [...new Set([...entry, ...files.flatMap((file) => [...chunks.filesOf(file)])])],
  }))
  const strays = [...HASTY, ...Object.keys(OWN_WORDS)].filter((path) => !all.some((route) => route.path === path))
  if (strays.length > 0) throw new Error(`nobody can start at ${strays.join(', ')}`)
  const codeOf = async (names: Iterable<string>) => (await Promise.all([...new Set(names)].map(read))).join('\n')
  const startsAt = async (wanted: (path: string) => boolean) =>
    keysIn(await codeOf(all.filter(({ path }) => wanted(path)).flatMap(({ files }) => files)), keys)
  const first = await startsAt((path) => HASTY.has(path))
  const own = await Promise.all(
    Object.entries(OWN_WORDS).map(async ([path, name]) => [name, await startsAt((one) => one === path)] as const),
  )
  const sets: WordSets = new Map([['first', first], ...own])
  const setNames = [...sets.keys()]
  // Every file is named once; routes, of which there are many, name its place in the list.
  const files: string[] = []
  const indexOf = (name: string): number => {
    const bare = name.slice(ASSETS.length)
    if (!name.startsWith(ASSETS)) throw new Error(`${name} lies outside ${ASSETS}`)
    return files.includes(bare) ? files.indexOf(bare) : files.push(bare) - 1
  }
  const routes = await Promise.all(
    all.map(async ({ path, files, guarded, first: call }) => {
      const later = files.filter((name) => !entry.has(name))
      const whole = [...keysIn(await codeOf(later), keys)].some((key) => !first.has(key))
      const words = whole ? 0 : setNames.indexOf(OWN_WORDS[path] ?? 'first') + 1
      return [
        path,
        {
          files: later.map(indexOf),
          ...(guarded ? { guarded } : {}),
          ...(call === null ? {} : { first: call }),
          ...(words === 1 ? {} : { words }),
        },
      ] as const
    }),
  )
  const told = routes.filter(([, route]) => route.files.length > 0 || 'first' in route)
  const [patterns, plain] = [told.filter(([path]) => path.includes(':')), told.filter(([path]) => !path.includes(':'))]
  const { code } = await minify('boot.js', `${source}\n${lost}`)
  const words = await wordAddresses(sets)
  const script = fill(code, {
    __PLAIN__: Object.fromEntries(plain),
    __PATTERNS__: patterns.map(([path, route]) => ({ match: match(path), ...route })),
    __FILES__: files,
    __HOMES__: module.HOME_OF,
    __DESKS__: module.HOME_AT_DESK,
    __WORDS__: words,
  })
  return { script, sets, words }
}

function fill(code: string, values: Record<string, unknown>): string {
  // "</script" inside the script would end it.
  return Object.entries(values)
    .reduce((text, [name, value]) => text.replace(name, () => JSON.stringify(value).replaceAll('<', '\\u003c')), code)
    .trim()
}
