/** Every sentence that people read, by key, in their language; the Italian file says which keys there are. */
import { useSyncExternalStore } from 'react'
import { session } from '../auth/session.ts'
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
/** Which words are here: those of a start, those of all rooms of payers and tills, or every one, which only desks need. */
type Held = 'start' | 'phone' | 'all'
let held: Held = 'start'
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

export function setWords(chosen: Language, loaded: Words, which: Held = 'all'): void {
  if (missed) drawing++
  missed = false
  language = chosen
  words = loaded
  held = which
  plural = new Intl.PluralRules(locale())
  if (typeof document !== 'undefined') document.documentElement.lang = chosen
  for (const listener of listeners) listener()
}

interface Early {
  taschinoWords?: Promise<Words> & { held?: Held }
  /** Where they are, with the marks of their content. */
  taschinoWordFiles?: Partial<Record<Held, string>>
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
  if (first) setWords(chosen, first, asked.held ?? 'start')
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

export async function fetchWords(chosen: Language, which: Held = 'all'): Promise<Words> {
  const marked = early.taschinoWordFiles?.[which]
  const response = await fetch(marked?.includes(`/${chosen}.`) ? marked : `/assets/i18n/${chosen}.json`)
  const found = response.ok ? wordsFrom(await response.json()) : null
  if (found) return found
  throw new TypeError(`words of ${chosen}: ${response.status}`)
}

const coming: Partial<Record<Held, Promise<void>>> = {}

function bring(which: Held): Promise<void> {
  const chosen = language
  return (coming[which] ??= fetchWords(chosen, which)
    .then((loaded) => {
      if (chosen === language && held !== 'all') setWords(chosen, loaded, which)
    })
    .finally(() => {
      delete coming[which]
    }))
}

/** Whether a desk is worked at, whose rooms have as many words as all others together. */
function atDesk(): boolean {
  const { role } = session()
  return role !== null && role !== 'enduser' && role !== 'shop'
}

/** Resolves when every sentence is here that the rooms of this person need. */
export function ownWords(): Promise<void> {
  const wanted = atDesk() ? 'all' : 'phone'
  return held === 'all' || held === wanted ? Promise.resolve() : bring(wanted)
}

/** For code that is fetched later: what is asked for before the first words are here belongs to the start, and they are its own. */
export const wordsBehindStart = (): Promise<void> => (Object.keys(words).length === 0 ? Promise.resolve() : ownWords())

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
  if (held === 'all' || Object.keys(words).length === 0) return key
  missed = true
  // What is missing among a phone's words belongs to a desk.
  void (held === 'phone' ? bring('all') : ownWords()).catch(() => undefined)
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

/**
 * For keys that are put together at run time (refusals, types): empty when there is no such sentence. Among a phone's words there is none
 * that its rooms do not ask for, so nothing is fetched for it: what comes late draws the screen anew, and would close what is open.
 */
export function tMaybe(key: string, vars?: Vars): string {
  return key in words || `${key}.other` in words ? t(key as WordKey, vars) : held === 'start' ? unknown(key) && '' : ''
}
