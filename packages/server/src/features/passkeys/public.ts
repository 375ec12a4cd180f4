/** What sessions and step-up use of passkeys: both change them, so passkeys lie below both. */
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
