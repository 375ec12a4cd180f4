/** The menu of wide windows: logo, the role's items and the way out (docs/product.md, screens). */
import { memo, useEffect, useState } from 'react'
import { useLocation } from '../../routing/router.tsx'
import { House, LogOut } from 'lucide-react'
import type { Role } from '@taschino/contract/roles.ts'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'
import { Logo } from '../../ui/Logo.tsx'
import { useCircuit } from '../../settings/circuit.ts'
import { NavLink } from './NavLink.tsx'
import { logout } from '../../auth/log-in-out.ts'
import { afterFirstData } from '../start/after-first-data.ts'
import { late } from '../../routing/late.tsx'
import { useWide } from '../../settings/media.ts'
import { isStaff } from '../home.ts'
import { TABS } from '../../routing/tabs.ts'
import type { Tab } from '../../routing/tabs.ts'

const LOOK =
  'flex min-h-11 [@media(max-height:840px)]:min-h-9 w-full items-center gap-3 rounded-xl px-3.5 text-start text-on-side no-underline transition-colors hover:bg-white/8 focus-visible:outline-white'

/** Not a tab: on a phone it stands in the menu of the title line. */
const MORNING: Tab = { path: '/company-home', word: 'menu.overview', icon: House }

const Item = memo(function Item({ tab: { path, word, icon: Icon }, current, marked }: { tab: Tab; current: boolean; marked: boolean }) {
  return (
    <NavLink root to={path} current={current} className={cx(LOOK, current && 'bg-white/12 font-bold')}>
      <Icon aria-hidden size={20} />
      {t(word)}
      {marked && <DeskMark.Component path={path} waiting={null} failed={() => null} />}
    </NavLink>
  )
})

/** A phone's menu stands behind the button of the title line alone, and counts nothing. */
const DeskMark = late(() => import('./DeskMark.tsx').then((module) => module.DeskMark))
const DeskMenu = late(() => import('./DeskMenu.tsx').then((module) => module.DeskMenu))

export function SideMenu({ role }: { role: Role }) {
  const { pathname } = useLocation()
  const circuit = useCircuit()
  const desk = useWide('wide')
  const [idle, setIdle] = useState(false)
  useEffect(() => afterFirstData(() => setIdle(true)), [])
  const more = desk && idle
  const staff = isStaff(role)
  return (
    <nav
      aria-label={t('nav.main')}
      className="no-print sticky top-0 hidden h-dvh flex-col gap-1 bg-brand-2 px-4.5 py-6.5 text-on-side wide:flex">
      <Logo {...circuit} className="mb-5 px-3.5 text-[22px]" />
      {/* Scrolls by itself: below it stands the search of a desk, over nothing. */}
      <div className="-mx-2 mb-13 flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 [@media(max-height:640px)]:mb-0">
        {staff && <Item tab={MORNING} current={pathname === MORNING.path} marked={false} />}
        {TABS[role].map((tab) => (
          <Item key={tab.path} tab={tab} current={pathname === tab.path} marked={more && staff} />
        ))}
        {more && <DeskMenu.Component role={role} pathname={pathname} waiting={null} failed={() => null} />}
      </div>
      <button type="button" className={LOOK} onClick={() => logout()}>
        <LogOut aria-hidden size={20} />
        {t('nav.logout')}
      </button>
    </nav>
  )
}
