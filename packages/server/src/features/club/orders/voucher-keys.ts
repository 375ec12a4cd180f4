/** Codes of the club are sealed as gift codes are, under keys of their own. */
import type { SecretFor } from '../../../platform/secrets/secrets.ts'
import { codeKeys, type CodeKeys } from '../../gift-codes/public.ts'

export const voucherKeys = (secretFor: SecretFor, before: readonly SecretFor[] = []): CodeKeys =>
  codeKeys(secretFor, before, 'club-voucher')
