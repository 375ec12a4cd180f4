/**
 * The buttons that every tab of a role has at the end of its title line, and the menu behind the last of them (docs/product.md, screens).
 */
import { useEffect, useId, useRef, useState } from 'react'
import { EllipsisVertical, ScanQrCode, Star } from 'lucide-react'
import type { Role } from '@taschino/contract/roles.ts'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { useClosing } from '../../ui/closing.ts'
import { t } from '../../words/words.ts'
import { afterFirstData } from '../start/after-first-data.ts'
import { NavLink } from './NavLink.tsx'
import { late } from '../../routing/late.tsx'
import { paths } from '../../routing/paths.ts'

/** Whoever is no shop never fetches it. */
const CodeButton = late(() => import('../../features/shops/qrcode-image/CodeButton.tsx').then((module) => module.CodeButton))

/** How much is new; comes behind the first data. */
const Bell = late(() => import('./Bell.tsx').then((module) => module.Bell))

/** What the menu leads to, with a sign for each: nobody needs them before the first data. */
const HeaderMenuItems = late(() => import('./HeaderMenuItems.tsx').then((module) => module.HeaderMenuItems))

/** An agency's office finds everything in its tabs. */
export const WITHOUT_MENU: Role = 'agency'

/** As large as an icon button; links, so that they can be opened elsewhere too. */
const HEADER_LINK = 'press grid size-11 shrink-0 place-items-center rounded-[14px] text-ink hover:bg-mint'

export function HeaderButtons({ role, tab }: { role: Role; tab: string }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => afterFirstData(() => setIdle(true)), [])
  return (
    <>
      {/* On phones the tab bar has it, where the thumb is. */}
      {role === 'enduser' && (
        <NavLink to={paths.scanner()} current={false} label={t('tab.scan')} className={cx(HEADER_LINK, 'max-wide:hidden')}>
          <ScanQrCode aria-hidden size={22} />
        </NavLink>
      )}
      {/* The till has its own, for the code that is chosen there. */}
      {role === 'shop' && tab !== paths.shopHome() && <CodeButton.Component waiting={null} failed={() => null} />}
      {/* The narrow title line of a till is full, and what comes in is said there anyway. */}
      <span className={cx('-mx-1.5 size-11', tab === paths.shopHome() && 'max-wide:hidden')}>
        {idle && <Bell.Component waiting={null} failed={() => null} />}
      </span>
      {/* One place is no menu: its button leads there. */}
      {role === 'shop' ? (
        <NavLink to={paths.club()} current={false} label={t('menu.club')} className={HEADER_LINK}>
          <Star aria-hidden size={22} />
        </NavLink>
      ) : (
        role !== WITHOUT_MENU && <HeaderMenu role={role} idle={idle} />
      )}
    </>
  )
}

function HeaderMenu({ role, idle }: { role: Role; idle: boolean }) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useClosing(open, place, () => setOpen(false))
  // Whoever followed an entry finds the menu closed on coming back.
  useEffect(() => () => setOpen(false), [])
  return (
    <div ref={place} className="relative">
      <IconButton label={t('header.menu')} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <EllipsisVertical aria-hidden size={22} />
      </IconButton>
      <ul
        id={id}
        hidden={!open}
        className="absolute end-0 top-full z-30 m-0 mt-1 min-w-60 list-none rounded-m border border-line bg-card p-1.5 shadow-card">
        {(idle || open) && <HeaderMenuItems.Component role={role} waiting={null} failed={(again) => <MenuFailed again={again} />} />}
      </ul>
    </div>
  )
}

function MenuFailed({ again }: { again: () => void }) {
  return (
    <li>
      <button type="button" onClick={again} className="min-h-12 w-full rounded-xl px-3 text-start font-semibold hover:bg-mint">
        {t('act.retry')}
      </button>
    </li>
  )
}
