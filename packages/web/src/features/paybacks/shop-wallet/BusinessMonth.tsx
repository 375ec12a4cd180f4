/** The business tickets that a shop took in a month. */
import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { businessTotal } from '@taschino/contract/paybacks.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { locale, t } from '../../../words/words.ts'

const moved = (yearMonth: string, months: number): string => {
  const [year = 0, month = 1] = yearMonth.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}
const monthWords = (yearMonth: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${yearMonth}-01T12:00:00Z`))

/** `hidden`: the shop has none now; a month with some shows it all the same. */
export function BusinessMonth({ hidden }: { hidden: boolean }) {
  const now = businessMonth(Date.now())
  const [yearMonth, setYearMonth] = useState(now)
  const { data } = useAsk(businessTotal, { query: { yearMonth } }, { keepPrevious: true })
  if (hidden && yearMonth === now && (data?.value ?? 0) === 0) return null
  return (
    <>
      <SectionTitle>{t('shopWallet.business')}</SectionTitle>
      <Card className="flex items-center gap-2">
        <IconButton label={t('shopWallet.month_before')} onClick={() => setYearMonth(moved(yearMonth, -1))}>
          <ChevronLeft aria-hidden size={22} />
        </IconButton>
        <p aria-live="polite" className="m-0 min-w-0 flex-1 text-center">
          <span className="block text-sm text-ink-2 first-letter:uppercase">{monthWords(yearMonth)}</span>
          <span className="block text-[22px] font-bold tracking-tight">{data ? <Money cents={data.value} /> : '–'}</span>
          <span className="block text-sm text-ink-2">{data && t('till.today_count', { count: data.payments })}</span>
        </p>
        <IconButton label={t('shopWallet.month_after')} disabled={yearMonth >= now} onClick={() => setYearMonth(moved(yearMonth, 1))}>
          <ChevronRight aria-hidden size={22} />
        </IconButton>
      </Card>
    </>
  )
}
