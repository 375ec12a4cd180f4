/** The last days of one's codes, month by month, and as entries for the phone's calendar. */
import { useState } from 'react'
import { CalendarPlus } from 'lucide-react'
import { fileWord } from '@taschino/basics/app-name.ts'
import type { OwnCode } from '@taschino/contract/gift-shapes.ts'
import { serverOrigin } from '../../../device/native.ts'
import { saveFile } from '../../../device/pdf.ts'
import { circuitName } from '../../../settings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { locale, t } from '../../../words/words.ts'
import { calendarOf } from '../../wallet/public.ts'
import { instantOf, leftOn } from './code-words.ts'

const monthName = (day: string): string =>
  new Date(instantOf(day)).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'Europe/Rome' })

type Ending = OwnCode & { expiresOn: string }

export function Expiries({ codes }: { codes: readonly OwnCode[] }) {
  const [kept, setKept] = useState(false)
  const ending = codes
    .filter((code): code is Ending => code.expiresOn !== null && leftOn(code) > 0)
    .toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn))
  if (ending.length === 0) return null
  const months = [...Map.groupBy(ending, ({ expiresOn }) => monthName(expiresOn))]
  const keep = () => {
    const days = Map.groupBy(ending, ({ expiresOn }) => expiresOn)
    const text = calendarOf(
      [...days].map(([day, some]) => ({ day, value: some.reduce((sum, code) => sum + leftOn(code), 0) })),
      {
        of: 'gift-code',
        title: ({ value }) => t('gifts.calendar_entry', { value: money(value) }),
        body: t('gifts.calendar_body'),
        app: circuitName(),
        url: new URL(location.pathname, serverOrigin() || location.origin).href,
      },
      Date.now(),
    )
    if (text === null) return
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${fileWord(circuitName())}-codici.ics`)
    setKept(true)
  }
  return (
    <section aria-labelledby="gift-ends" className="mt-6">
      <SectionTitle id="gift-ends">{t('gifts.ends')}</SectionTitle>
      <Card>
        <ul className="m-0 grid list-none grid-cols-[minmax(0,1fr)] gap-4 p-0 duo:grid-cols-2">
          {months.map(([month, some]) => (
            <li key={month}>
              <strong className="block first-letter:uppercase">{month}</strong>
              <ul className="m-0 list-none p-0">
                {some.map((code) => (
                  <li key={code.id} className="flex justify-between gap-3 py-1 text-[15px]">
                    <span className="min-w-0 truncate">
                      {shortDay(instantOf(code.expiresOn))} · <bdi>{code.merchant.merchant}</bdi>
                    </span>
                    <Money cents={leftOn(code)} className="font-semibold" />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <div className="mt-3 border-t border-line pt-3">
          <Button kind="ghost" size="small" icon={<CalendarPlus aria-hidden size={18} />} onClick={keep}>
            {t('wallet.to_calendar')}
          </Button>
          <p role="status" className="m-0 text-sm text-ink-2">
            {kept ? t('wallet.calendar_kept') : null}
          </p>
        </div>
      </Card>
    </section>
  )
}
