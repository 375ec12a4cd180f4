// Follows names through files: which declaration uses which, in the order of its text.
import path from 'node:path'
import { code, type Source } from './sources.ts'

/** A declaration at the top of a file, with all names that stand in it. */
export interface Piece {
  line: number
  text: string
  uses: Set<string>
}
export interface Module {
  pieces: Map<string, Piece>
  names: Map<string, { file: string; name: string }>
}

const DECLARES = /^(?:export )?(?:async )?(?:const|let|function|class) (\w+)/
const IMPORTS = /^(?:import|export) (?!type\b)\{([^}]*)\} from '([^']+)'/gm

function fileOf(from: string, specifier: string): string {
  const own = /^@taschino\/([\w-]+)\/(.+)$/.exec(specifier)
  return own ? `packages/${own[1]}/src/${own[2]}` : path.posix.join(path.posix.dirname(from), specifier)
}

export function moduleOf({ path: file, text }: Source): Module {
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
  let line = 1
  for (const part of plain.split(/\n(?=[A-Za-z@])/)) {
    const name = DECLARES.exec(part)?.[1]
    if (name) pieces.set(name, { line, text: part, uses: new Set(part.match(/\b[A-Za-z_]\w*\b/g)) })
    line += part.split('\n').length
  }
  return { pieces, names }
}

/** What stands in a piece leads here: a declaration of its own file, or of the one that it was imported from. */
export function* ledTo(file: string, { pieces, names }: Module, uses: Iterable<string>): Generator<[file: string, name: string]> {
  for (const name of uses) {
    const from = names.get(name)
    if (from) yield [from.file, from.name]
    else if (pieces.has(name)) yield [file, name]
  }
}
