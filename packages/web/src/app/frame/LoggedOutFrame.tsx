/** What stands around the screens that need no login: the name of the service, the screen, what it has to say. */
import { useMemo } from 'react'
import { Toasts } from '../../ui/Toasts.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { matchPath } from '../../routing/match.ts'
import { useCircuit } from '../../settings/circuit.ts'
import { paths } from '../../routing/paths.ts'
import { Link, PlaceProvider, useLocation } from '../../routing/router.tsx'
import type { Route } from '../routes/route.ts'

export function LoggedOutFrame({ route }: { route: Route }) {
  const location = useLocation()
  const circuit = useCircuit()
  const params = useMemo(() => matchPath(route.path, location.pathname) ?? {}, [route, location.pathname])
  const Component = route.screen?.Component
  return (
    <div className="min-h-dvh">
      <div className="mx-auto w-full max-w-[600px] px-5 pt-[max(20px,env(safe-area-inset-top))]">
        <Link to={paths.root()} className="inline-block text-brand no-underline">
          <Logo {...circuit} className="text-[22px]" />
        </Link>
      </div>
      <main id="content" tabIndex={-1} className="outline-none">
        {Component && (
          <PlaceProvider location={location} params={params}>
            <Component />
          </PlaceProvider>
        )}
      </main>
      <Toasts />
    </div>
  )
}
