/**
 * The sentences of the app for what the server writes for people to keep, files above all: the same file that the screens read, so that a
 * thing has one name.
 */
import { readFileSync } from 'node:fs'
import type sentences from '../../../web/src/words/it.json'

export type Language = 'it' | 'en'
export type Word = keyof typeof sentences
/**
 * A heading without words does not compile. For keys that are put together at run time: `at` throws where there are none, `maybe` is empty.
 */
export interface WordsOf {
  (key: Word, vars?: Readonly<Record<string, string | number>>): string
  at: (key: string, vars?: Readonly<Record<string, string | number>>) => string
  maybe: (key: string) => string
}

const known = new Map<Language, WordsOf>()

export function wordsOf(language: Language = 'it'): WordsOf {
  const before = known.get(language)
  if (before) return before
  const words = JSON.parse(readFileSync(new URL(`../../../web/src/words/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const at = (key: string, vars: Readonly<Record<string, string | number>> = {}): string => {
    const sentence = words[key]
    if (sentence === undefined) throw new Error(`no words for ${key}`)
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
  }
  const made = Object.assign((key: Word, vars = {}) => at(key, vars), {
    at,
    maybe: (key: string): string => words[key] ?? '',
  })
  known.set(language, made)
  return made
}
