/** A payer's wallet: each group of tickets with number, value, expiry and agency, and the rules in plain words. */
import { useState } from 'react'
import { Barcode, CalendarClock, CalendarPlus, ChevronRight, Coins, Gift } from 'lucide-react'
import { fileWord } from '@taschino/basics/app-name.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { listTickets, type TicketGroup } from '@taschino/contract/wallet.ts'
import { circuitName } from '../../../settings/settings.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { serverOrigin } from '../../../device/native.ts'
import { saveFile } from '../../../device/pdf.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { cx } from '../../../ui/classes.ts'
import { daysUntil, money, shortDay } from '../../../words/formats.ts'
import { piecesWords, typeWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { StaleNotice } from '../receipt/StaleNotice.tsx'
import { calendarOf } from './calendar.ts'
import { expiriesOf } from './expiries.ts'
import { ExpiryBar } from './ExpiryBar.tsx'

export function EnduserWalletScreen() {
  const wallet = useAsk(listTickets, undefined, { kept: true })
  const { data } = wallet
  if (!data) {
    return (
      <Page title={t('wallet.title')}>
        {wallet.isError ? (
          <RetryNotice again={() => void wallet.refetch()}>{errorWords(wallet.error)}</RetryNotice>
        ) : (
          <div aria-busy="true">
            <Skeleton className="mb-5 h-40 rounded-m" />
            <SkeletonRows count={4} />
          </div>
        )}
      </Page>
    )
  }
  return (
    <Page title={t('wallet.title')} side={<Beside maxNormal={data.maxNormal} />}>
      <StaleNotice failed={wallet.isError} asOf={data.asOf} />
      {data.groups.length === 0 ? (
        <EmptyState icon={<Coins size={32} />} title={t('pocket.empty')}>
          {t('wallet.empty_body')}
        </EmptyState>
      ) : (
        <>
          <Card>
            <div className="text-sm text-ink-2">{t('pocket.spend')}</div>
            <BigMoney cents={data.total} />
            <ExpiryBar groups={data.groups} total={data.total} />
            <ToCalendar groups={data.groups} />
          </Card>
          {TICKET_TYPES.map((type) => (
            <TypeSection key={type} type={type} groups={data.groups.filter((group) => group.type === type)} />
          ))}
        </>
      )}
    </Page>
  )
}

/** The last days as entries of the phone's own calendar: nobody needs to remember to look here. */
function ToCalendar({ groups }: { groups: readonly TicketGroup[] }) {
  const [kept, setKept] = useState(false)
  const expiries = expiriesOf(groups)
  if (!expiries.some(({ day }) => day !== null)) return null
  const keep = () => {
    const url = new URL(location.pathname, serverOrigin() || location.origin).href
    const text = calendarOf(
      expiries,
      {
        title: ({ value }) => t('wallet.calendar_entry', { amount: money(value) }),
        body: t('wallet.rule_expiry'),
        app: circuitName(),
        url,
      },
      Date.now(),
    )
    if (text === null) return
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${fileWord(circuitName())}-scadenze.ics`)
    setKept(true)
  }
  return (
    <div className="mt-4 border-t border-line pt-3">
      <Button kind="ghost" size="small" onClick={keep}>
        <CalendarPlus aria-hidden size={18} />
        {t('wallet.to_calendar')}
      </Button>
      <p role="status" className={cx('m-0 text-sm text-ink-2', kept && 'pt-2')}>
        {kept ? t('wallet.calendar_kept') : null}
      </p>
    </div>
  )
}

function TypeSection({ type, groups }: { type: TicketGroup['type']; groups: readonly TicketGroup[] }) {
  if (groups.length === 0) return null
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <section aria-labelledby={`wallet-${type}`} className="mt-6">
      <SectionTitle id={`wallet-${type}`} act={<Money cents={total} />}>
        {typeWords(type)}
      </SectionTitle>
      <div className="space-y-2.5">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
      {type === 'gdo' && (
        <Link to={paths.codeGdo()} className={cx(buttonClass('soft', 'small', true), 'mt-2.5')}>
          <Barcode aria-hidden size={20} />
          {t('near.gdo')}
        </Link>
      )}
    </section>
  )
}

const GROUNDS: Readonly<Record<TicketGroup['type'], string>> = {
  normal: 'bg-t-normal',
  business: 'bg-t-business',
  gdo: 'bg-t-gdo',
  free_credits: 'bg-t-credits',
}

function GroupCard({ group }: { group: TicketGroup }) {
  const credits = group.type === 'free_credits'
  return (
    <Card className="!p-0 overflow-hidden">
      <div className={cx('flex items-baseline justify-between gap-3 px-4 py-3 text-white', GROUNDS[group.type])}>
        <span className="font-semibold">{credits ? typeWords(group.type) : `${typeWords(group.type)} · ${money(group.unit)}`}</span>
        <span className="text-lg font-bold whitespace-nowrap">{credits ? money(group.total) : `× ${group.amount}`}</span>
      </div>
      <div className="px-4 py-1">
        {!credits && (
          <p className="m-0 flex justify-between gap-3 border-b border-line py-2 text-sm text-ink-2">
            <span>{group.agency ? t('wallet.from', { name: group.agency.name }) : t('wallet.own')}</span>
            <Money cents={group.total} className="font-semibold text-ink" />
          </p>
        )}
        {credits && <p className="m-0 py-2 text-sm text-ink-2">{t('wallet.credits_body')}</p>}
        <ul aria-label={t('wallet.lots')} className="m-0 list-none divide-y divide-line p-0">
          {credits ? null : group.expiring.map((lot) => <Lot key={lot.expiresAt ?? 'never'} type={group.type} lot={lot} />)}
        </ul>
      </div>
    </Card>
  )
}

/** Within a month it is time to hurry. */
const SOON_DAYS = 31

function Lot({ type, lot }: { type: TicketGroup['type']; lot: TicketGroup['expiring'][number] }) {
  const days = lot.expiresAt === null ? null : daysUntil(lot.expiresAt)
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-[15px]">
      <span className="whitespace-nowrap">{piecesWords(type, lot.amount)}</span>
      {lot.expiresAt === null ? (
        <span className="text-ink-2">{t('wallet.never')}</span>
      ) : days !== null && days <= SOON_DAYS ? (
        <Tag kind="warn">
          <span className="inline-flex items-center gap-1">
            <CalendarClock aria-hidden size={14} />
            {days <= 0 ? t('wallet.today') : t('wallet.in_days', { count: days })}
          </span>
        </Tag>
      ) : (
        <span className="text-ink-2">{t('wallet.until', { day: shortDay(lot.expiresAt) })}</span>
      )}
    </li>
  )
}

/** What else the content of the pocket buys, then the rules. */
function Beside({ maxNormal }: { maxNormal: number }) {
  return (
    <>
      <Rows className="mb-4">
        <Row
          to={paths.giftCodes()}
          lead={<Gift aria-hidden size={22} className="text-brand" />}
          title={t('gifts.title')}
          detail={t('gifts.lead')}
          end={<ChevronRight aria-hidden size={20} className="text-ink-2" />}
        />
      </Rows>
      <Rules maxNormal={maxNormal} />
    </>
  )
}

function Rules({ maxNormal }: { maxNormal: number }) {
  return (
    <Card>
      <h2 className="m-0 text-base">{t('wallet.rules')}</h2>
      <ul className="mt-2 mb-0 list-disc space-y-1.5 ps-5 text-[15px] text-ink-2 marker:text-brand">
        <li>{t('wallet.rule_change')}</li>
        <li>{t('wallet.rule_max', { max: maxNormal })}</li>
        <li>{t('wallet.rule_expiry')}</li>
        <li>{t('wallet.rule_credits')}</li>
        <li>{t('wallet.rule_owner')}</li>
      </ul>
    </Card>
  )
}
