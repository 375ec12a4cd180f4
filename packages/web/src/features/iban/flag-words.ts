/** The warnings about a new account in words. */
import type { ListedIbanChange } from '@taschino/contract/iban.ts'
import type { AccountCode } from '@taschino/contract/return-codes.ts'
import { list } from '../../words/parts.ts'
import { t } from '../../words/words.ts'

export const flagWords = ({ flag, names }: ListedIbanChange['flags'][number]): string =>
  t(`iban.flag.${flag}`, { names: list(flag === 'bank_refused' ? names.map((code) => t(`payouts.code.${code as AccountCode}`)) : names) })
