/**
 * The company's settings and the calls for them: each key with its meaning, default and unit, its history and who agreed to it
 * (docs/product.md, settings of the company).
 */
import * as z from 'zod/mini'
import { isAccent } from '@taschino/basics/accent.ts'
import { PAYBACK_TERMS } from '@taschino/basics/fees.ts'
import { MAX_NORMAL_TICKETS } from '@taschino/basics/tickets.ts'
import { call } from './call.ts'
import { companyFees } from './fee-shapes.ts'
import { iban, partitaIva } from './fields.ts'
import { circuitDay, id, instant, pageOf, paging, pathId, sentence, words } from './shapes.ts'

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/**
 * Values by key. A limit of the law is the most that can be chosen: payments without a proof (RTS 2018/389, 11 and 16), meal tickets in one
 * payment, the fee of a payback.
 */
export const SETTING_SHAPES = {
  /** Whom shops bill; one line of address as `Via Po 12, 10123 Torino (TO)`, `sdi` the code of the exchange system. */
  issuer: z.strictObject({
    name: words(2, 120),
    partitaIva,
    address: words(5, 160),
    sdi: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{7}$/))),
  }),
  /** The account from which shops are paid. */
  payer: z.strictObject({
    name: words(2, 70),
    iban,
    bic: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/))),
  }),
  /**
   * What a new shop pays for its slowest and its soonest term, and within what its creator may choose; `byType`: the same for each type of
   * ticket that costs something else. Hundredths of a percent.
   */
  fees: companyFees,
  /** Days from asking to money that shops can choose. */
  terms: z.array(z.literal([...PAYBACK_TERMS])).check(
    z.minLength(1),
    z.maxLength(PAYBACK_TERMS.length),
    z.refine((days) => new Set(days).size === days.length),
  ),
  /** What can be paid, taken back or handed out without a fresh proof, in cents; `count` payments; a proof is fresh for so many minutes. */
  limits: z.strictObject({
    single: whole(0, 3000),
    sum: whole(0, 10_000),
    count: whole(0, 5),
    giveBack: whole(0, 1_000_000),
    handOut: whole(0, 10_000_000),
    freshMinutes: whole(1, 5),
  }),
  /** From midnight until this hour a payment asks whoever never made one at night; 0: never. */
  nightUntil: whole(0, 23),
  /** Requests worth more cents need two people of the company. */
  secondPersonAbove: whole(0, 100_000_000),
  /** Cents that a shop may take from its own side of the counter in 90 days before each of its requests needs two people. */
  relatedAbove: whole(0, 10_000_000),
  /**
   * Free credits, in cents: what the company gives in a calendar month, what one person of it gives alone at once, and what one agency may
   * give in a month.
   */
  credits: z.strictObject({ month: whole(0, 100_000_000), alone: whole(0, 1_000_000), agencyMonth: whole(0, 100_000_000) }),
  /** Tickets last until the end of this year and so many more, unless the approval says otherwise. */
  ticketYears: whole(0, 3),
  maxNormalTickets: whole(1, MAX_NORMAL_TICKETS),
  /** What the circuit is called, its colour, and its logo by the mark that `uploadLogo` gave. */
  circuit: z.strictObject({
    name: words(2, 24),
    accent: z.string().check(z.refine(isAccent)),
    logo: z.nullable(z.string().check(z.regex(/^[\w-]{22}$/))),
  }),
  /**
   * What agencies are billed: the series of numbers, days until it is to be paid, the company's fee in hundredths of a percent,
   * and percent of VAT on it and on each type of ticket; 0: out of scope of VAT.
   */
  invoices: z.strictObject({
    series: z.string().check(z.regex(/^[A-Z]{1,3}$/)),
    dueDays: whole(0, 180),
    fee: whole(0, 2000),
    feeVat: whole(0, 30),
    vatNormal: whole(0, 30),
    vatBusiness: whole(0, 30),
    vatGdo: whole(0, 30),
  }),
  /** Percent of VAT in what shops bill for meal tickets. */
  vat: z.strictObject({ tickets: whole(0, 30) }),
} as const

export type SettingKey = keyof typeof SETTING_SHAPES
export type SettingValue<K extends SettingKey = SettingKey> = z.output<(typeof SETTING_SHAPES)[K]>
export type SettingValues = { [K in SettingKey]: SettingValue<K> | null }

export const SETTING_KEYS = [
  'issuer',
  'payer',
  'fees',
  'terms',
  'vat',
  'invoices',
  'ticketYears',
  'maxNormalTickets',
  'limits',
  'nightUntil',
  'secondPersonAbove',
  'relatedAbove',
  'credits',
  'circuit',
] as const satisfies readonly SettingKey[]

/** Money follows from these: once the circuit has begun, a second person of the company agrees to them. */
export const SECOND_PERSON_SETTINGS: readonly SettingKey[] = [
  'issuer',
  'payer',
  'fees',
  'terms',
  'vat',
  'invoices',
  'limits',
  'nightUntil',
  'secondPersonAbove',
  'relatedAbove',
  'credits',
]

export const SETTING_STATES = ['waiting', 'in_force', 'refused', 'withdrawn'] as const
const COMPANY = ['company', 'admin'] as const
export const LOGO_MAX_BYTES = 2_097_152

/** A value as somebody asked for it. `by` null: it came from the settings of the first start. */
export const settingChange = z.object({
  id,
  key: z.enum(SETTING_KEYS),
  /** Of the shape that its key has. */
  value: z.unknown(),
  state: z.enum(SETTING_STATES),
  /** It counts from here on; of one that waits: not before. */
  from: instant,
  askedAt: instant,
  by: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Who looks may agree: somebody else has asked. */
  mayDecide: z.boolean(),
  /** Who looks may take it back: it is their own that waits, or its day has not come and nothing else of its key waits. */
  mayWithdraw: z.boolean(),
  /** A wish to call off this change, which was agreed to; key, value and day are that one's. */
  callsOff: z.nullable(id),
})
export type SettingChange = z.output<typeof settingChange>

export const listedSetting = z.object({
  key: z.enum(SETTING_KEYS),
  /** What counts now; null where nobody has said it yet. */
  value: z.unknown(),
  /** Since when, and by whom; null: it is the default. */
  since: z.nullable(instant),
  by: z.nullable(z.string()),
  second: z.boolean(),
  waiting: z.nullable(settingChange),
  /** Agreed to, from a day to come. */
  coming: z.array(settingChange),
})
export type ListedSetting = z.output<typeof listedSetting>

export const getSettings = call({
  name: 'settings.getSettings',
  method: 'GET',
  path: '/company/settings',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ settings: z.array(listedSetting) }),
  refusals: {},
})

/** Every value that a key ever had or was to have, newest first. */
export const listSettingChanges = call({
  name: 'settings.listSettingChanges',
  method: 'GET',
  path: '/company/settings/{key}/changes',
  roles: COMPANY,
  reach: 'public',
  params: z.object({ key: z.enum(SETTING_KEYS) }),
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  output: pageOf(settingChange),
  refusals: {},
})

const wish = <const K extends SettingKey>(key: K) =>
  z.strictObject({ key: z.literal(key), value: SETTING_SHAPES[key], from: z.optional(circuitDay) })

/**
 * Asks for another value, from a day on or at once. Wants a fresh proof. Where money follows from it and the circuit has begun it waits for
 * a second person; otherwise it is in force.
 */
export const changeSetting = call({
  name: 'settings.changeSetting',
  method: 'POST',
  path: '/company/settings',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  body: z.discriminatedUnion('key', [
    wish('issuer'),
    wish('payer'),
    wish('fees'),
    wish('terms'),
    wish('limits'),
    wish('nightUntil'),
    wish('secondPersonAbove'),
    wish('relatedAbove'),
    wish('credits'),
    wish('ticketYears'),
    wish('maxNormalTickets'),
    wish('vat'),
    wish('invoices'),
    wish('circuit'),
  ]),
  output: settingChange,
  refusals: { setting_waits: 409, setting_same: 409, setting_past: 409, iban_foreign: 409, logo_unknown: 409 },
})

/** A logo to choose for the circuit: PNG, JPEG or WebP, drawn anew as a square. The same picture has the same mark. */
export const uploadLogo = call({
  name: 'settings.uploadLogo',
  method: 'POST',
  path: '/company/logo',
  roles: COMPANY,
  reach: 'public',
  files: { file: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: LOGO_MAX_BYTES } },
  output: z.object({ logo: z.string() }),
  refusals: { picture_unreadable: 422 },
})

/** The second person's answer; whoever asked for it withdraws it instead. A yes wants a fresh proof. */
export const decideSetting = call({
  name: 'settings.decideSetting',
  method: 'POST',
  path: '/company/settings/changes/{id}',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({ decision: z.literal('refuse'), reason: sentence }),
  ]),
  output: settingChange,
  refusals: { setting_over: 409, second_person: 409 },
})

/**
 * Takes back one's own wish that waits; somebody else's is refused instead. Or calls off what is agreed to for a day to come: that wants a
 * fresh proof, and where money follows from it and the circuit has begun it is a wish of its own (`callsOff`), which waits for a second
 * person.
 */
export const withdrawSetting = call({
  name: 'settings.withdrawSetting',
  method: 'POST',
  path: '/company/settings/changes/{id}/withdraw',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({}),
  output: settingChange,
  refusals: { setting_over: 409, setting_not_yours: 409, setting_waits: 409 },
})
