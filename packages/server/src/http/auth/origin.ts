/** The origins that may speak to the API: our own and the native shell's. No other is ever allowed or echoed (T54). */
import type { Settings } from '../../platform/config/settings.ts'

/** The browser says which page sends. No page at all is the native shell or a program, which has a token or nothing. */
export function isOwnOrigin(
  settings: Pick<Settings, 'publicUrl' | 'otherOrigins'>,
  origin: string | undefined,
  host: string | undefined,
): boolean {
  if (origin === undefined) return true
  if (origin === settings.publicUrl || settings.otherOrigins.includes(origin)) return true
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
