// Puts the libraries into the page itself, so that on a first visit they come while the browser waits for other files (0140).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The script that reads the libraries into `taschinoLibraries`, and where the same text lies as a file, for pages that do not carry it. */
export interface Libraries {
  readonly text: string
  readonly path: string
}

export interface NotedLibraries {
  /** There once the app is bundled. */
  found(): Libraries
  readonly plugin: Plugin
}

/** The group of vite.config.ts. */
const VENDOR = 'vendor'

/** Files of which only what hands on is left. */
const HANDED = /^(vendor|rolldown-runtime)$/
const OWN_TEXT = readFileSync(import.meta.filename, 'utf8')

type Renamed = readonly (readonly [string, string])[]

/** `a as b,c` as pairs of what stands before and behind the `as`. */
const pairs = (list: string): Renamed =>
  list
    .split(',')
    .map((one) => one.split(' as '))
    .map(([before = '', behind = before]) => [before, behind])

/** Code of a file and what it exports, from inner to outer name. */
function opened(code: string): { body: string; exports: Renamed } {
  const [whole, list] = /export\{([^{}]+)\};?\s*$/.exec(code) ?? []
  if (whole === undefined || list === undefined) throw new Error('a file of libraries ends without its exports')
  return { body: code.slice(0, -whole.length).replace(/;?$/, ';'), exports: pairs(list) }
}

interface Parted {
  readonly script: string
  /** What is left of the two files: they hand on what the script has read. */
  readonly vendor: string
  readonly helpers: string
}

/** Makes one script of the file of the libraries and that of the bundler's helpers, which is all that libraries may import. */
export function asScript(vendor: string, helpers: string): Parted {
  const help = opened(helpers)
  const { body, exports } = opened(vendor)
  const [statement = '', imported = ''] = /^import\{([^{}]+)\}from[`'"][^`'"]+[`'"];/.exec(body) ?? []
  const own = body.slice(statement.length)
  if (/(^|;)import\b/.test(own)) throw new Error('the libraries import more than the helpers of the bundler')
  const wraps = pairs(imported)
    .map(([, inner]) => inner)
    .join('|')
    .replaceAll('$', '\\$')
  if (!exports.every(([inner]) => new RegExp(`(^|[,;\\s])${inner.replaceAll('$', '\\$')}=(${wraps})\\(\\(*[\\w$,]*\\)*=>`).test(own)))
    throw new Error('the libraries are not read by one function each')
  const given = (names: Renamed): string => names.map(([inner, outer]) => `${outer}:${inner}`).join(',')
  const handOn = (from: string, names: Renamed): string =>
    `const{${from}}=globalThis.taschinoLibraries;export const ${names.map(([, outer]) => `${outer}=${from}.${outer}`).join(',')};`
  const script = [
    `(()=>{const h=(()=>{${help.body}return{${given(help.exports)}}})();`,
    ...pairs(imported).map(([outer, inner]) => `const ${inner}=h.${outer};`),
    `${own}globalThis.taschinoLibraries={h,l:{${given(exports)}}}})();`,
    // Each is a function that reads its library once. They run one by one, so that none keeps a finger waiting.
    `for(const read of Object.values(taschinoLibraries.l))setTimeout(read);`,
  ].join('')
  // Either would end or hide what stands behind it in a page.
  if (/<\/script|<!--/i.test(script)) throw new Error('the libraries cannot stand in a page')
  return { script, vendor: handOn('l', exports), helpers: handOn('h', help.exports) }
}

export function noteLibraries(): NotedLibraries {
  let noted: Libraries | null = null
  return {
    found() {
      if (noted === null) throw new Error('the bundle has no libraries')
      return noted
    },
    plugin: {
      name: 'taschino-libraries',
      // Their names must change with what is left in them, too: a browser keeps them for ever.
      augmentChunkHash: ({ name }) => (HANDED.test(name) ? OWN_TEXT : undefined),
      generateBundle(_, bundle) {
        const files = Object.values(bundle).filter((one) => one.type === 'chunk')
        const vendor = files.find(({ name }) => name === VENDOR)
        const helpers = files.find(({ fileName }) => fileName === vendor?.imports[0])
        if (!vendor || !helpers || vendor.imports.length > 1) throw new Error('the libraries are no file of their own')
        const { script, ...left } = asScript(vendor.code, helpers.code)
        const fileName = `assets/libraries-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName, source: script })
        vendor.code = left.vendor
        helpers.code = left.helpers
        noted = { text: script, path: `/${fileName}` }
      },
    },
  }
}
