/** Which kind of phone this is, and where on it a person finds what the app cannot switch on for them. */
import { inShell } from '../native.ts'

export type Phone = 'android' | 'apple' | 'other'

/** An iPad calls itself a Mac, but has fingers on it. */
export function phoneKind(agent: string = navigator.userAgent, fingers: number = navigator.maxTouchPoints): Phone {
  if (/Android/.test(agent)) return 'android'
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && fingers > 1) ? 'apple' : 'other'
}

/**
 * Where a person switches on what they once refused: the installed app has its place in the phone's settings, a page beside its address.
 */
export const whereSettingsAre = (): Phone | 'shell' => (inShell() ? 'shell' : phoneKind())
