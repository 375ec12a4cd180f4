/** The keys under which codes of the club are sealed, by the kit of gift codes. */
import type { SecretFor } from '../../../platform/secrets/secrets.ts'
import { codeKeys, type CodeKeys } from '../../gift-codes/public.ts'

export const voucherKeys = (secretFor: SecretFor, before: readonly SecretFor[] = []): CodeKeys =>
  codeKeys(secretFor, before, 'club-voucher')
