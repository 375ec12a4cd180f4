/**
 * Gives a person whose role is not known yet ten seconds for their token to come, before they are sent away
 * (docs/product.md, login on a device).
 */
import type { Role } from '@taschino/contract/roles.ts'
import { session } from '../api/session.ts'

export const ROLE_WAIT = { tries: 100, everyMs: 100 } as const

/** The role as soon as there is one; null when none appeared, or nobody is logged in any more. */
export async function waitForRole(
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Role | null> {
  for (let i = 0; i < ROLE_WAIT.tries; i++) {
    const { role, status } = session()
    if (role !== null || status === 'logged-out') return role
    await pause(ROLE_WAIT.everyMs)
  }
  return session().role
}
