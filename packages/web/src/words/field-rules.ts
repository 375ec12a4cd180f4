/** The rule of a field in one sentence, shown where the server did not take what was typed. */
import { t, type WordKey } from './words.ts'

const RULES = {
  firstName: 'account.firstName_wrong',
  lastName: 'account.lastName_wrong',
  email: 'account.email_wrong',
  username: 'account.username_wrong',
  phone: 'data.wrong_phone',
  fiscalCode: 'data.wrong_fiscalCode',
  street: 'data.wrong_street',
  cap: 'data.wrong_cap',
  city: 'data.wrong_city',
  province: 'data.wrong_province',
  idShop: 'userAdd.wrong_shop',
  idAgency: 'userAdd.wrong_agency',
} as const satisfies Readonly<Record<string, WordKey>>

export type RuledField = keyof typeof RULES

export const fieldRule = (field: RuledField): string => t(RULES[field])
