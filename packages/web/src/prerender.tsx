/** Draws the first screens at build time, so that people see them before any of our code has come. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { StrictMode } from 'react'
import { App } from './app/App.tsx'
import { FIRST_CALLS } from './app/first-calls.ts'
import { ROUTES } from './app/routes.ts'
import { drawAs } from './app/session.ts'
import { setWords } from './words/words.ts'
import italian from './words/it.json'
import type { Role } from '@taschino/contract/roles.ts'

/** Which screens, and as whom. */
export const DRAWN: readonly { path: string; role: Role | null }[] = [
  { path: '/login', role: null },
  { path: '/tabs/enduser-home', role: 'enduser' },
  { path: '/tabs/shop-home', role: 'shop' }
]

export function draw({ path, role }: { path: string; role: Role | null }): string {
  setWords('it', italian)
  drawAs(role)
  return renderToString(<StrictMode><StaticRouter location={path}><App /></StaticRouter></StrictMode>)
}

/** For the page's inline script: which file each address needs, and the first question that it asks. */
export const BOOT_ROUTES = ROUTES.map((route) => ({ path: route.path, file: route.screen?.file ?? null, first: FIRST_CALLS[route.path] ?? null }))
export { HOME_OF } from './app/paths.ts'
