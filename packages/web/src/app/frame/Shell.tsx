/** The frame around the screens of a logged-in person: tab bar on phones, side menu on wide windows, notices, tabs that stay alive. */
import { Activity, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Role } from '@taschino/contract/roles.ts'
import { PageActs } from '../../ui/page-acts.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { t } from '../../words/words.ts'
import { HeaderButtons } from './HeaderButtons.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import { Answers } from '../../api/Answers.tsx'
import { afterFirstData } from '../start/after-first-data.ts'
import { startLive, stopLive } from '../../live/live.ts'
import { late } from '../../routing/late.tsx'
import { matchPath } from '../../routing/match.ts'
import { preload, routeFor } from '../routes.ts'
import type { Route } from '../routes/route.ts'
import { PlaceProvider, useLocation } from '../../routing/router.tsx'
import type { Location } from '../../routing/router.tsx'
import { useSecondGuard } from '../second-guard.ts'
import { TABS } from '../../routing/tabs.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { useScrollMemory } from '../../routing/scroll.ts'

/** Open to everybody who is logged in, of use to some. */
const NotYours = late(() => import('./NotYours.tsx').then((module) => module.NotYours))
/** Money whose end is not known, texts from the server: with them comes the code of money calls, after the first data. */
const ShellNotices = late(() => import('./ShellNotices.tsx').then((module) => module.ShellNotices))
const DeviceNotices = late(() => import('./DeviceNotices.tsx').then((module) => module.DeviceNotices))
/** Documents that wait for an agreement: at login, and when a payment says so. */
const Documents = late(() => import('../../features/documents/DocumentsGate.tsx').then((module) => module.DocumentsGate))

/** Made once: going from tab to tab draws none of them anew. */
const NOTICES = (
  <>
    <ShellNotices.Component waiting={null} failed={() => null} />
    <DeviceNotices.Component waiting={null} failed={() => null} />
  </>
)
const DOCUMENTS = <Documents.Component waiting={null} failed={() => null} />
const TOASTS = <Toasts />

export const Shell = (props: ShellProps) => (
  <Answers>
    <Frame {...props} />
  </Answers>
)

interface ShellProps {
  role: Role
  route: Route
}

function Frame({ role, route }: ShellProps) {
  const location = useLocation()
  const tabs = TABS[role]
  const isTab = tabs.some((tab) => tab.path === location.pathname)
  const visited = useVisitedTabs(isTab, location)
  const [started] = useState(location.pathname)
  useScrollMemory(location, isTab)
  useSecondGuard(route)

  const [idle, setIdle] = useState(false)

  useEffect(() => {
    const stopWaiting = afterFirstData(() => {
      setIdle(true)
      void startLive()
      for (const tab of tabs) preload(tab.path)
    })
    return () => {
      stopWaiting()
      stopLive()
    }
  }, [tabs])

  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[248px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2 focus:rounded-m focus:bg-brand focus:px-4 focus:py-3 focus:text-on-brand">
        {t('app.skip')}
      </a>
      <SideMenu role={role} />
      <main
        id="content"
        tabIndex={-1}
        className={
          isTab ? 'min-h-dvh pb-[calc(var(--tabbar)+env(safe-area-inset-bottom))] outline-none wide:pb-0' : 'min-h-dvh outline-none'
        }>
        {idle && NOTICES}
        {visited.map((tab) => (
          <KeptTab
            key={tab.pathname}
            role={role}
            route={routeFor(tab.pathname) ?? route}
            location={tab}
            shown={isTab && tab.pathname === location.pathname}
            first={tab.pathname === started}
          />
        ))}
        {!isTab && <Framed key={location.pathname} role={role} route={route} location={location} />}
      </main>
      {isTab && <TabBar role={role} />}
      {idle && DOCUMENTS}
      {TOASTS}
    </div>
  )
}

interface KeptTabProps {
  role: Role
  route: Route
  location: Location
  shown: boolean
  /** The one that the app started with: there is nothing to press yet. */ first: boolean
}

/**
 * A tab that comes and goes is shown and hidden as it stands: nothing in it is drawn anew unless its address has changed.
 * The first time a press meets its skeleton in the next frame, and the screen right behind it.
 */
function KeptTab({ role, route, location, shown, first }: KeptTabProps) {
  const whole = useDeferredValue(true, first)
  const inside = useMemo(
    () => (
      <PageActs value={<HeaderButtons role={role} tab={location.pathname} />}>
        <Framed role={role} route={route} location={location} />
      </PageActs>
    ),
    [role, route, location],
  )
  return <Activity mode={shown ? 'visible' : 'hidden'}>{whole ? inside : <Waiting kind={route.screen?.kind ?? 'list'} />}</Activity>
}

const samePlace = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state

/** Each tab keeps the address it was left with, so that a hidden list does not read another screen's filters. */
function useVisitedTabs(isTab: boolean, location: Location): readonly Location[] {
  const [visited, setVisited] = useState<readonly Location[]>(() => (isTab ? [location] : []))
  if (isTab && !visited.some((tab) => samePlace(tab, location)))
    setVisited(
      [...visited.filter((tab) => tab.pathname !== location.pathname), location].sort((a, b) => (a.pathname < b.pathname ? -1 : 1)),
    )
  return visited
}

function Framed({ role, route, location }: { role: Role; route: Route; location: Location }) {
  const params = useMemo(() => matchPath(route.path, location.pathname) ?? {}, [route, location.pathname])
  const Component = route.screen?.Component
  if (route.serves?.includes(role) === false) return <NotYours.Component role={role} waiting={null} failed={() => null} />
  return Component ? (
    <PlaceProvider location={location} params={params}>
      <Component />
    </PlaceProvider>
  ) : null
}
