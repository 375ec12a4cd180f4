/**
 * Reads the installation's settings anew, for now and for the next start; a faulty file is only a warning (docs/product.md, calls, T52).
 */
import { takeSettings } from './settings.ts'

const ADDRESS = '/assets/config/override-env.json'
/** A file of settings is a few lines; more is something else. */
const MOST_BYTES = 64 * 1024
const PATIENCE_MS = 10_000

/** Stops reading where it becomes too much. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > MOST_BYTES) {
      await reader?.cancel()
      throw new RangeError(`more than ${MOST_BYTES} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text
}

export async function refreshSettings(): Promise<void> {
  try {
    const response = await fetch(ADDRESS, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) throw new TypeError(String(response.status))
    const given: unknown = JSON.parse(await textOf(response))
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new TypeError('not an object')
    takeSettings(given)
  } catch (error) {
    console.warn('override-env.json was not read', error)
  }
}
