/** Draws the first screens at build time, so that people see them before our code has loaded. */
import { renderToString } from 'react-dom/server'
import { drawAt } from './routing/router.tsx'
import { StrictMode } from 'react'
import { App } from './app/App.tsx'
import { FIRST_CALLS } from './api/first-calls.ts'
import { Login, Shell } from './app/start/entry-parts.ts'
import { ROUTES } from './app/routes.ts'
import type { Route } from './app/routes/route.ts'
import { drawAs } from './api/session.ts'
import { setWords } from './words/words.ts'
import italian from './words/it.json'
import type { Role } from '@taschino/contract/roles.ts'

/** Which screens, and as whom. */
export interface Drawn {
  readonly path: string
  readonly search?: string
  readonly role: Role | null
}
export const DRAWN: readonly Drawn[] = [
  { path: '/login', role: null },
  // Whoever comes with a link or a scanned code and is not logged in yet.
  { path: '/login', search: '?redirectURL', role: null },
  { path: '/tabs/enduser-home', role: 'enduser' },
  { path: '/tabs/shop-home', role: 'shop' },
]

export async function draw({ path, search = '', role }: Drawn): Promise<string> {
  await Promise.all([Login.preload(), Shell.preload()])
  setWords('it', italian)
  drawAs(role)
  drawAt(path, search)
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

function filesFor(route: Route): string[] {
  if (route.path === '/login') return ['src/features/session/LoginScreen.tsx']
  return route.screen
    ? [`src/app/frame/${route.access === 'public' ? 'LoggedOutFrame' : 'Shell'}.tsx`, `src/features/${route.screen.file}.tsx`]
    : []
}

/** For the page's inline script: which files each address needs, and the first question that it asks. */
export const BOOT_ROUTES = ROUTES.map((route) => ({
  path: route.path,
  files: filesFor(route),
  guarded: typeof route.access !== 'string',
  first: FIRST_CALLS[route.path] ?? null,
}))
const forPayers = ({ access, screen }: Route): boolean =>
  screen !== null &&
  typeof access !== 'string' &&
  (access.includes('enduser') || access.includes('shop')) &&
  // A shop comes in once, and needs a network for it.
  !screen.file.startsWith('onboarding/')

function sourcesOf(wanted: (route: Route) => boolean): string[] {
  return [...new Set(ROUTES.filter(wanted).map(({ screen }) => `src/features/${screen?.file}.tsx`))]
}

/**
 * For the service worker: the rooms of payers and tills, who stand in a hurry and without a network. Links of letters and the back office
 * need one anyway.
 */
export const KEPT_SCREENS = ['src/features/session/LoginScreen.tsx', ...sourcesOf(forPayers)]
export { HOME_AT_DESK, HOME_OF } from './routing/paths.ts'
