/** A request's steps as stops: done ones with their time, future ones with the promised day. */
import type { ShopRequest } from '@taschino/contract/paybacks.ts'
import type { RequestStep } from '@taschino/contract/request-shapes.ts'

export interface Stop {
  step: RequestStep
  done: boolean
  bad: boolean
  at: string | null
  /** The promised day, for a stop ahead. */
  day: string | null
  by: string | null
  reason: string | null
}

const BAD: ReadonlySet<RequestStep> = new Set(['rejected', 'cancelled', 'returned'])
/** What follows which state when all goes well. */
const AHEAD: Readonly<Record<ShopRequest['kind'], Partial<Record<ShopRequest['state'], readonly RequestStep[]>>>> = {
  payback: { pending: ['approved', 'sent', 'paid'], approved: ['sent', 'paid'], sent: ['paid'], returned: ['approved', 'sent', 'paid'] },
  credits: { pending: ['approved'] },
}

/** A day is told while the money is expected on it: what came back has none until somebody says yes again. */
export const isPromised = ({ state }: ShopRequest): boolean => state === 'pending' || state === 'approved' || state === 'sent'

export function wayOf(request: ShopRequest): Stop[] {
  const behind = request.steps.map(({ step, at, by, reason }): Stop => ({
    step,
    done: true,
    bad: BAD.has(step),
    at,
    day: null,
    by,
    reason,
  }))
  const ahead = (AHEAD[request.kind][request.state] ?? []).map((step): Stop => ({
    step,
    done: false,
    bad: false,
    at: null,
    day: step === 'paid' && isPromised(request) ? (request.payback?.payoutDate ?? null) : null,
    by: null,
    reason: null,
  }))
  return [...behind, ...ahead]
}
