/**
 * Keeps files of a form that is not sent yet on the device, beside the draft of its text (auth/use-draft.ts); they go with their person.
 */
import { onLogout } from './on-logout.ts'

const CACHE = 'kept-files'
/** Where a browser keeps nothing (private mode, full disk, no lock in the address line) they live as long as the page. */
const fallback = new Map<string, Blob>()
const pathOf = (name: string): string => `/kept/${encodeURIComponent(name)}`
const opened = () => caches.open(CACHE)

/** False where it is only remembered until the page is closed. */
export async function saveDraftFile(name: string, file: Blob): Promise<boolean> {
  try {
    await (await opened()).put(pathOf(name), new Response(file, { headers: { 'Content-Type': file.type } }))
    return true
  } catch {
    fallback.set(name, file)
    return false
  }
}

export async function readDraftFile(name: string): Promise<Blob | null> {
  const known = fallback.get(name)
  if (known) return known
  try {
    return (await (await (await opened()).match(pathOf(name)))?.blob()) ?? null
  } catch {
    return null
  }
}

export async function deleteDraftFile(name: string): Promise<void> {
  fallback.delete(name)
  try {
    await (await opened()).delete(pathOf(name))
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

onLogout(() => {
  fallback.clear()
  if ('caches' in globalThis) void caches.delete(CACHE).catch(() => false)
})
