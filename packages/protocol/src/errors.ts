/** The errors of Provider protocol 1.0, each with its status and whether it is final. */
import * as z from 'zod/mini'
import { text } from './catalogue-shapes.ts'

interface ErrorRule {
  status: number
  /** False: this will never be. True: nothing is decided; ask by key, or send the same again. */
  retryable: boolean
  says: string
}

const no = (status: number, says: string): ErrorRule => ({ status, retryable: false, says })
const later = (status: number, says: string): ErrorRule => ({ status, retryable: true, says })

export const ERRORS = {
  invalid_request: no(400, 'The request is not of the shape that this document gives.'),
  product_unknown: no(409, 'No such product, or it is gone.'),
  unit_unknown: no(409, 'The product is not sold at this value.'),
  too_many: no(409, 'More than the product allows in one order.'),
  recipient_missing: no(409, 'What is sent needs a recipient.'),
  sold_out: no(409, 'There are not so many left.'),
  cost_above_max: no(409, 'It costs more than maxCost by now.'),
  refused: no(409, 'The provider does not want this order.'),
  key_closed: no(409, 'The key was closed by a cancel and takes no order any more.'),
  too_late: no(409, 'It is on its way or was delivered; it cannot be cancelled any more.'),
  brand_unknown: no(409, 'No such brand, or it is gone.'),
  cursor_gone: no(410, 'The cursor is older than the tombstones: walk from the beginning.'),
  unauthorised: later(401, 'The key or the signature is not known, or too old. Says nothing of an order.'),
  not_found: later(404, 'The provider knows nothing of this name. For an order: send the same create again.'),
  key_reused: later(422, 'The key belongs to another body. Says nothing of that order: ask for it by its key.'),
  too_busy: later(429, 'Too many at once; see Retry-After.'),
  unavailable: later(503, 'Not now.'),
} as const satisfies Record<string, ErrorRule>
export type ErrorType = keyof typeof ERRORS

export const providerError = z.object({
  /** One of the list, or one that a later 1.x adds: `retryable` says what it means. */
  type: z.string().check(z.regex(/^[a-z][a-z_]{0,63}$/)),
  retryable: z.boolean(),
  /** For people who read logs, not for buyers. */
  message: text(500),
})
export type ProviderError = z.infer<typeof providerError>

export const errorOf = (type: ErrorType): ProviderError => ({ type, retryable: ERRORS[type].retryable, message: ERRORS[type].says })
