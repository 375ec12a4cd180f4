/** The draft of a new shop or group: its errors before anybody is asked, and how it is sent. Pure. */
import { EMAIL_ENDING_MOST, parseEmail } from '@taschino/basics/contacts.ts'
import { areHours, parseSdiCode } from '@taschino/basics/firm-numbers.ts'
import type { FeeRange, TypeFees } from '@taschino/basics/fees.ts'
import { parseFiscalCode, parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { readTypedIban } from '@taschino/basics/iban.ts'
import { isPersonName } from '@taschino/basics/names.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { LEGAL_FORMS, OpeningHours } from '@taschino/contract/onboarding-shapes.ts'

export type LegalForm = (typeof LEGAL_FORMS)[number]

export interface ShopDraft {
  vatNumber: string
  businessName: string
  title: string
  legalForm: LegalForm | ''
  fiscalCode: string
  invoiceEmail: string
  pec: string
  sdiCode: string
  address: string
  position: { x: number; y: number } | null
  openingHours: OpeningHours | null
  capabilities: TicketType[]
  /** Null: what the company usually asks for. */
  fees: (FeeRange & { feesByType?: TypeFees[] }) | null
  tills: string[]
  group: { id: number; title: string } | null
  merchantID: string
  merchantShopID: string
  /** A member of a group may come in without a person of its own. */
  ownerOfGroup: boolean
  firstName: string
  lastName: string
  email: string
  /** Null: as suggested. */
  username: string | null
  language: 'it' | 'en'
  iban: string
  ibanReceiverName: string
  /** The contract: a PDF by its name, or photos of its pages by theirs (device/draft-files.ts). */
  pdf: string | null
  pages: string[]
}

/** Where somebody begins who offers something else than usual, and as far as any offer goes; how far an agent goes the company decides. */
export const FEES = { feeMin: 200, feeMax: 450, most: 500 } as const

export const EMPTY: ShopDraft = {
  vatNumber: '',
  businessName: '',
  title: '',
  legalForm: '',
  fiscalCode: '',
  invoiceEmail: '',
  pec: '',
  sdiCode: '',
  address: '',
  position: null,
  openingHours: null,
  capabilities: ['normal'],
  fees: null,
  tills: ['cassa 1'],
  group: null,
  merchantID: '',
  merchantShopID: '',
  ownerOfGroup: false,
  firstName: '',
  lastName: '',
  email: '',
  username: null,
  language: 'it',
  iban: '',
  ibanReceiverName: '',
  pdf: null,
  pages: [],
}

export const STEPS = ['firm', 'place', 'owner', 'contract'] as const
export type Step = (typeof STEPS)[number]

const OF: Readonly<Record<Step, readonly string[]>> = {
  firm: ['vatNumber', 'businessName', 'title', 'legalForm', 'fiscalCode', 'invoiceEmail', 'pec', 'sdiCode', 'address'],
  place: [
    'position',
    'openingHours',
    'capabilities',
    'feeMin',
    'feeMax',
    'feesByType',
    'tills',
    'idShopGroup',
    'merchantID',
    'merchantShopID',
  ],
  owner: ['firstName', 'lastName', 'email', 'username', 'language', 'iban', 'ibanReceiverName'],
  contract: ['file'],
}

/** `shopData.tills.0` and `userData.email` are about `tills` and `email`. */
export const fieldOf = (path: string): string => path.replace(/^(shopData|userData|merchantData)\./, '').split(/[.[]/)[0] ?? path

export const stepOf = (field: string): Step | null => STEPS.find((step) => OF[step].includes(field)) ?? null

/** Refusals that are about one field. */
const REFUSED: Readonly<Record<string, string>> = {
  vat_known: 'vatNumber',
  vat_waits: 'vatNumber',
  fee_outside_policy: 'feeMax',
  capability_by_company: 'capabilities',
  group_unknown: 'idShopGroup',
  email_taken: 'email',
  username_taken: 'username',
  contract_missing: 'file',
  pdf_unreadable: 'file',
  pdf_locked: 'file',
  pdf_active: 'file',
}
export const refusedField = (error: string): string | null => REFUSED[error] ?? null

const long = (text: string, least: number): boolean => text.trim().length >= least
const maybe = (text: string, parse: (text: string) => string | null): boolean => text.trim() === '' || parse(text) !== null
const email = (text: string): string | null => parseEmail(text, EMAIL_ENDING_MOST)

export const hasOwner = ({ group, ownerOfGroup }: Pick<ShopDraft, 'group' | 'ownerOfGroup'>): boolean => group === null || !ownerOfGroup

const GOOD: Readonly<Record<string, (draft: ShopDraft) => boolean>> = {
  vatNumber: ({ vatNumber }) => parsePartitaIva(vatNumber) !== null,
  businessName: ({ businessName }) => long(businessName, 2),
  title: ({ title }) => long(title, 2),
  fiscalCode: ({ fiscalCode }) => maybe(fiscalCode, parseFiscalCode),
  invoiceEmail: ({ invoiceEmail }) => maybe(invoiceEmail, email),
  pec: ({ pec }) => maybe(pec, email),
  sdiCode: ({ sdiCode }) => maybe(sdiCode, parseSdiCode),
  address: ({ address }) => long(address, 5),
  openingHours: ({ openingHours }) => openingHours === null || openingHours.every(areHours),
  capabilities: ({ capabilities }) => capabilities.length > 0,
  feeMax: ({ fees }) => fees === null || fees.feeMin <= fees.feeMax,
  tills: ({ tills }) => tills.length > 0 && tills.every((till) => long(till, 1)),
  firstName: (draft) => !hasOwner(draft) || isPersonName(draft.firstName.trim()),
  lastName: (draft) => !hasOwner(draft) || isPersonName(draft.lastName.trim()),
  email: (draft) => !hasOwner(draft) || email(draft.email) !== null,
  iban: ({ iban }) => ['empty', 'good'].includes(readTypedIban(iban).state),
  file: ({ pdf, pages, group }) => pdf !== null || pages.length > 0 || group !== null,
}
const OF_SHOP_ALONE: readonly string[] = ['openingHours', 'capabilities', 'tills']

/** Fields of this step that cannot be sent as they are, in their order on the screen. */
export function wrongFields(draft: ShopDraft, step: Step, isGroup: boolean): string[] {
  return OF[step].filter((field) => !(isGroup && OF_SHOP_ALONE.includes(field)) && GOOD[field]?.(draft) === false)
}

/** A number that is whole and wrong is told while it is typed; one that is half typed is not wrong yet. */
export const wrongWhileTyped = (vatNumber: string): boolean =>
  vatNumber.replace(/\D/g, '').length >= 11 && parsePartitaIva(vatNumber) === null

const filled = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  ) as Partial<T>

function firmOf(draft: ShopDraft) {
  const { title, address, businessName, vatNumber, fiscalCode, pec, sdiCode, invoiceEmail, legalForm, fees } = draft
  const iban = readTypedIban(draft.iban)
  return {
    title: title.trim(),
    address: address.trim(),
    businessName: businessName.trim(),
    vatNumber,
    ...fees,
    ...filled({ fiscalCode, pec, sdiCode, invoiceEmail }),
    ...(legalForm === '' ? {} : { legalForm }),
    ...(iban.state === 'good' ? { iban: iban.iban, ...filled({ ibanReceiverName: draft.ibanReceiverName }) } : {}),
  }
}

const ownerOf = ({ firstName, lastName, email: address, username, language }: ShopDraft) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: address.trim().toLowerCase(),
  language,
  ...filled({ username: username ?? '' }),
})

function merchantOf({ merchantID, merchantShopID }: ShopDraft) {
  const known = filled({ merchantID, merchantShopID })
  return Object.keys(known).length === 0 ? {} : { merchantData: known }
}

export function groupBody(draft: ShopDraft) {
  return { shopData: firmOf(draft), userData: ownerOf(draft), ...merchantOf(draft) }
}

export function shopBody(draft: ShopDraft) {
  const { position, openingHours, capabilities, tills, group } = draft
  return {
    shopData: {
      ...firmOf(draft),
      capabilities,
      tills: tills.map((till) => till.trim()),
      ...(position ? { position } : {}),
      ...(openingHours ? { openingHours } : {}),
      ...(group ? { idShopGroup: group.id } : {}),
    },
    ...(hasOwner(draft) ? { userData: ownerOf(draft) } : {}),
    ...merchantOf(draft),
  }
}
