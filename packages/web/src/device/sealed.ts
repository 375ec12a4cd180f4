/**
 * Keeps secrets that must be readable without a network (codes that were opened) encrypted on this device, under a key that no script can
 * take out of the browser; they go with the login.
 */
import { clear, createStore, del, get, set, update, type UseStore } from 'idb-keyval'
import { onLogout, opensKept } from './on-logout.ts'

const KEY = 'key'
const ALGORITHM = 'AES-GCM'

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly text: ArrayBuffer
}

const DATABASE = 'taschino-sealed'
let opened: UseStore | null = null
function store(): UseStore {
  opensKept(DATABASE)
  return (opened ??= createStore(DATABASE, 'sealed'))
}

/** Made once on this device; of two tabs that begin together the first one's key stays. */
async function sealingKey(): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  let kept = made
  await update<CryptoKey>(
    KEY,
    (before) => {
      kept = before ?? made
      return kept
    },
    store(),
  )
  return kept
}

/** Bound to the person and the name: what is moved to another place does not open. */
const bound = (idUser: number, name: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`${idUser} ${name}`)
const placeOf = (idUser: number, name: string): string => `${idUser} ${name}`

/** False where this browser keeps nothing: then it is asked for anew each time. */
export async function sealAway(idUser: number, name: string, value: unknown): Promise<boolean> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const way = { name: ALGORITHM, iv, additionalData: bound(idUser, name) }
    const text = await crypto.subtle.encrypt(way, await sealingKey(), new TextEncoder().encode(JSON.stringify(value)))
    await set(placeOf(idUser, name), { iv, text } satisfies Sealed, store())
    return true
  } catch {
    return false
  }
}

/** Null for what was never sealed here, or no longer opens. */
export async function openSealed<T>(idUser: number, name: string): Promise<T | null> {
  try {
    const [sealed, key] = [await get<Sealed>(placeOf(idUser, name), store()), await get<CryptoKey>(KEY, store())]
    if (!sealed || !key) return null
    const way = { name: ALGORITHM, iv: sealed.iv, additionalData: bound(idUser, name) }
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(way, key, sealed.text))) as T
  } catch {
    return null
  }
}

export const dropSealed = (idUser: number, name: string): Promise<void> => del(placeOf(idUser, name), store()).catch(() => undefined)

onLogout(() => void clear(store()).catch(() => undefined))
