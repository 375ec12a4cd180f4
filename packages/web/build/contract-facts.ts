// Replaces the contract's modules by the facts that the app needs at run time (names, methods, paths, open calls), which saves 8 kB of
// every first visit. Schemas, roles and refusals stay with the server, their types with the compiler. A screen that imports a schema does
// not build.
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** But for those without schemas. */
const IN_CONTRACT =
  /[\\/]packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?(?!call\.ts|shapes\.ts|movement-figures\.ts|notice-lead\.ts|reconnect\.ts)[\w-]+\.ts$/
const FACTS = ['name', 'method', 'path'] as const

const isCall = (value: object): value is Record<string, unknown> => 'method' in value && 'path' in value && 'refusals' in value

function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return typeof value !== 'function'
  if ('_zod' in value) return false
  return Object.values(value).every(isPlain)
}

function factsOf(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && isCall(value))
    return { ...Object.fromEntries(FACTS.map((fact) => [fact, value[fact]])), ...(value['roles'] === 'anyone' ? { roles: 'anyone' } : {}) }
  return isPlain(value) ? value : undefined
}

export function contractFacts(): Plugin {
  return {
    name: 'taschino-contract-facts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!IN_CONTRACT.test(file) || file.endsWith('.test.ts') || file.endsWith('all-calls.ts')) return null
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const lines = Object.entries(module)
        .map(([name, value]) => [name, factsOf(value)] as const)
        .filter(([, fact]) => fact !== undefined)
      return { code: lines.map(([name, fact]) => `export const ${name} = ${JSON.stringify(fact)}`).join('\n'), moduleType: 'js' }
    },
  }
}
