/** Reads a JSON body safely: no prototype keys, no key twice, limited depth (T67). The framework has already limited its size. */
import { unreadBody } from '../refusal.ts'

const MAX_DEPTH = 10
/** Texts in which a key could reach a prototype, also written with escapes; only these are searched. */
const SUSPECT = /__proto__|constructor|prototype|\\u/
const REACHES_PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype'])

function holdsPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => REACHES_PROTOTYPE.has(key) || holdsPrototypeKey(item))
}

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58

/**
 * How many members the objects of a text have, or that it is too deep: looks at brackets and colons outside of texts, which is cheaper than
 * any parser.
 */
function membersIn(text: string): number | 'too deep' {
  let depth = 0
  let members = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inText) {
      if (char === BACKSLASH) i++
      else if (char === QUOTE) inText = false
    } else if (char === QUOTE) inText = true
    else if (char === 123 || char === 91) {
      if (++depth > MAX_DEPTH) return 'too deep'
    } else if (char === 125 || char === 93) depth--
    else if (char === COLON) members++
  }
  return members
}

/** How many of them are left in the value: of two with one name only the last one is. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside: unknown[] = Object.values(value)
  return inside.reduce((sum: number, one) => sum + membersOf(one), Array.isArray(value) ? 0 : inside.length)
}

/** The parsed body; throws a refusal for what no honest client sends. */
export function readJson(text: string): unknown {
  if (text === '') return undefined
  const members = membersIn(text)
  if (members === 'too deep') throw unreadBody('range')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadBody('format')
  }
  if (SUSPECT.test(text) && holdsPrototypeKey(value)) throw unreadBody('unknown')
  // A name that stands there twice means one thing to us and may mean another to whoever reads the same text elsewhere.
  if (members !== membersOf(value)) throw unreadBody('format')
  return value
}
