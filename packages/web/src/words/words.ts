/** `t(key)`: every sentence that people read, in their language; the Italian file defines the keys. */
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../device/storage.ts'
import { circuitName } from '../settings/settings.ts'
import type italian from './it.json'

export const LANGUAGES = ['it', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

type Key = keyof typeof italian
type PluralOf<K> = K extends `${infer Base}.other` ? Base : never
/** Plain keys, and the bases of plural ones (`x` for `x.one` and `x.other`; needs `count`). */
export type WordKey = Key | PluralOf<Key>
export type Words = Readonly<Record<string, string>>

let words: Words = {}
/** False while only those are here that the first screens need. */
let whole = false
/** Somebody asked for words that are not here yet: they have to be drawn again. */
let missed = false
let drawing = 0
let language: Language = 'it'
let plural = new Intl.PluralRules('it-IT')
const listeners = new Set<() => void>()

export const locale = (): string => (language === 'it' ? 'it-IT' : 'en-IE')
export const currentLanguage = (): Language => language

/** The language chosen on this device; Italian unless a person said otherwise (docs/product.md, screens). */
export function chosenLanguage(): Language {
  return recall('language') === 'en' ? 'en' : 'it'
}

export function setWords(chosen: Language, loaded: Words, all = true): void {
  if (missed) drawing++
  missed = false
  language = chosen
  words = loaded
  whole = all
  plural = new Intl.PluralRules(locale())
  if (typeof document !== 'undefined') document.documentElement.lang = chosen
  for (const listener of listeners) listener()
}

interface Early {
  taschinoWords?: Promise<Words> & { whole?: boolean }
  /** Where all of them are, with the mark of their content. */ taschinoAllWords?: string
}
const early = globalThis as Early

/**
 * The inline script of the page asks for the words before our code is here: for those that the first screens need, or for all where one
 * starts elsewhere.
 */
export async function loadWords(chosen: Language): Promise<void> {
  const asked = early.taschinoWords
  delete early.taschinoWords
  if (asked === undefined) return setWords(chosen, await fetchWords(chosen))
  const first = await Promise.race([asked.then(wordsFrom, () => null), late()])
  if (first) setWords(chosen, first, asked.whole === true)
  else setWords(chosen, await fetchWords(chosen))
}

/** A file that does not come is asked for anew; with words of ours on the way nobody waits for ever. */
const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 10_000))

/** Only sentences count: of a file that is none, or holds other things, nothing reaches a screen (T52). */
export function wordsFrom(given: unknown): Words | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const said = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return said.length > 0 ? Object.fromEntries(said) : null
}

export async function fetchWords(chosen: Language): Promise<Words> {
  const marked = early.taschinoAllWords
  const response = await fetch(marked?.includes(`/${chosen}.json`) ? marked : `/assets/i18n/${chosen}.json`)
  const found = response.ok ? wordsFrom(await response.json()) : null
  if (found) return found
  throw new TypeError(`words of ${chosen}: ${response.status}`)
}

let coming: Promise<void> | null = null

/** Resolves when every sentence is here. */
export function allWords(): Promise<void> {
  if (whole) return Promise.resolve()
  const chosen = language
  return (coming ??= fetchWords(chosen)
    .then((loaded) => {
      if (chosen === language) setWords(chosen, loaded)
    })
    .finally(() => {
      coming = null
    }))
}

/** For code that is fetched later: what is asked for before the first words are here belongs to the start, and they are its own. */
export const wordsBehindStart = (): Promise<void> => (Object.keys(words).length === 0 ? Promise.resolve() : allWords())

export async function changeLanguage(chosen: Language): Promise<void> {
  setWords(chosen, await fetchWords(chosen))
  remember('language', chosen)
}

const shown = (): string => `${language} ${drawing}`

/** Redraws whoever uses it when the language changes; the root does, so screens need not. A key for what must be drawn anew. */
export function useLanguage(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shown,
    shown,
  )
}

type Vars = Readonly<Record<string, string | number>>

/** Nothing is shown for words on their way, and what wanted them is drawn again when they are here. */
function unknown(key: string): string {
  if (whole || Object.keys(words).length === 0) return key
  missed = true
  void allWords().catch(() => undefined)
  return ''
}

/**
 * The sentence for `key`; `{name}` is filled from `vars`, `{circuit}` with what the circuit is called, plural keys choose their form by
 * `vars.count`.
 */
export function t(key: WordKey, vars?: Vars): string {
  const count = vars?.['count']
  const sentence =
    words[key] ??
    (typeof count === 'number' ? (words[`${key}.${plural.select(count)}`] ?? words[`${key}.other`]) : undefined) ??
    unknown(key)
  if (!sentence.includes('{')) return sentence
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = vars?.[name] ?? (name === 'circuit' ? circuitName() : undefined)
    if (value === undefined) return whole
    return typeof value === 'number' ? value.toLocaleString(locale()) : value
  })
}

/** For keys that are put together at run time (refusals, types): empty when there is no such sentence. */
export function tMaybe(key: string, vars?: Vars): string {
  return key in words || `${key}.other` in words ? t(key as WordKey, vars) : whole ? '' : unknown(key) && ''
}
