// Fills the inline script of the page with what only the build knows: which files each address needs, and what it asks the server first.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify } from 'rolldown/utils'
import type { Chunks } from './chunks.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Drawn { readonly path: string; readonly search?: string; readonly role: string | null }

/** What the prerender bundle hands over. */
export interface DrawnModule {
  readonly DRAWN: readonly Drawn[]
  readonly draw: (one: Drawn) => Promise<string>
  readonly BOOT_ROUTES: readonly { path: string; files: readonly string[]; guarded: boolean; first: string | null }[]
  readonly HOME_OF: Readonly<Record<string, string>>
}

const match = (path: string): string => `^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`

/** Words change without the code: their address carries a mark of their content. */
async function wordAddresses(): Promise<Record<string, string>> {
  const entries = LANGUAGES.map(async (language) => {
    const mark = createHash('sha256').update(await wordsOf(language)).digest('base64url').slice(0, 8)
    return [language, `/assets/i18n/${language}.json?v=${mark}`] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

export async function bootScript(chunks: Chunks, module: DrawnModule): Promise<string> {
  const source = await readFile(fileURLToPath(new URL('boot.js', import.meta.url)), 'utf8')
  const entry = chunks.filesOf('src/main.tsx')
  const routes = module.BOOT_ROUTES.map(({ path, files, guarded, first }) => {
    const own = new Set(files.flatMap((file) => [...chunks.filesOf(file)]))
    return { match: match(path), files: [...own].filter((name) => !entry.has(name)).map((name) => `/${name}`), ...(guarded ? { guarded } : {}), ...(first === null ? {} : { first }) }
  }).filter((route) => route.files.length > 0 || 'first' in route)
  const { code } = await minify('boot.js', source)
  return fill(code, { __ROUTES__: routes, __HOMES__: module.HOME_OF, __WORDS__: await wordAddresses() })
}

function fill(code: string, values: Record<string, unknown>): string {
  // "</script" inside the script would end it.
  return Object.entries(values).reduce((text, [name, value]) => text.replace(name, () => JSON.stringify(value).replaceAll('<', '\\u003c')), code).trim()
}
