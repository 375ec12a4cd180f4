/** The list of one's notifications by day, unread ones marked; each leads to its screen. */
import {
  Building2,
  ArrowDownLeft,
  ArrowUpRight,
  Bell,
  BellRing,
  CheckCheck,
  Hourglass,
  Inbox,
  Settings2,
  ShieldCheck,
  Store,
  Star,
  Ticket,
  Undo2,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { newsOf } from '@taschino/contract/notice-lead.ts'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@taschino/contract/notifications.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { Link, useNavigate } from '../../routing/router.tsx'
import { PagedList } from '../../api/PagedList.tsx'
import { invalidate, useInfinite } from '../../api/use-ask.ts'
import { useSession } from '../../api/session.ts'
import { useUnread } from '../../live/use-unread.ts'
import { Button } from '../../ui/Button.tsx'
import { Rows } from '../../ui/Card.tsx'
import { cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { day, dayKey, time } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { currentLanguage, t } from '../../words/words.ts'
import type { WordKey } from '../../words/words.ts'
import { StaleNotice } from '../wallet/public.ts'
import { DeviceOffers } from './DeviceOffers.tsx'
import { DevicePush } from './DevicePush.tsx'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  refund: Undo2,
  tickets: Ticket,
  expiry: Hourglass,
  club: Star,
  'agency-request': Ticket,
  'shop-payback-request': Wallet,
  'shop-free-credits-request': Wallet,
  'new-request': Inbox,
  'shop-standing': Store,
  'agency-standing': Building2,
  review: Store,
  security: ShieldCheck,
  setting: Settings2,
}

const iconOf = ({ data, link }: Notification): LucideIcon =>
  data.type === 'payment' ? (link?.startsWith('/tabs/shop') ? ArrowDownLeft : ArrowUpRight) : (ICONS[newsOf(data.type)] ?? Bell)

/** What each role is told of at all. */
const NONE: Readonly<Record<Role, WordKey>> = {
  enduser: 'notices.none_body',
  shop: 'notices.none_shop',
  agency: 'notices.none_agency',
  agent: 'notices.none_agent',
  superagent: 'notices.none_agent',
  company: 'notices.none_company',
  admin: 'notices.none_company',
}

export function NoticesScreen() {
  const back = useBack(paths.root())
  const list = useInfinite(listNotifications, { query: { language: currentLanguage() } }, { kept: true })
  const unread = useUnread()
  const { role } = useSession()
  return (
    <Page
      title={t('notices.title')}
      onBack={back}
      acts={
        <Link
          to={paths.profileNotifications()}
          aria-label={t('profile.news')}
          title={t('profile.news')}
          className="press grid size-11 place-items-center rounded-[14px] text-ink hover:bg-mint">
          <Settings2 aria-hidden size={22} />
        </Link>
      }>
      {list.items.length > 0 && <DeviceOffers />}
      {list.items.length > 0 && <StaleNotice failed={list.isError} asOf={list.dataUpdatedAt} />}
      {unread > 0 && list.items[0] && <ReadAll newest={list.items[0]} unread={unread} />}
      <PagedList
        list={list}
        waiting={6}
        none={
          <>
            <EmptyState icon={<BellRing size={32} />} title={t('notices.none_title')}>
              {t(role === null ? 'notices.none_body' : NONE[role])}
            </EmptyState>
            <DevicePush />
          </>
        }>
        {(items) => <Days items={items} />}
      </PagedList>
    </Page>
  )
}

function ReadAll({ newest, unread }: { newest: Notification; unread: number }) {
  const act = useAct(readAllNotifications, {
    onDone: () => invalidate(countUnread, listNotifications),
    onFailed: (caught) => toast(errorWords(caught), { kind: 'bad', lasts: 'long' }),
  })
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
      <span className="text-ink-2" role="status">
        {t('notices.unread', { count: unread })}
      </span>
      <Button
        kind="soft"
        size="small"
        busy={act.busy}
        icon={<CheckCheck aria-hidden size={18} />}
        onClick={() => act.start({ body: { until: new Date(newest.at).toISOString() } })}>
        {t('notices.read_all')}
      </Button>
    </div>
  )
}

function byDay(items: readonly Notification[]): { key: string; items: Notification[] }[] {
  const days: { key: string; items: Notification[] }[] = []
  for (const item of items) {
    const key = dayKey(item.at)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, items: [item] })
  }
  return days
}

function Days({ items }: { items: readonly Notification[] }) {
  return byDay(items).map(({ key, items: told }) => (
    <section key={key} aria-labelledby={`told-${key}`} className="mb-4">
      <h2 id={`told-${key}`} className="m-0 mb-1.5 text-sm font-medium text-ink-2 first-letter:uppercase">
        {day(told[0]?.at ?? key)}
      </h2>
      <Rows>
        {told.map((one) => (
          <Told key={one.id} one={one} />
        ))}
      </Rows>
    </section>
  ))
}

/** A line that leads nowhere is still a button while it is new: a press says that it was seen. */
function Told({ one }: { one: Notification }) {
  const navigate = useNavigate()
  const Icon = iconOf(one)
  const press = () => {
    if (!one.read || one.link !== null)
      void ask(readNotification, { params: { id: String(one.id) }, body: { tapped: one.link !== null } }, { quiet: true }).then(
        () => invalidate(countUnread, listNotifications),
        () => undefined,
      )
    if (one.link !== null) void navigate(one.link)
  }
  const inside = (
    <>
      <span
        aria-hidden
        className={cx('grid size-10 shrink-0 place-items-center rounded-xl', one.read ? 'bg-line/50 text-ink-2' : 'bg-mint text-brand')}>
        <Icon size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block', one.read ? 'font-medium' : 'font-bold')}>{one.title}</span>
        {one.body !== '' && <span className="mt-0.5 block text-sm break-words text-ink-2">{one.body}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 text-sm text-ink-2">
        {time(one.at)}
        {!one.read && (
          <span className="size-2.5 rounded-full bg-brand">
            <span className="sr-only">{t('notices.new')}</span>
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start text-ink'
  return (
    <li className="row-auto">
      {one.link === null && one.read ? (
        <div className={look}>{inside}</div>
      ) : (
        <button type="button" onClick={press} className={cx(look, 'hover:bg-mint/50 active:bg-mint focus-visible:-outline-offset-3')}>
          {inside}
        </button>
      )}
    </li>
  )
}
