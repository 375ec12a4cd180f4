/** The draft of a new agency: what is missing or wrong, and what is sent. Pure. */
import { parseEmail } from '@taschino/basics/contacts.ts'
import { parseSdiCode } from '@taschino/basics/firm-numbers.ts'
import { parseFiscalCode, parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { isPersonName } from '@taschino/basics/names.ts'
import type { createAgency } from '@taschino/contract/agencies-record.ts'
import type { BodyOf } from '@taschino/contract/call.ts'
import { isPlainLine } from '@taschino/contract/shapes.ts'

export interface AgencyDraft {
  name: string
  vatNumber: string
  address: string
  fiscalCode: string
  phone: string
  pec: string
  sdiCode: string
  invoiceEmail: string
  firstName: string
  lastName: string
  email: string
  /** The list of its people, which lies on the server. */
  list: number | null
}
export type TextField = Exclude<keyof AgencyDraft, 'list'>

export const EMPTY: AgencyDraft = {
  name: '',
  vatNumber: '',
  address: '',
  fiscalCode: '',
  phone: '',
  pec: '',
  sdiCode: '',
  invoiceEmail: '',
  firstName: '',
  lastName: '',
  email: '',
  list: null,
}

export const FIRM: readonly TextField[] = ['name', 'vatNumber', 'address', 'fiscalCode', 'phone', 'pec', 'sdiCode', 'invoiceEmail']
export const PERSON: readonly TextField[] = ['firstName', 'lastName', 'email']

const PHONE = /^\+?[\d\s().\-/]{6,24}$/
const optional =
  (good: (text: string) => boolean) =>
  (text: string): boolean =>
    text === '' || good(text)
const GOOD: Readonly<Record<TextField, (text: string) => boolean>> = {
  name: (text) => text.length >= 2 && isPlainLine(text),
  vatNumber: (text) => parsePartitaIva(text) !== null,
  address: (text) => text.length >= 5 && isPlainLine(text),
  fiscalCode: optional((text) => parseFiscalCode(text) !== null),
  phone: optional((text) => PHONE.test(text)),
  pec: optional((text) => parseEmail(text) !== null),
  sdiCode: optional((text) => parseSdiCode(text) !== null),
  invoiceEmail: optional((text) => parseEmail(text) !== null),
  firstName: (text) => text !== '' && isPersonName(text),
  lastName: (text) => text !== '' && isPersonName(text),
  email: (text) => parseEmail(text) !== null,
}

export const isWrong = (draft: AgencyDraft, field: TextField): boolean => !GOOD[field](draft[field].trim())
export const wrongIn = (draft: AgencyDraft, fields: readonly TextField[]): TextField[] => fields.filter((field) => isWrong(draft, field))

type Body = BodyOf<typeof createAgency>

/** Whatever was left empty is not sent; a firm whose tax code nobody wrote has that of its VAT number, as nearly all have. */
export function bodyOf(draft: AgencyDraft): Body {
  const text = (field: TextField): string => draft[field].trim()
  const maybe = <K extends TextField>(field: K): Partial<Record<K, string>> =>
    (text(field) === '' ? {} : { [field]: text(field) }) as Partial<Record<K, string>>
  return {
    agencyData: {
      name: text('name'),
      vatNumber: text('vatNumber'),
      address: text('address'),
      fiscalCode: text('fiscalCode') || text('vatNumber'),
      ...maybe('phone'),
      ...maybe('pec'),
      ...maybe('sdiCode'),
      ...maybe('invoiceEmail'),
    },
    userData: { firstName: text('firstName'), lastName: text('lastName'), email: text('email').toLowerCase() },
    ...(draft.list === null ? {} : { idImport: draft.list }),
  }
}
