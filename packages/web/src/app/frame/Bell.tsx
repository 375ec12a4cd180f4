/** The bell in the title line: counts unread notifications, and shows the number on the icon of the installed app. */
import { useEffect } from 'react'
import { Bell as BellIcon } from 'lucide-react'
import { markApp } from '../../device/push.ts'
import { t } from '../../words/words.ts'
import { NavLink } from './NavLink.tsx'
import { paths } from '../../routing/paths.ts'
import { useUnread } from '../../live/use-unread.ts'

export function Bell() {
  const unread = useUnread()
  useEffect(() => markApp(unread), [unread])
  return (
    <NavLink
      to={paths.notifications()}
      current={false}
      label={unread === 0 ? t('notices.title') : t('notices.unread', { count: unread })}
      className="press relative grid size-11 shrink-0 place-items-center rounded-[14px] text-ink hover:bg-mint">
      <BellIcon aria-hidden size={22} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-bad px-1 text-xs font-bold text-on-bad">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}
