// Notes which file each of our modules ended up in, and what that file imports: Vite's manifest forgets modules that were grouped.
import type { Plugin } from 'vite'

export interface Chunks {
  /** All files that a source file needs, itself included; throws when the bundle does not have it. */
  filesOf(source: string): Set<string>
  readonly plugin: Plugin
}

export function noteChunks(): Chunks {
  const fileOf = new Map<string, string>()
  const importsOf = new Map<string, readonly string[]>()
  const walk = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const next of importsOf.get(file) ?? []) walk(next, seen)
    return seen
  }
  return {
    filesOf(source) {
      const file = fileOf.get(source)
      if (file === undefined) throw new Error(`the bundle has no ${source}`)
      return walk(file, new Set())
    },
    plugin: {
      name: 'taschino-chunks',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          importsOf.set(chunk.fileName, chunk.imports)
          for (const id of Object.keys(chunk.modules)) {
            const at = id.replaceAll('\\', '/').indexOf('/packages/web/src/')
            if (at >= 0) fileOf.set(id.slice(at + '/packages/web/'.length), chunk.fileName)
          }
        }
      }
    }
  }
}
