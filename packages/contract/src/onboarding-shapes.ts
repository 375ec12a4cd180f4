/** The shapes of a new shop's data and of its review; agencies have the same reviews. */
import * as z from 'zod/mini'
import { areHours } from '@taschino/basics/firm-numbers.ts'
import { username } from './accounts.ts'
import { feesByType, listedFeesByType, rate, shopPrice } from './fee-shapes.ts'
import { ateco, email, fiscalCode, iban, partitaIva, rea, sdiCode } from './fields.ts'
import { id, instant, personName, sentence, shopCode, ticketType, words } from './shapes.ts'

export const LEGAL_FORMS = [
  'sole',
  'professional',
  'srl',
  'srls',
  'spa',
  'sapa',
  'snc',
  'sas',
  'cooperative',
  'association',
  'other',
] as const

const hours = z.array(z.strictObject({ from: z.string().check(z.maxLength(5)), to: z.string().check(z.maxLength(5)) }))
const dayHours = hours.check(z.maxLength(4), z.refine(areHours))
/** Monday first; a day without hours is closed. */
export const openingHours = z.array(dayHours).check(z.minLength(7), z.maxLength(7))
export type OpeningHours = z.output<typeof openingHours>

export const position = z.strictObject({
  x: z.number().check(z.minimum(-90), z.maximum(90)),
  y: z.number().check(z.minimum(-180), z.maximum(180)),
})
const tillName = words(1, 40)
export const TILLS_MAX = 30

/** What a group and a shop have alike: who they are for the tax office, and on which terms they come. */
export const firmFields = {
  title: words(2, 80),
  description: words(0, 500),
  address: words(5, 160),
  businessName: words(2, 120),
  vatNumber: partitaIva,
  fiscalCode,
  legalForm: z.enum(LEGAL_FORMS),
  rea,
  ateco,
  pec: email,
  sdiCode,
  invoiceEmail: email,
  feeMin: rate,
  feeMax: rate,
  feesByType,
}
export const placeFields = {
  position,
  capabilities: z.array(ticketType).check(z.minLength(1), z.maxLength(4)),
  idShopGroup: id,
  openingHours,
}
const merchantFields = { merchantID: words(1, 40), merchantShopID: words(1, 40) }

const { title, address, businessName, vatNumber, description, ...alsoFirm } = firmFields
const maybe = <S extends Record<string, z.ZodMiniType>>(fields: S): { [K in keyof S]: z.ZodMiniOptional<S[K]> } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)])) as never

/** Until its owner has typed it themselves, an IBAN is what somebody else believes it to be. */
const proposal = { iban: z.optional(iban), ibanReceiverName: z.optional(words(2, 70)) }
const firmData = { title, address, businessName, vatNumber, description: z.optional(description), ...maybe(alsoFirm), ...proposal }

export const shopData = z.strictObject({
  ...firmData,
  ...maybe(placeFields),
  /** One named "cassa 1" where none is given. */
  tills: z.optional(z.array(tillName).check(z.minLength(1), z.maxLength(TILLS_MAX))),
})
export const groupData = z.strictObject(firmData)
/** The owner, who is invited; the user name is made from the name where none is given. */
export const userData = z.strictObject({
  email,
  username: z.optional(username),
  firstName: personName,
  lastName: personName,
  language: z.optional(z.enum(['it', 'en'])),
})
/** The shop's numbers at an external till system. */
export const merchantData = z.strictObject(maybe(merchantFields))

const emptied = <S extends Record<string, z.ZodMiniType>>(fields: S): { [K in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[K]>> } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(z.nullable(field))])) as never
const { fiscalCode: tax, legalForm, rea: reaNumber, ateco: atecoCode, pec, sdiCode: sdi, invoiceEmail, ...always } = firmFields
const { capabilities, ...ofPlace } = placeFields

/** Null empties a field. Which fields a role may change, and until when, is told in `can.edit` of the record. */
export const shopEdit = {
  ...maybe({ ...always, capabilities }),
  ...emptied({
    fiscalCode: tax,
    legalForm,
    rea: reaNumber,
    ateco: atecoCode,
    pec,
    sdiCode: sdi,
    invoiceEmail,
    ...ofPlace,
    ...merchantFields,
  }),
  ...emptied({ iban, ibanReceiverName: words(2, 70) }),
  /** By code: its name, and whether it takes payments. Without a code: one more till. What is not named stays as it is. */
  tills: z.optional(
    z
      .array(z.strictObject({ code: z.optional(shopCode), name: tillName, enabled: z.optional(z.boolean()) }))
      .check(z.minLength(1), z.maxLength(TILLS_MAX)),
  ),
}
export const EDIT_FIELDS = Object.keys(shopEdit) as (keyof typeof shopEdit)[]

/**
 * Stands for all that is looked at in one round: fields, tills, owner, account, the bytes of the contract. Whoever says yes sends back the
 * one that they were shown.
 */
export const reviewContent = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const REVIEW_STATES = ['waiting', 'approved', 'returned', 'rejected', 'withdrawn'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** What is wrong with which field; `path` is a field of the form, `file` the contract, `userData.email` one of the owner's. */
export const reviewFault = z.strictObject({ path: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9.[\]]{0,59}$/)), say: sentence })
export type ReviewFault = z.output<typeof reviewFault>
/** What the company says to a round; `seen` and `content` name what it looked at. */
export const reviewAnswer = z.strictObject({
  decision: z.enum(['approved', 'returned', 'rejected']),
  seen: z.int(),
  content: z.optional(reviewContent),
  faults: z.optional(z.array(reviewFault).check(z.minLength(1), z.maxLength(20))),
  reason: z.optional(sentence),
})

/** One way through the company's hands. */
export const reviewRound = z.object({
  round: z.int(),
  state: z.enum(REVIEW_STATES),
  submittedAt: instant,
  submittedBy: z.string(),
  decidedAt: z.nullable(instant),
  /** Null while it waits, and for the shop, whose business it is not. */
  decidedBy: z.nullable(z.string()),
  faults: z.array(z.object({ path: z.string(), say: z.string() })),
  reason: z.nullable(z.string()),
})
export type ReviewRound = z.output<typeof reviewRound>

/** Why the company cannot say yes now; each is also a refusal of the yes. */
export const REVIEW_HINDRANCES = ['contract_missing', 'owner_not_active', 'owner_unconfirmed', 'review_own', 'review_over'] as const
export type ReviewHindrance = (typeof REVIEW_HINDRANCES)[number]

/**
 * What the company should look at: the agent who brought it in and the shop have the same tax code, telephone, address or device; the
 * receiver is called like the agent; the account is another shop's; the owner's account is not the one that was proposed.
 */
export const REVIEW_MARKS = [
  'agent_tax',
  'agent_phone',
  'agent_address',
  'agent_device',
  'agent_receiver',
  'iban_elsewhere',
  'iban_differs',
] as const
export type ReviewMark = (typeof REVIEW_MARKS)[number]

/** A till in the record; `testedAt`: when somebody last scanned its poster for a test. */
export const recordTill = z.object({
  code: z.string(),
  name: z.string(),
  link: z.string(),
  enabled: z.boolean(),
  testedAt: z.nullable(instant),
})

/** Everything of a shop or group that is being brought in or looked after, as whoever asks may know it. */
export const shopRecord = z.object({
  id,
  isGroup: z.boolean(),
  /** Takes payments. */
  enabled: z.boolean(),
  createdAt: instant,
  /** Null: there was none, it is older than reviews. */
  state: z.nullable(z.enum(REVIEW_STATES)),
  rounds: z.array(reviewRound),
  /** Counts the changes; a yes names the one that was looked at. */
  version: z.int(),
  /** For the company, while it waits. */
  content: z.nullable(reviewContent),
  data: z.object({
    title: z.string(),
    description: z.string(),
    address: z.string(),
    businessName: z.string(),
    vatNumber: z.nullable(z.string()),
    fiscalCode: z.nullable(z.string()),
    legalForm: z.nullable(z.enum(LEGAL_FORMS)),
    rea: z.nullable(z.string()),
    ateco: z.nullable(z.string()),
    pec: z.nullable(z.string()),
    sdiCode: z.nullable(z.string()),
    invoiceEmail: z.nullable(z.string()),
    feeMin: z.int(),
    feeMax: z.int(),
    feesByType: listedFeesByType,
    position: z.nullable(z.object({ x: z.number(), y: z.number() })),
    capabilities: z.array(ticketType),
    idShopGroup: z.nullable(id),
    openingHours: z.nullable(z.array(z.array(z.object({ from: z.string(), to: z.string() })))),
    merchantID: z.nullable(z.string()),
    merchantShopID: z.nullable(z.string()),
  }),
  /** What a new shop pays today; a shop that is there keeps its own. Null for the shop itself. */
  usual: z.nullable(shopPrice),
  group: z.nullable(z.object({ id, title: z.string() })),
  agent: z.nullable(z.object({ id, name: z.string() })),
  tills: z.array(recordTill),
  /** Name of the picture; it changes with it. */
  logo: z.nullable(z.string()),
  /** Of the contract in force, its own or its group's; null where there is none. */
  contract: z.nullable(z.object({ version: z.int(), handedInAt: instant, sha256: z.string() })),
  /** `undelivered`: the invitation could not be delivered. */
  owner: z.nullable(
    z.object({ id, name: z.string(), email: z.string(), status: z.enum(['invited', 'active', 'disabled']), undelivered: z.boolean() }),
  ),
  /** `proposed`: somebody else wrote it; `typed`: the owner did, and the company looks at it; `agreed`: money may go there. */
  account: z.object({
    state: z.enum(['none', 'proposed', 'typed', 'agreed']),
    last4: z.nullable(z.string()),
    receiver: z.nullable(z.string()),
  }),
  hindrances: z.array(z.enum(REVIEW_HINDRANCES)),
  /** For the company alone. */
  marks: z.array(z.object({ mark: z.enum(REVIEW_MARKS), names: z.array(z.string()) })),
  can: z.object({
    edit: z.array(z.string()),
    submit: z.boolean(),
    withdraw: z.boolean(),
    decide: z.boolean(),
    test: z.boolean(),
    ownerEmail: z.boolean(),
  }),
})
export type ShopRecord = z.output<typeof shopRecord>

/** One line of the list of reviews. */
export const listedReview = z.object({
  id,
  kind: z.enum(['shop', 'group', 'agency']),
  /** Of the shop, the group or the agency. */
  about: z.object({ id, title: z.string(), businessName: z.string(), address: z.string() }),
  agent: z.nullable(z.string()),
  round: z.int(),
  state: z.enum(REVIEW_STATES),
  submittedAt: instant,
  submittedBy: z.string(),
  decidedAt: z.nullable(instant),
  /** Whole days since it was submitted. */
  waits: z.int(),
  /** Why nothing moves: what is missing before somebody can say yes; of a shop only. */
  hindrances: z.array(z.enum(REVIEW_HINDRANCES)),
})
export type ListedReview = z.output<typeof listedReview>
