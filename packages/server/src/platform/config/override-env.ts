/**
 * Reads the operator's file of settings for the screens (OVERRIDE_ENV); it is separate because each build writes the app's own file anew.
 */
import { readFileSync } from 'node:fs'
import { CannotStart } from './cannot-start.ts'

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

function isSettings(text: string): boolean {
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null && !Array.isArray(given)
  } catch {
    return false
  }
}

/** Whom people call who need help: letters say it like the screens. Null where nobody was named. */
export function supportPhoneOf(overrideEnv: Buffer | null): string | null {
  if (overrideEnv === null) return null
  const given: unknown = (JSON.parse(overrideEnv.toString('utf8')) as Record<string, unknown>)['supportPhone']
  return typeof given === 'string' && /^\+?[\d ()/.-]{3,30}$/.test(given) ? given : null
}

/** What the demo world says where nobody says anything: the number answers nobody. */
export const DEMO_SCREENS = Buffer.from('{"supportPhone":"011 555 0199"}')

/** Null: what stands in the built app. */
export function overrideEnvOf(path: string | undefined): Buffer | null {
  if (!path) return null
  const bytes = bytesOf(path)
  if (bytes && isSettings(bytes.toString('utf8'))) return bytes
  throw new CannotStart(
    `OVERRIDE_ENV è il percorso di un file JSON con le impostazioni delle schermate, non "${path}".`,
    `OVERRIDE_ENV is the path of a JSON file with the settings of the screens, not "${path}".`,
  )
}
