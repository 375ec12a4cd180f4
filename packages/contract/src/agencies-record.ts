/** The calls about agencies for those above them: create, record, correct, suspend, end. */
import * as z from 'zod/mini'
import { AGENCY_STATES, ORDER_STATES, ORDER_TYPES } from './agency-shapes.ts'
import { deed } from './audit.ts'
import { call } from './call.ts'
import { email, fiscalCode, partitaIva, sdiCode } from './fields.ts'
import { reviewContent, reviewRound, userData } from './onboarding-shapes.ts'
import { PDF_PART, PDF_REFUSALS } from './pdf-file.ts'
import { cents, gtid, id, instant, line, oneTimeTicket, pathId, sentence, words } from './shapes.ts'

const NETWORK = ['agent', 'superagent', 'company', 'admin'] as const
const COMPANY = ['company', 'admin'] as const
const whole = z.int().check(z.minimum(0))
const ofAgency = { params: z.object({ id: pathId }) }
/** A firm's telephone as it stands on its letters. */
const phone = line(6, 24).check(z.regex(/^\+?[\d\s().\-/]{6,24}$/))

const firm = {
  name: words(2, 80),
  vatNumber: partitaIva,
  address: words(5, 160),
}
const more = { fiscalCode, phone, pec: email, sdiCode, invoiceEmail: email }
const maybe = <S extends Record<string, z.ZodMiniType>>(fields: S): { [K in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[K]>> } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(z.nullable(field))])) as never

export const agencyData = z.strictObject({ ...firm, ...maybe(more) })
export type AgencyData = z.output<typeof agencyData>
export const AGENCY_FIELDS = ['name', 'vatNumber', 'address', 'fiscalCode', 'phone', 'pec', 'sdiCode', 'invoiceEmail'] as const
export type AgencyField = (typeof AGENCY_FIELDS)[number]

/** Why the company cannot say yes to an agency now. */
export const AGENCY_HINDRANCES = ['review_own', 'review_over'] as const

export const agencyRecord = z.object({
  id,
  state: z.enum(AGENCY_STATES),
  /** Of a suspended or ended one; null for what it never needed. */
  reason: z.nullable(z.string()),
  stateAt: z.nullable(instant),
  createdAt: instant,
  data: z.object({
    name: z.string(),
    address: z.string(),
    vatNumber: z.nullable(z.string()),
    fiscalCode: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    pec: z.nullable(z.string()),
    sdiCode: z.nullable(z.string()),
    invoiceEmail: z.nullable(z.string()),
  }),
  /** Who looks after it, and earns on it. */
  agent: z.nullable(z.object({ id, name: z.string() })),
  /** Of the office; `contact`: with whom one speaks; `undelivered` as of employees. */
  people: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      status: z.enum(['invited', 'active', 'disabled']),
      undelivered: z.boolean(),
      contact: z.boolean(),
    }),
  ),
  employees: whole,
  /** Named with it, and invited once the company has said yes. */
  newcomers: whole,
  /** Beside the yes that began it: how many of them were written to. Null: none is being invited. */
  inviting: z.nullable(z.object({ done: whole, total: whole })),
  /** Named with it, and nothing could invite them: somebody should look, and invite them anew. */
  leftOut: z.array(z.object({ name: z.string(), email: z.string() })),
  contract: z.nullable(z.object({ version: z.int(), handedInAt: instant })),
  /** Its reviews, youngest first; none for one that the company opened. */
  rounds: z.array(reviewRound),
  /** Counts the changes of a review; a yes names the one that was looked at. */
  version: z.int(),
  /** All that is looked at in this round, as of shops; for the company, while it waits. */
  content: z.nullable(reviewContent),
  /** For the company alone, as all that follows but the timeline: whoever brought it in sees neither stock nor debts. */
  figures: z.nullable(
    z.object({
      outstanding: whole,
      stock: whole,
      owed: whole,
      openInvoices: whole,
      lateInvoices: whole,
      waiting: whole,
      nextExpiry: z.nullable(instant),
    }),
  ),
  /** Tickets that are not spent, by kind and last day, in cents: with its people, and still in its hands. */
  circulation: z.nullable(
    z.array(z.object({ type: z.enum(ORDER_TYPES), unit: cents, expiresAt: z.nullable(instant), withPeople: whole, stock: whole })),
  ),
  /** The youngest ten. */
  orders: z.nullable(
    z.array(
      z.object({
        gtid,
        state: z.enum(ORDER_STATES),
        type: z.enum(ORDER_TYPES),
        unit: cents,
        amount: z.int(),
        value: cents,
        askedAt: instant,
        invoiceNumber: z.nullable(z.string()),
        invoicePaid: z.boolean(),
      }),
    ),
  ),
  /** What was done, newest first; whoever brought it in reads of the agency itself only, and of the company nobody's name. */
  timeline: z.array(deed),
  can: z.object({
    edit: z.array(z.enum(AGENCY_FIELDS)),
    states: z.array(z.enum(['active', 'suspended', 'ended'])),
    submit: z.boolean(),
    withdraw: z.boolean(),
    decide: z.boolean(),
    handIn: z.boolean(),
  }),
})
export type AgencyRecord = z.output<typeof agencyRecord>

/** `vat_known`: an agency with this number is open (`name`, for the company alone). */
const KNOWN = { vat_known: 409 } as const

/**
 * Opens an agency and invites its office. Brought in by an agent it waits for the company; until then it orders nothing, and the people of
 * its list are not written to. Opened by the company it may order at once.
 */
export const createAgency = call({
  name: 'agencies.createAgency',
  method: 'POST',
  path: '/agencies',
  roles: NETWORK,
  reach: 'public',
  proof: 'fresh',
  body: z.strictObject({
    agencyData,
    userData,
    /** A list without faults (imports.createPeopleImport), whose people follow beside the call, all of them or nobody. */
    idImport: z.optional(id),
  }),
  files: { file: { ...PDF_PART.file, optional: true } },
  output: agencyRecord,
  refusals: {
    ...KNOWN,
    list_not_ready: 409,
    agencies_a_day: 409,
    email_taken: 409,
    username_taken: 409,
    too_many_invitations: 409,
    ...PDF_REFUSALS,
  },
})
/** So many agencies one agent brings in on one day. */
export const AGENCIES_A_DAY = 30

export const getAgency = call({
  name: 'agencies.getAgency',
  method: 'GET',
  path: '/agencies/{id}',
  roles: NETWORK,
  reach: 'named',
  ...ofAgency,
  output: agencyRecord,
  refusals: {},
})

/** Null empties a field. The company always; whoever brought it in until the company has said yes: `can.edit`. */
export const updateAgency = call({
  name: 'agencies.updateAgency',
  method: 'POST',
  path: '/agencies/{id}',
  roles: NETWORK,
  reach: 'named',
  ...ofAgency,
  body: z.strictObject({
    ...maybe(more),
    name: z.optional(firm.name),
    vatNumber: z.optional(partitaIva),
    address: z.optional(firm.address),
  }),
  output: agencyRecord,
  refusals: { ...KNOWN, agency_by_company: 403 },
})

/**
 * Suspended: no orders, no handing out, until it is active again. Ended: the same for good, and what it asked for is called off. What
 * people hold stays theirs until its last day, and open invoices stay owed. A reason is wanted for both, and everybody there reads it.
 */
export const setAgencyState = call({
  name: 'agencies.setAgencyState',
  method: 'POST',
  path: '/agencies/{id}/state',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...ofAgency,
  body: z.strictObject({ state: z.enum(['active', 'suspended', 'ended']), reason: z.optional(sentence) }),
  output: agencyRecord,
  refusals: { agency_in_review: 409, agency_ended: 409 },
})

/** How the agency of whoever asks stands, and why: what its screens say above everything else. */
export const ownStanding = z.object({
  name: z.string(),
  state: z.enum(AGENCY_STATES),
  reason: z.nullable(z.string()),
  stateAt: z.nullable(instant),
})
export const getStanding = call({
  name: 'agencies.getStanding',
  method: 'GET',
  path: '/agencies/standing',
  roles: ['agency'],
  reach: 'self',
  output: ownStanding,
  refusals: {},
})

/** A newer contract stands above those before it, which stay. Agents hand in until the company has said yes. */
export const handInAgencyContract = call({
  name: 'agencies.handInAgencyContract',
  method: 'POST',
  path: '/agencies/contract/{id}',
  roles: NETWORK,
  reach: 'named',
  ...ofAgency,
  files: PDF_PART,
  output: agencyRecord,
  refusals: { contract_unchanged: 409, agency_by_company: 403, ...PDF_REFUSALS },
})

/** For exactly one opening of this agency's contract, by exactly this login. */
export const drawAgencyContractTicket = call({
  name: 'agencies.drawAgencyContractTicket',
  method: 'POST',
  path: '/agencies/contract/{id}/ticket',
  roles: NETWORK,
  reach: 'named',
  ...ofAgency,
  output: oneTimeTicket,
  refusals: { no_contract: 404 },
})

export const readAgencyContract = call({
  name: 'agencies.readAgencyContract',
  method: 'GET',
  path: '/agencies/contract/{id}',
  roles: NETWORK,
  reach: 'named',
  ticket: true,
  ...ofAgency,
  query: z.object({ tk: z.string() }),
  file: 'application/pdf',
  refusals: { no_contract: 404 },
})
