/** What the circuit owes the shop: in all, today, by type, day by day; what is not built yet is named and has no button. */
import { ChevronDown, Landmark, Repeat } from 'lucide-react'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { getTakings } from '@taschino/contract/wallet.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { Card, Figure, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Sparkbars } from '../../../ui/Sparkbars.tsx'
import { useBell } from '../shop-transactions/use-bell.ts'
import { day as dayWords, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

type Takings = OutputOf<typeof getTakings>

const GROUNDS: Record<TicketType, string> = { normal: 'bg-t-normal', business: 'bg-t-business', gdo: 'bg-t-gdo', free_credits: 'bg-t-credits' }

/** Noon, so that a business day stays itself in every time zone. */
const noon = (day: string): string => `${day}T12:00:00Z`

export function ShopWalletScreen() {
  useBell()
  const { data } = useAsk(getTakings, undefined, { kept: true })
  return (
    <Page title={t('shopWallet.title')} side={<Coming />}>
      {data ? <Known takings={data} /> : <div aria-hidden className="grid gap-3"><Skeleton className="h-32 rounded-big" /><SkeletonRows count={4} /></div>}
    </Page>
  )
}

function Known({ takings }: { takings: Takings }) {
  const types = takings.byType.filter((row) => row.value > 0 || row.today > 0)
  return (
    <>
      <section aria-labelledby="to-be-paid" className="rounded-big bg-[#0e4d38] p-5 text-white">
        <h2 id="to-be-paid" className="m-0 text-[15px] font-medium">{t('shopWallet.to_be_paid')}</h2>
        <BigMoney cents={takings.toBePaid} size="xl" />
        <p className="mt-1 mb-0 text-sm">{t('shopWallet.to_be_paid_hint')}</p>
      </section>
      <div className="mt-3"><Figure name={t('shopWallet.today')} detail={t('till.today_count', { count: takings.todayCount })}><Money cents={takings.today} /></Figure></div>
      <SectionTitle>{t('shopWallet.by_type')}</SectionTitle>
      {types.length === 0 ? <Card><EmptyState title={t('shopWallet.by_type_empty')} /></Card> : <ByType types={types} all={takings.toBePaid} />}
      <Days days={takings.days} />
    </>
  )
}

function ByType({ types, all }: { types: Takings['byType']; all: number }) {
  return (
    <Rows>
      {types.map(({ type, value, today }) => {
        const percent = all === 0 ? 0 : Math.round((value / all) * 100)
        return (
          <Row key={type} title={t(`type.${type}`)} end={<Money cents={value} />}
            lead={<span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-xl font-extrabold text-white ${GROUNDS[type]}`}>{t(`type.${type}`).charAt(0)}</span>}
            detail={<>
              {t('shopWallet.share', { percent })}{today > 0 && ` · ${t('shopWallet.type_today', { amount: money(today) })}`}
              <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-line"><span className={`block h-full rounded-full ${GROUNDS[type]}`} style={{ width: `${percent}%` }} /></span>
            </>} />
        )
      })}
    </Rows>
  )
}

function Days({ days }: { days: Takings['days'] }) {
  const total = days.reduce((sum, { value }) => sum + value, 0)
  const best = days.reduce<Takings['days'][number] | null>((top, one) => (one.value > (top?.value ?? 0) ? one : top), null)
  return (
    <>
      <SectionTitle>{t('shopWallet.days')}</SectionTitle>
      <Card>
        <Sparkbars height={120} show={money} label={t('shopWallet.days_label', { amount: money(total) })}
          points={days.map(({ day, value }) => ({ name: shortDay(noon(day)), value }))}
          caption={<>{t('shopWallet.days_total', { amount: money(total) })}{best && <><br />{t('shopWallet.days_best', { day: shortDay(noon(best.day)), amount: money(best.value) })}</>}</>} />
        <details className="group mt-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-brand">{t('shopWallet.table')}<ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" /></summary>
          <table className="w-full border-collapse text-[15px]">
            <thead><tr className="text-ink-2"><th scope="col" className="py-2 text-start font-medium">{t('shopWallet.day')}</th><th scope="col" className="py-2 text-end font-medium">{t('shopWallet.value')}</th></tr></thead>
            <tbody>
              {days.toReversed().map(({ day, value }) => (
                <tr key={day} className="border-t border-line"><th scope="row" className="py-2 text-start font-normal first-letter:uppercase">{dayWords(noon(day))}</th><td className="py-2 text-end font-semibold">{money(value)}</td></tr>
              ))}
            </tbody>
          </table>
        </details>
      </Card>
    </>
  )
}

function Coming() {
  return (
    <section aria-labelledby="coming">
      <SectionTitle id="coming" act={<Tag>{t('shopWallet.soon')}</Tag>}>{t('shopWallet.next')}</SectionTitle>
      <Rows>
        <Row lead={<Icon><Landmark size={20} /></Icon>} title={t('shopWallet.payback')} detail={t('shopWallet.soon_payback')} />
        <Row lead={<Icon><Repeat size={20} /></Icon>} title={t('shopWallet.convert')} detail={t('shopWallet.soon_convert')} />
      </Rows>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('shopWallet.soon_note')}</p>
    </section>
  )
}

const Icon = ({ children }: { children: React.ReactNode }) => <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-xl bg-mint text-brand">{children}</span>
