/** The part of the side menu on wide windows that holds what phones have in the menu at the end of the title line. */
import type { Role } from '@taschino/contract/roles.ts'
import { HEADER_MENUS } from '../../routing/header-menus.ts'
import { deskPaths } from '../../routing/desk-paths.ts'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'
import { isStaff } from '../home.ts'
import { DeskMark } from './DeskMark.tsx'
import { NavLink } from './NavLink.tsx'

export function DeskMenu({ role, pathname }: { role: Role; pathname: string }) {
  // The morning stands over the tabs already.
  const items = HEADER_MENUS[role]?.filter(({ path }) => path !== deskPaths.overview())
  if (!items) return null
  return (
    <ul aria-label={t('nav.more')} className="m-0 mt-2 grid list-none gap-0.5 border-t border-white/15 p-0 pt-3">
      {items.map(({ path, word, icon: Icon }) => (
        <li key={path}>
          <NavLink
            to={path}
            current={pathname === path}
            className={cx(
              'flex min-h-8 items-center gap-2.5 rounded-xl px-3 text-[15px] text-on-side no-underline transition-colors hover:bg-white/8 focus-visible:outline-white',
              // On a low window the search stands over the end of a list that is longer.
              '[@media(max-height:840px)]:min-h-[26px] [@media(max-height:840px)]:text-sm',
              pathname === path && 'bg-white/12 font-bold',
            )}>
            <Icon aria-hidden size={18} className="shrink-0" />
            <span className="min-w-0 flex-1 truncate" title={t(word)}>
              {t(word)}
            </span>
            {isStaff(role) && <DeskMark path={path} />}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
