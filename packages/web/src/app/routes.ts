/** Every screen of the app in one table, put together from what each role sees (routes/). */
import { matchPath } from '../routing/match.ts'
import { fetchAhead } from '../routing/router.tsx'
import { OF_AGENCIES } from './routes/agency.ts'
import { OF_AGENTS } from './routes/agents.ts'
import { COMING_IN } from './routes/onboarding.ts'
import { OF_COMPANY } from './routes/company.ts'
import { OUTSIDE } from './routes/outside.ts'
import { OWN } from './routes/own.ts'
import { OF_PAYERS } from './routes/payers.ts'
import type { Route } from './routes/route.ts'
import { OF_SHOPS } from './routes/shop.ts'

export const ROUTES: readonly Route[] = [
  ...OUTSIDE,
  ...OF_PAYERS,
  ...OF_SHOPS,
  ...OF_AGENCIES,
  ...OF_AGENTS,
  ...OF_COMPANY,
  ...COMING_IN,
  ...OWN,
]

/** The route of an address; null leads to ''. */
export function routeFor(pathname: string): Route | null {
  return ROUTES.find((route) => matchPath(route.path, pathname)) ?? null
}

/** Fetches a screen's code before it is needed. */
export function preload(pathname: string): void {
  fetchAhead(pathname)
  void routeFor(pathname)?.screen?.preload()
}
