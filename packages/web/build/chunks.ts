// Notes into which file each module went and what that file imports; Vite's manifest forgets grouped modules.
import type { Plugin } from 'vite'
import { circleIn } from './chunk-cycles.ts'

export interface Chunks {
  /** All files that a source file needs, itself included; throws when the bundle does not have it. */
  filesOf(source: string): Set<string>
  /** The same with all that they may fetch later; `outside`: sources at which this stops. */
  reachOf(source: string, outside: (source: string) => boolean): Set<string>
  readonly plugin: Plugin
}

/** Path of a module below packages/web; null for libraries. */
function ourName(id: string | null): string | null {
  const at = id?.replaceAll('\\', '/').indexOf('/packages/web/src/') ?? -1
  return id === null || at < 0 ? null : id.slice(at + '/packages/web/'.length)
}

export function noteChunks(): Chunks {
  const fileOf = new Map<string, string>()
  const importsOf = new Map<string, readonly string[]>()
  const laterOf = new Map<string, readonly string[]>()
  /** The source that a file was made for, where there is one. */
  const sourceOf = new Map<string, string>()
  const walk = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const next of importsOf.get(file) ?? []) walk(next, seen)
    return seen
  }
  const home = (source: string): string => {
    const file = fileOf.get(source)
    if (file === undefined) throw new Error(`the bundle has no ${source}`)
    return file
  }
  /** A file that was made for several sources is as much each of theirs: what only phones load lies in one such. */
  const sourcesOf = (file: string): readonly string[] => {
    const made = sourceOf.get(file)
    return made === undefined ? [...fileOf].flatMap(([source, holds]) => (holds === file ? [source] : [])) : [made]
  }
  return {
    filesOf: (source) => walk(home(source), new Set()),
    reachOf(source, outside) {
      const seen = walk(home(source), new Set())
      // A set grows while it is gone through, so what is found is gone through too.
      for (const file of seen) for (const next of laterOf.get(file) ?? []) if (!sourcesOf(next).some(outside)) walk(next, seen)
      return seen
    },
    plugin: {
      name: 'taschino-chunks',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          importsOf.set(chunk.fileName, chunk.imports)
          laterOf.set(chunk.fileName, chunk.dynamicImports)
          const made = ourName(chunk.facadeModuleId)
          if (made !== null) sourceOf.set(chunk.fileName, made)
          for (const name of Object.keys(chunk.modules).map(ourName)) if (name !== null) fileOf.set(name, chunk.fileName)
        }
        const circle = circleIn(importsOf)
        if (circle) {
          const holds = (file: string) => [...fileOf].flatMap(([source, there]) => (there === file ? [source] : [])).join(', ')
          throw new Error(
            `files that import each other: ${circle.map((file) => `${file} (${holds(file)})`).join(' → ')}; mend build/rooms.ts`,
          )
        }
      },
    },
  }
}
