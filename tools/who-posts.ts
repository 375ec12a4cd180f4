// Finds every call that can write to the journal, by following names from `handle(…)` to the ledger.
import { ledTo, moduleOf } from './modules.ts'
import { isTest, type Source } from './sources.ts'

const SERVER = 'packages/server/src/'
const JOURNAL = 'packages/ledger/src/post.ts'

/** The names, in the contract, of all calls that are answered, and of those whose answer posts. */
export function whoPosts(sources: readonly Source[]): { answered: Set<string>; posting: Set<string> } {
  const modules = new Map(
    sources.filter(({ path: file }) => file.startsWith(SERVER) && !isTest(file)).map((source) => [source.path, moduleOf(source)]),
  )
  const posts = (file: string, name: string, seen: Set<string>): boolean => {
    if (file === JOURNAL) return name === 'post' || name === 'postAll'
    const [module, at] = [modules.get(file), `${file} ${name}`]
    if (!module || seen.has(at)) return false
    seen.add(at)
    const piece = module.pieces.get(name)
    // By the other way in: the group commit, which every handler is handed.
    if (piece && /\.submit\(/.test(piece.text)) return true
    return [...ledTo(file, module, piece?.uses ?? [name])].some(([to, next]) => posts(to, next, seen))
  }
  const [answered, posting] = [new Set<string>(), new Set<string>()]
  for (const [file, { pieces }] of modules) {
    for (const [name, { text }] of pieces) {
      for (const [, call = ''] of text.matchAll(/\bhandle(?:Money)?\((\w+)\)/g)) {
        answered.add(call)
        if (posts(file, name, new Set())) posting.add(call)
      }
    }
  }
  return { answered, posting }
}
