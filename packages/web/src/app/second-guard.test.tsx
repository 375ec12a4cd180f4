/** Screens with the second guard ask whether documents wait; others do not, and nobody is asked at every step. */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { whenDocumentsNeeded } from '../api/documents-needed.ts'
import { routeFor } from './routes.ts'
import type { Route } from './routes/route.ts'
import { useSecondGuard } from './second-guard.ts'

function At({ route }: { route: Route }) {
  useSecondGuard(route)
  return null
}

test('the way in to a guarded screen asks for documents, once a minute', () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  const heard = vi.fn<() => void>()
  const stop = whenDocumentsNeeded(heard)
  const root = createRoot(document.createElement('div'))
  const go = (path: string) => act(() => root.render(<At route={routeFor(path) as Route} />))
  go('/tabs/enduser-home')
  go('/club')
  expect(heard).toHaveBeenCalledTimes(0)
  go('/enduser-payment/code/AB12CD34')
  expect(heard).toHaveBeenCalledTimes(1)
  go('/tabs/enduser-home')
  go('/company-user-add')
  expect(heard).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 61_000)
  go('/enduser-payment/id/7')
  expect(heard).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  act(() => root.unmount())
  stop()
})
