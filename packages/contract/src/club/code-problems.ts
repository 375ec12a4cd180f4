/** The calls for codes that do not work: reported by their owner, answered by the company. */
import * as z from 'zod/mini'
import { BARCODE_FORMATS } from '../gift-shapes.ts'
import { call } from '../call.ts'
import { gtid, id, instant, line, pageOf, paging, pathId, sentence, words } from '../shapes.ts'
import { count, day, providerName } from './catalogue-shapes.ts'
import { CODE_FAULTS, codeProblem, PROBLEM_STATES } from './order-shapes.ts'

const BUYERS = ['enduser', 'shop'] as const
const COMPANY = ['company', 'admin'] as const

/** After it was looked at; a code that nobody has seen was tried at no till. */
export const PROBLEM_DAYS = 60

/** Also of a brand's ticket: `idTicket` is the number of its code. */
export const reportCode = call({
  name: 'club.reportCode',
  method: 'POST',
  path: '/club/vouchers/{idVoucher}/problem',
  roles: BUYERS,
  reach: 'named',
  params: z.object({ idVoucher: pathId }),
  body: z.strictObject({ what: z.enum(CODE_FAULTS), note: z.optional(words(1, 300)) }),
  output: codeProblem,
  refusals: {
    voucher_unseen: 409,
    voucher_given: 409,
    voucher_cancelled: 409,
    /** It is being looked at, or was answered with a yes. */
    problem_known: 409,
    /** `days`: after it was looked at. */
    problem_too_late: 409,
  },
})

/** As the company reads one. `what` is `double` where the provider had issued the same text before: nobody was shown it. */
export const managedProblem = z.object({
  idProblem: id,
  idOrder: id,
  orderGtid: gtid,
  provider: providerName,
  productName: z.string(),
  brandName: z.string(),
  tail: z.string(),
  expiresOn: z.nullable(day),
  /** Who has the code, and who paid for it. */
  owner: z.string(),
  buyer: z.string(),
  what: z.enum([...CODE_FAULTS, 'double']),
  note: z.nullable(z.string()),
  revealedAt: z.nullable(instant),
  /** What goes back where the money goes back. */
  value: count,
  state: z.enum(PROBLEM_STATES),
  at: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  gtid: z.nullable(gtid),
  /** Above `RETURNS_BY_ITSELF` two persons give money back, or another code of the company's own: the first of them. */
  proposed: z.nullable(z.object({ by: z.string(), at: instant })),
})
export type ManagedProblem = z.output<typeof managedProblem>

/** Newest first. */
export const listProblems = call({
  name: 'club.listProblems',
  method: 'GET',
  path: '/club/problems',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, state: z.optional(z.enum(PROBLEM_STATES)) }),
  output: pageOf(managedProblem),
  refusals: {},
})

/** As the provider sent it, to the company. */
const newCode = z.strictObject({
  code: line(1, 200),
  pin: z.optional(line(1, 20)),
  barcodeFormat: z.optional(z.enum(BARCODE_FORMATS)),
  expiresOn: z.optional(day),
})

/**
 * `replaced`: by a code of the company's own stock, or by the one that the provider sent (`code`). `gtid`: by which the money went back;
 * null while the second person's yes is missing.
 */
export const decideProblem = call({
  name: 'club.decideProblem',
  method: 'POST',
  path: '/club/problems/{id}',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params: z.object({ id: pathId }),
  body: z.strictObject({ as: z.enum(['refunded', 'replaced', 'rejected']), reason: sentence, code: z.optional(newCode) }),
  output: z.object({ gtid: z.nullable(gtid), problem: managedProblem }),
  refusals: {
    problem_decided: 409,
    /** The second yes is another person's. */
    resolve_own: 409,
    /** Nothing of the company's own is left: the code has to be typed. */
    code_needed: 409,
    code_known: 409,
    /** Nobody was ever shown it: there is nothing to refuse. */
    code_double: 409,
  },
})
