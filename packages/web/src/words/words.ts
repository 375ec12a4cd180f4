/** Every sentence that people read, by key, in their language; the Italian file says which keys there are. */
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../device/storage.ts'
import type italian from './it.json'

export const LANGUAGES = ['it', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

type Key = keyof typeof italian
type PluralOf<K> = K extends `${infer Base}.other` ? Base : never
/** Plain keys, and the bases of plural ones (`x` for `x.one` and `x.other`; needs `count`). */
export type WordKey = Key | PluralOf<Key>
export type Words = Readonly<Record<string, string>>

let words: Words = {}
let language: Language = 'it'
let plural = new Intl.PluralRules('it-IT')
const listeners = new Set<() => void>()

export const locale = (): string => (language === 'it' ? 'it-IT' : 'en-IE')
export const currentLanguage = (): Language => language

/** The language chosen on this device; Italian unless a person said otherwise (spec.md section 1). */
export function chosenLanguage(): Language {
  return recall('language') === 'en' ? 'en' : 'it'
}

export function setWords(chosen: Language, loaded: Words): void {
  language = chosen
  words = loaded
  plural = new Intl.PluralRules(locale())
  if (typeof document !== 'undefined') document.documentElement.lang = chosen
  for (const listener of listeners) listener()
}

/** The inline script of the page asks for the words before our code is here. */
export async function loadWords(chosen: Language): Promise<void> {
  const early = (globalThis as { taschinoWords?: Promise<Words> }).taschinoWords
  delete (globalThis as { taschinoWords?: unknown }).taschinoWords
  const loaded = await (early ?? fetchWords(chosen)).catch(() => fetchWords(chosen))
  setWords(chosen, loaded)
}

async function fetchWords(chosen: Language): Promise<Words> {
  const response = await fetch(`/assets/i18n/${chosen}.json`)
  if (!response.ok) throw new TypeError(`words of ${chosen}: ${response.status}`)
  return (await response.json()) as Words
}

export async function changeLanguage(chosen: Language): Promise<void> {
  setWords(chosen, await fetchWords(chosen))
  remember('language', chosen)
}

/** Redraws whoever uses it when the language changes; the root does, so screens need not. */
export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentLanguage, currentLanguage)
}

type Vars = Readonly<Record<string, string | number>>

/** The sentence for `key`; `{name}` is filled from `vars`, plural keys choose their form by `vars.count`. */
export function t(key: WordKey, vars?: Vars): string {
  const count = vars?.['count']
  const sentence = words[key] ?? (typeof count === 'number' ? (words[`${key}.${plural.select(count)}`] ?? words[`${key}.other`]) : undefined) ?? key
  if (!vars) return sentence
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = vars[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? value.toLocaleString(locale()) : value
  })
}

/** For keys that are put together at run time (refusals, types): empty when there is no such sentence. */
export function tMaybe(key: string, vars?: Vars): string {
  return key in words || `${key}.other` in words ? t(key as WordKey, vars) : ''
}
