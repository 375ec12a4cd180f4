// Finds every call whose answer can write to the journal, by following names from `handle(…)` to the ledger: nobody has to remember which ones they are.
import path from 'node:path'
import { code, isTest, type Source } from './house.ts'

/** A declaration at the top of a file, with all names that stand in it. */
interface Piece { text: string; uses: Set<string> }
interface Module { pieces: Map<string, Piece>; names: Map<string, { file: string; name: string }> }

const SERVER = 'packages/server/src/'
const JOURNAL = 'packages/ledger/src/post.ts'
const DECLARES = /^(?:export )?(?:async )?(?:const|let|function|class) (\w+)/
const IMPORTS = /^(?:import|export) (?!type\b)\{([^}]*)\} from '([^']+)'/gm

function fileOf(from: string, specifier: string): string {
  const own = /^@taschino\/([\w-]+)\/(.+)$/.exec(specifier)
  return own ? `packages/${own[1]}/src/${own[2]}` : path.posix.join(path.posix.dirname(from), specifier)
}

function moduleOf({ path: file, text }: Source): Module {
  const plain = code(text)
  const names: Module['names'] = new Map()
  for (const [, list = '', specifier = ''] of plain.matchAll(IMPORTS)) {
    for (const one of list.split(',')) {
      const [, name, as] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(one) ?? []
      if (name) names.set(as ?? name, { file: fileOf(file, specifier), name })
    }
  }
  const pieces: Module['pieces'] = new Map()
  // What begins at the margin begins a declaration; a closing sign there belongs to the one above.
  for (const part of plain.split(/\n(?=[A-Za-z@])/)) {
    const name = DECLARES.exec(part)?.[1]
    if (name) pieces.set(name, { text: part, uses: new Set(part.match(/\b[A-Za-z_]\w*\b/g)) })
  }
  return { pieces, names }
}

/** What stands in a piece leads here: a declaration of its own file, or of the one that it was imported from. */
function* ledTo(file: string, { pieces, names }: Module, uses: Iterable<string>): Generator<[file: string, name: string]> {
  for (const name of uses) {
    const from = names.get(name)
    if (from) yield [from.file, from.name]
    else if (pieces.has(name)) yield [file, name]
  }
}

/** The names, in the contract, of all calls that are answered, and of those whose answer posts. */
export function whoPosts(house: readonly Source[]): { answered: Set<string>; posting: Set<string> } {
  const modules = new Map(house.filter(({ path: file }) => file.startsWith(SERVER) && !isTest(file)).map((source) => [source.path, moduleOf(source)]))
  const posts = (file: string, name: string, seen: Set<string>): boolean => {
    if (file === JOURNAL) return name === 'post' || name === 'postAll'
    const [module, at] = [modules.get(file), `${file} ${name}`]
    if (!module || seen.has(at)) return false
    seen.add(at)
    const piece = module.pieces.get(name)
    // By its second door: the lane, which every handler is handed.
    if (piece && /\.submit\(/.test(piece.text)) return true
    return [...ledTo(file, module, piece?.uses ?? [name])].some(([to, next]) => posts(to, next, seen))
  }
  const [answered, posting] = [new Set<string>(), new Set<string>()]
  for (const [file, { pieces }] of modules) {
    for (const [name, { text }] of pieces) {
      for (const [, call = ''] of text.matchAll(/\bhandle\((\w+)\)/g)) {
        answered.add(call)
        if (posts(file, name, new Set())) posting.add(call)
      }
    }
  }
  return { answered, posting }
}
