/** The bar under the thumb on phones; for those who pay, with the big scan button in its middle. */
import { memo } from 'react'
import { useLocation } from '../../routing/router.tsx'
import { ScanQrCode } from 'lucide-react'
import type { Role } from '@taschino/contract/roles.ts'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'
import { NavLink } from './NavLink.tsx'
import { paths } from '../../routing/paths.ts'
import { TABS } from '../../routing/tabs.ts'
import type { Tab } from '../../routing/tabs.ts'

/** Of a switch only two hear: the one that is left and the one that is entered. */
const TabLink = memo(function TabLink({ tab, current }: { tab: Tab; current: boolean }) {
  const Icon = tab.icon
  return (
    <NavLink
      root
      to={tab.path}
      current={current}
      className={cx(
        'press flex min-h-13 flex-col items-center justify-center gap-0.5 rounded-[14px] px-0.5 text-[11.5px] no-underline',
        current ? 'font-bold text-brand' : 'font-medium text-ink-2',
      )}>
      <Icon aria-hidden size={23} strokeWidth={current ? 2.4 : 1.9} />
      <span className="max-w-full truncate">{t(tab.word)}</span>
    </NavLink>
  )
})

export function TabBar({ role }: { role: Role }) {
  const { pathname } = useLocation()
  const tabs = TABS[role]
  const link = (tab: Tab) => <TabLink key={tab.path} tab={tab} current={pathname === tab.path} />
  const scan = role === 'enduser'
  // Tabs of a narrow phone lend each other room: the longest word is cut last.
  return (
    <nav
      aria-label={t('nav.main')}
      className={cx(
        'no-print fixed inset-x-0 bottom-0 z-20 grid h-[calc(var(--tabbar)+env(safe-area-inset-bottom))] items-start border-t border-line bg-card px-2 pt-2 pb-[env(safe-area-inset-bottom)] wide:hidden',
        scan ? 'grid-cols-[1fr_1fr_80px_1fr_1fr]' : tabs.length === 3 ? 'grid-cols-3' : 'grid-cols-[repeat(4,1fr)]',
      )}>
      {scan ? (
        <>
          {tabs.slice(0, 2).map(link)}
          <ScanButton />
          {tabs.slice(2).map(link)}
        </>
      ) : (
        tabs.map(link)
      )}
    </nav>
  )
}

function ScanButton() {
  return (
    <NavLink
      to={paths.scanner()}
      current={false}
      label={t('tab.scan')}
      className="press mx-auto -mt-7 grid size-17 place-items-center rounded-[23px] bg-brand text-on-brand shadow-[0_8px_20px_rgb(14_77_56/.35)] ring-6 ring-bg">
      <ScanQrCode aria-hidden size={30} strokeWidth={2.1} />
    </NavLink>
  )
}
