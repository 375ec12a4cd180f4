/** The app's sentences for files and letters that the server writes; it reads the same file as the screens. */
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

const known = new Map<Language, Readonly<Record<string, string>>>()

function sentencesOf(language: Language): Readonly<Record<string, string>> {
  const before = known.get(language)
  if (before) return before
  const file = new URL(`../../../web/src/words/${language}.json`, import.meta.url)
  const sentences = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  known.set(language, sentences)
  return sentences
}

/** Whoever says a sentence with the circuit's name in it hands the name in; without it the sentence is a bug. */
export function wordsOf(language: Language = 'it', circuit?: string): WordsOf {
  const words = sentencesOf(language)
  const at = (key: string, vars: Readonly<Record<string, string | number>> = {}): string => {
    const sentence = words[key]
    if (sentence === undefined) throw new Error(`no words for ${key}`)
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
      if (name !== 'circuit') return String(vars[name] ?? whole)
      if (circuit === undefined) throw new Error(`nobody said what the circuit is called: ${key}`)
      return circuit
    })
  }
  return Object.assign((key: Word, vars = {}) => at(key, vars), {
    at,
    maybe: (key: string): string => (key in words ? at(key) : ''),
  })
}
