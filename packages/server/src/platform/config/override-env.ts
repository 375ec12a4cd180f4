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
