/** One line of the table of screens: its address, who may see it, where its code is. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Screen } from '../../routing/screen.tsx'

type Access = 'public' | 'logged-out' | readonly Role[]
export interface Route {
  readonly path: string
  readonly access: Access
  /** Null for what comes with the first code: login and the error page must never have to be fetched. */
  readonly screen: Screen | null
  /** On entry whoever is logged in is logged out, without being sent to the login (links from letters). */
  readonly leaves?: true
  /** Needs more than the role: mandatory documents agreed, account enabled and configured. */
  readonly second?: true
  /** Everybody who is logged in may come, but the screen has something for these only; the others are told so. */
  readonly serves?: readonly Role[]
}

export const PAYERS: readonly Role[] = ['enduser', 'shop']
export const AGENTS: readonly Role[] = ['agent', 'superagent']
export const COMPANY: readonly Role[] = ['company', 'admin']

type Also = Pick<Route, 'leaves' | 'second' | 'serves'>
export const LEAVES: Also = { leaves: true }
export const SECOND: Also = { second: true }

export const at = (path: string, access: Access, shown: Screen | null, also: Also = {}): Route => ({ path, access, screen: shown, ...also })
