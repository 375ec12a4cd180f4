/** Reads something the till needs, again until it is there, because a counter's network comes and goes. */
import { Refused } from '../../../api/answers.ts'

const AGAIN_MS = 2500

/** Tries until it works, a refusal says no for good, or `over` says that nobody waits any more. */
export async function readUntil<T>(read: () => Promise<T>, over: () => boolean): Promise<T | null> {
  while (!over()) {
    try {
      return await read()
    } catch (error) {
      if (error instanceof Refused) return null
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
  return null
}
