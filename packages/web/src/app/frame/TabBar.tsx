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
        'max-[359px]:px-0 max-[359px]:text-[10.5px] max-[359px]:tracking-tight',
        current ? 'font-bold text-brand' : 'font-medium text-ink-2',
      )}>
      <Icon aria-hidden size={23} strokeWidth={current ? 2.4 : 1.9} />
      <span className="max-w-full truncate">{t(tab.word)}</span>
    </NavLink>
  )
})

/** Tabs of a narrow phone lend each other room, so that the longest word is cut last; however large the type, none is pushed out. */
const AROUND_SCAN = 'grid-cols-[minmax(0,1fr)_80px_minmax(0,1fr)] max-[359px]:grid-cols-[minmax(0,1fr)_68px_minmax(0,1fr)]'
const TWO = 'grid grid-cols-[repeat(2,minmax(0,auto))]'
const THREE = 'grid-cols-[repeat(3,minmax(0,auto))]'
const FOUR = 'grid-cols-[repeat(4,minmax(0,auto))]'

export function TabBar({ role }: { role: Role }) {
  const { pathname } = useLocation()
  const tabs = TABS[role]
  const link = (tab: Tab) => <TabLink key={tab.path} tab={tab} current={pathname === tab.path} />
  const scan = role === 'enduser'
  return (
    <nav
      aria-label={t('nav.main')}
      className={cx(
        'no-print fixed inset-x-0 bottom-0 z-20 grid h-[calc(var(--tabbar)+env(safe-area-inset-bottom))] items-start border-t border-line bg-card px-2 max-[359px]:px-1 pt-2 pb-[env(safe-area-inset-bottom)] wide:hidden',
        scan ? AROUND_SCAN : tabs.length === 3 ? THREE : FOUR,
      )}>
      {scan ? (
        <>
          <div className={TWO}>{tabs.slice(0, 2).map(link)}</div>
          <ScanButton />
          <div className={TWO}>{tabs.slice(2).map(link)}</div>
        </>
      ) : (
        tabs.map(link)
      )}
    </nav>
  )
}

/** Within the bar: it never lies over a row that somebody reads. */
function ScanButton() {
  return (
    <NavLink
      to={paths.scanner()}
      current={false}
      label={t('tab.scan')}
      className="press mx-auto -mt-1 grid size-[60px] place-items-center rounded-[21px] bg-brand text-on-brand shadow-[0_4px_12px_rgb(14_77_56/.3)]">
      <ScanQrCode aria-hidden size={30} strokeWidth={2.1} />
    </NavLink>
  )
}
