/**
 * Passkeys lie below logins and below step-up, because both change them: what happens to an access happens to the passkeys that were added
 * with it.
 */
export {
  advancePasskey,
  deletePasskey,
  dropYoungPasskeys,
  insertPasskey,
  listPasskeys,
  passkeyOf,
  passkeysOf,
  renamePasskey,
  type StoredPasskey,
} from './store.ts'
