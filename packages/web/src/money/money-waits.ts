/** How long a money act waits before it tries again, and until when it tries by itself. */
import { Refused, Unreachable } from '../api/answers.ts'
import type { MoneyWorld } from './money-state.ts'

/** Backoff 0.5 to 8 s with jitter; after 60 s without an answer the app says "Stiamo verificando". */
export const MONEY_WAITS = { first: 500, longest: 8000, deadline: 60_000 } as const

export function backoff(attempt: number, chance: number): number {
  const plain = Math.min(MONEY_WAITS.first * 2 ** attempt, MONEY_WAITS.longest)
  return Math.round(plain * (0.5 + chance * 0.5))
}

/** The wait that the server asks for, within reason. */
const askedFor = (error: unknown): number =>
  Math.min(error instanceof Refused || error instanceof Unreachable ? (error.retryAfter ?? 0) * 1000 : 0, MONEY_WAITS.longest)

/** Rests before the next try, as long as the server asks for where it does. */
export const pause = (world: MoneyWorld, attempt: number, error: unknown): Promise<void> =>
  world.wait(Math.max(backoff(attempt, world.chance()), askedFor(error)))

/** True once there is a network, as far as anybody can tell without sending the act itself; false when its minute is over. */
export async function untilNetwork(
  world: MoneyWorld,
  key: string,
  deadline: number,
  run: { stopped: () => boolean; ground: () => void },
): Promise<boolean> {
  for (let attempt = 0; world.offline(); attempt++) {
    // Devices err about this: asking what became of the key moves nothing.
    const answered = await world.outcome(key).then(
      () => true,
      (error: unknown) => error instanceof Refused,
    )
    if (answered || run.stopped()) return true
    if (world.now() >= deadline) return false
    run.ground()
    await world.wait(backoff(attempt, world.chance()))
  }
  return true
}
