/** Sends webhooks to the circuit: stored first, signed anew for each try, repeated until taken or for three days. */
import { doorbell } from '@taschino/protocol/order-shapes.ts'
import { signedHeaders, type SignedHeaders } from '@taschino/protocol/signature.ts'
import type * as z from 'zod/mini'
import { placeOf, readFailure, type FailureName } from './failures.ts'
import { begin, isSilent, ruleFor, tableOf, type Bell, type Provider } from './provider.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
/** Between two attempts: ten in 75 h 35 min. */
export const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
const PATIENCE_MS = 10_000
const AT_ONCE = 4
/** One that comes after its follower waits for so long. */
const SWAP_MS = 1500
const SKEW_S = 600

/** What the console shows of the last attempts; memory only. */
export interface Attempt {
  id: string
  type: string
  at: string
  /** What was answered; 0: nobody. */
  status: number
  failure: string | null
}

const GONE = 410

function headersOf({ keys, foreignKeys }: Provider, id: string, body: Buffer, failure: FailureName | null): Partial<SignedHeaders> {
  const now = Math.floor(Date.now() / 1000)
  const seconds = failure === 'bell-late' ? now - SKEW_S : failure === 'bell-ahead' ? now + SKEW_S : now
  if (failure === 'bell-unsigned') return { 'webhook-id': id, 'webhook-timestamp': String(seconds) }
  const signers =
    failure === 'bell-old-key'
      ? [keys.bellsBefore]
      : failure === 'bell-foreign-key'
        ? [foreignKeys.bells, foreignKeys.bellsSigning]
        : [keys.bells, keys.bellsSigning]
  return signedHeaders(id, seconds, body, signers)
}

async function post(provider: Provider, id: string, { type, at, about, seq }: Bell, failure: FailureName | null): Promise<number> {
  const told: z.infer<typeof doorbell> = { type, timestamp: at, data: { ...about, seq } }
  const body = Buffer.from(JSON.stringify(told))
  const headers = { 'Content-Type': 'application/json', ...headersOf(provider, id, body, failure) }
  try {
    const answer = await fetch(provider.ringsAt ?? '', {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

export interface Ringing {
  attempts: readonly Attempt[]
  /** Sends what is due, and answers once those that it sent are answered. */
  ringDue(): Promise<void>
}

export function openBells(provider: Provider): Ringing {
  const under = new Set<string>()
  const attempts: Attempt[] = []

  const failureOf = (bell: Bell): FailureName | null => {
    const own = readFailure(bell.failure ?? undefined)
    return (placeOf(own) === 'bell' ? own : ruleFor(provider, ['bell']))?.name ?? null
  }

  const keep = (id: string, bell: Bell | null): void => {
    const change = begin(provider)
    change.put('bells', id, bell)
    change.commit()
  }

  async function ring(id: string, bell: Bell): Promise<void> {
    const failure = failureOf(bell)
    const now = provider.clock.now()
    if (failure === 'bell-never') return keep(id, null)
    if (failure === 'bell-swapped' && bell.tries === 0) return keep(id, { ...bell, failure, tries: 1, nextAt: now + SWAP_MS })
    if (failure === 'bell-doubled') void post(provider, id, bell, failure)
    const status = await post(provider, id, bell, failure)
    attempts.unshift({ id, type: bell.type, at: new Date(now).toISOString(), status, failure })
    attempts.splice(50)
    const pause = PAUSES[bell.tries]
    const over = (status >= 200 && status < 300) || status === GONE || pause === undefined
    keep(id, over ? null : { ...bell, failure: failure ?? bell.failure, tries: bell.tries + 1, nextAt: now + pause })
  }

  return {
    attempts,
    async ringDue() {
      if (provider.ringsAt === null || isSilent(provider)) return
      const now = provider.clock.now()
      const due = [...tableOf<Bell>(provider, 'bells')]
        .filter(([id, { nextAt }]) => nextAt <= now && !under.has(id))
        .slice(0, Math.max(0, AT_ONCE - under.size))
      await Promise.all(
        due.map(async ([id, bell]) => {
          under.add(id)
          await ring(id, bell).finally(() => under.delete(id))
        }),
      )
    },
  }
}
