/** The rows of the menu at the end of the title line, one for each place that it leads to. */
import type { Role } from '@taschino/contract/roles.ts'
import { HEADER_MENUS } from '../../routing/header-menus.ts'
import { t } from '../../words/words.ts'
import { NavLink } from './NavLink.tsx'

export function HeaderMenuItems({ role }: { role: Role }) {
  return HEADER_MENUS[role]?.map(({ path, word, icon: Icon }) => (
    <li key={path}>
      <NavLink
        to={path}
        current={false}
        className="flex min-h-12 items-center gap-3 rounded-xl px-3 font-semibold text-ink no-underline hover:bg-mint">
        <Icon aria-hidden size={20} className="text-brand" />
        {t(word)}
      </NavLink>
    </li>
  ))
}
