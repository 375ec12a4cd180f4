/**
 * The settings that an installation gives the app (assets/config/override-env.json; docs/product.md, calls): known keys only, never an
 * address of the API (T52).
 */
import { APP_NAME } from '@taschino/basics/app-name.ts'
import { recallJson, rememberJson } from '../device/storage.ts'

const DEFAULTS = {
  /** Shown on the error page, for those who are stuck. */
  supportPhone: '',
  /** Hosts, with commas between them, to which an answer may lead people out of the app. */
  linkHosts: '',
  /** Address of the map's tiles with {z}, {x} and {y}, and whose map it is; without them there is no map. */
  mapTiles: '',
  mapAttribution: '',
  /** What the circuit is called, its colour, and the mark of its logo; without them it is the app's own. */
  circuitName: '',
  circuitAccent: '',
  circuitLogo: '',
  /** `yes` as long as nobody has come in: the printed link is the one way. */
  unbegun: '',
}
type Settings = Readonly<typeof DEFAULTS>

/** Addresses of tiles carry keys, names of licences are many words. */
const LONG: Readonly<Partial<Record<keyof Settings, number>>> = { mapTiles: 300, mapAttribution: 200, linkHosts: 20_000 }
const PLACEHOLDER = /\$\{.*\}|\{\{.*\}\}|^%.*%$|^__.*__$/
const KEPT = 'settings'

/** Takes the strings that we know; what is unknown, not text, or a placeholder that nobody filled is left out. */
export function settingsFrom(given: unknown): Settings {
  const settings = { ...DEFAULTS }
  if (typeof given !== 'object' || given === null) return settings
  for (const name of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value: unknown = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined
    if (typeof value === 'string' && value.length <= (LONG[name] ?? 100) && !PLACEHOLDER.test(value)) settings[name] = value
  }
  return settings
}

let current: Settings | null = null
const listeners = new Set<() => void>()

export function onSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the page was served with (decision 0190); empty where the build's own stands there, as in the installed app. */
export function namedByPage(): string {
  if (typeof document === 'undefined') return ''
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
  return name === APP_NAME ? '' : name
}

/** On a first visit the page says it; later what was last read does, because the worker may show a page of before. */
const isUnbegunPage = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('meta[name="unbegun"]') !== null && recallJson(KEPT) === null

function firstSettings(): Settings {
  const kept = settingsFrom(recallJson(KEPT))
  return { ...kept, circuitName: namedByPage() || kept.circuitName, unbegun: isUnbegunPage() ? 'yes' : kept.unbegun }
}

/** Those of the last visit at once; nobody waits for a file that hardly ever changes. */
export const settings = (): Settings => (current ??= firstSettings())

export const circuitName = (): string => settings().circuitName || APP_NAME

/** For now and for the next start. */
export function takeSettings(given: object): void {
  current = settingsFrom(given)
  rememberJson(KEPT, current)
  for (const listener of listeners) listener()
}
