/** Chooses the screen for an address, and sends visitors who may not see it where they belong. */
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from '../routing/router.tsx'
import { useLanguage } from '../words/words.ts'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { ScreenGuard } from './frame/ScreenGuard.tsx'
import { Failed } from '../routing/screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { LoggedOutFrame, Login, Shell } from './start/entry-parts.ts'
import { knowsSomething } from '../api/answers-held.ts'
import { useArrival } from '../routing/arrival.ts'
import { homeNow } from './home.ts'
import { renewToken, whenLost } from '../api/ask.ts'
import { logout } from '../auth/log-in-out.ts'
import { ownPath, paths } from '../routing/paths.ts'
import { routeFor } from './routes.ts'
import type { Route } from './routes/route.ts'
import { waitForRole } from '../auth/role-wait.ts'
import { session, useSession } from '../api/session.ts'

export function App() {
  const language = useLanguage()
  return (
    <ScreenGuard key={language}>
      <Gate />
    </ScreenGuard>
  )
}

function Gate() {
  const { status, role } = useSession()
  const location = useLocation()
  const [query] = useSearchParams()
  const here = location.pathname + location.search + location.hash
  useLostWays(here)
  useArrival(location.pathname)
  const route = routeFor(location.pathname)

  if (route?.path === '/error') return <ErrorScreen />
  if (route?.access === 'logged-out') {
    // A logged-in person has no business at the login: on to where they wanted to go.
    return role === null ? (
      <Login.Component waiting={<Waiting kind="plain" />} failed={(again) => <Failed again={again} />} />
    ) : (
      <Navigate replace root to={ownPath(query.get('redirectURL')) ?? homeNow(role)} />
    )
  }
  if (route?.access === 'public') return route.leaves && role !== null ? <Leave /> : <Open route={route} />
  if (role === null && status === 'waiting') return <RoleWait here={here} />
  if (role === null) return <Navigate replace to={paths.login(here === '/' ? undefined : here)} />
  if (status === 'waiting' && !route) return <Waiting kind="plain" />
  if (!route || !route.access.includes(role as never)) return <Navigate replace root to={homeNow(role)} />
  return (
    <Shell.Component key={role} role={role} route={route} waiting={<Waiting kind="plain" />} failed={(again) => <Failed again={again} />} />
  )
}

const Open = ({ route }: { route: Route }) => (
  <LoggedOutFrame.Component route={route} waiting={<Waiting kind="plain" />} failed={(again) => <Failed again={again} />} />
)

/** Logged in, but as whom? The token that is being renewed will say; without it nobody passes. */
function RoleWait({ here }: { here: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    void waitForRole().then((role) => {
      if (role === null && !gone && session().status === 'waiting')
        navigate(paths.login(here === '/' ? undefined : here), { replace: true })
    })
    return () => {
      gone = true
    }
  }, [here, navigate])
  return <Waiting kind="plain" />
}

/** The link of a letter is for whoever holds it, not for whoever used this device last. */
function Leave() {
  useEffect(() => logout({ forced: true, stay: true }), [])
  return <Waiting kind="plain" />
}

/** What "go to the error page" and "the session is over" mean in terms of addresses. */
function useLostWays(here: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    whenLost({
      network: () => {
        if (!location.pathname.startsWith('/error') && !knowsSomething())
          void navigate(paths.error(location.pathname + location.search), { replace: true })
      },
      session: () => logout({ forced: true, redirectURL: ownPath(location.pathname + location.search) ?? undefined }),
    })
  }, [navigate, here])
  useEffect(() => {
    // The token went empty in an earlier life of this page: fetch a new one before anybody asks.
    if (session().status === 'waiting') void renewToken().catch(() => undefined)
  }, [])
}
