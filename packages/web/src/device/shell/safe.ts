/**
 * Keeps the installed app's tokens in the system's keychain or keystore; the page reads them from memory
 * (docs/product.md, login on a device).
 */
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { putSafe, recall, remember } from '../storage.ts'

const NAMES = ['token', 'oldToken', 'refreshToken', 'deviceCode'] as const
const PREFIX = 'taschino.'
/** Open, and gone with the app: keychains of iPhones outlive what they belong to. */
const INSTALLED = 'installed'

/** Before anybody asks who is logged in. A keychain that cannot be read is an empty one: then people log in again. */
export async function openSafe(): Promise<void> {
  const kept = new Map<string, string>()
  await SecureStorage.setKeyPrefix(PREFIX)
  await SecureStorage.setSynchronize(false)
  // Neither in a backup nor on the next phone, and never before the phone was unlocked once.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly)
  if (recall(INSTALLED) === null) await SecureStorage.clear().catch(() => undefined)
  remember(INSTALLED, 'yes')
  await Promise.all(
    NAMES.map(async (name) => {
      const value = await SecureStorage.getItem(name).catch(() => null)
      if (value !== null) kept.set(name, value)
    }),
  )
  // One after the other: the last word about a name is the last one written.
  let writing: Promise<unknown> = Promise.resolve()
  putSafe({
    names: NAMES,
    kept,
    keep(name, value) {
      writing = writing
        .then(() => (value === null ? SecureStorage.removeItem(name) : SecureStorage.setItem(name, value)))
        .catch((error: unknown) => console.warn(`the keychain did not take ${name}`, error))
    },
  })
}

/** The same for as long as the app stays installed. */
export function ownDeviceCode(): string {
  const known = recall('deviceCode')
  if (known !== null) return known
  const code = crypto.randomUUID()
  remember('deviceCode', code)
  return code
}
