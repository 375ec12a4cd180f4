/** "Bonifici": what waits, is with the bank, paid or returned; making the next bank file, and those made. */
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { FileInput, FileOutput } from 'lucide-react'
import { countPaybacks, exportPaybacks, PAYBACK_PLACES, type ListedPayback, type PaybackPlace } from '@taschino/contract/payouts.ts'
import { late } from '../../routing/late.tsx'
import { useWide } from '../../settings/media.ts'
import { coming } from '../../table/coming.tsx'
import { useSearchParams } from '../../routing/router.tsx'
import { useAsk } from '../../api/use-ask.ts'
import { useSettled } from '../../api/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { BigMoney } from '../../ui/Money.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { money } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { FileSheet, Files } from './Files.tsx'
import { MakeSheet } from './MakeSheet.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import { PaybackRows, PaybackSheet } from './Paybacks.tsx'
import type { Counts } from './shown.ts'

/** Nobody without a desk fetches it. */
const PayoutsDesk = late(() => import('./PayoutsDesk.tsx').then((module) => module.PayoutsDesk))

export function PayoutsPanel() {
  const [search, setSearch] = useSearchParams()
  const [making, setMaking] = useState(false)
  const [reading, setReading] = useState(false)
  const [chosen, setChosen] = useState<ListedPayback | null>(null)
  const counts = useAsk(countPaybacks)
  const desk = useWide('wide')
  const asked = PAYBACK_PLACES.find((place) => place === search.get('place'))
  const place = asked ?? firstWith(counts.data)
  const file = /^[1-9]\d{0,8}$/.exec(search.get('file') ?? '')?.[0] ?? null
  const put = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const openFile = (id: number) => put('file', String(id))
  return (
    <section aria-label={t('payouts.title')} className={desk ? 'flex min-h-0 flex-1 flex-col' : ''}>
      {desk ? (
        <PayoutsDesk.Component
          {...coming}
          counts={counts.data}
          shown={search.get('place') === 'files' ? 'files' : place}
          onShown={(next) => put('place', next)}
          onMake={() => setMaking(true)}
          onRead={() => setReading(true)}
          onOpen={setChosen}
          file={file}
          onFile={openFile}
        />
      ) : (
        <OnPhone
          counts={counts}
          place={place}
          put={put}
          onMake={() => setMaking(true)}
          onRead={() => setReading(true)}
          onOpen={setChosen}
        />
      )}
      {chosen !== null && <PaybackSheet key={chosen.gtid} row={chosen} onClose={() => setChosen(null)} onFile={openFile} />}
      {making && (
        <MakeSheet
          onClose={() => setMaking(false)}
          onFile={(id) => {
            setMaking(false)
            put('file', String(id))
          }}
        />
      )}
      {reading && <StatementSheet onClose={() => setReading(false)} />}
      <FileSheet id={file} onClose={() => put('file', null)} />
    </section>
  )
}

interface OnPhoneProps {
  counts: UseQueryResult<Counts>
  place: PaybackPlace
  put: (name: string, value: string | null) => void
  onMake: () => void
  onRead: () => void
  onOpen: (row: ListedPayback) => void
}

function OnPhone({ counts, place, put, onMake, onRead, onOpen }: OnPhoneProps) {
  const [text, setText] = useState('')
  const query = { place, ...(useSettled(text).trim() ? { text: text.trim() } : {}) }
  return (
    <>
      {counts.isPending ? (
        <Skeleton className="h-32" />
      ) : counts.isError && !counts.data ? (
        <RetryNotice again={() => void counts.refetch()}>{errorWords(counts.error)}</RetryNotice>
      ) : (
        counts.data && <Next counts={counts.data} onMake={onMake} onRead={onRead} />
      )}
      {counts.data && <Places counts={counts.data} place={place} onPlace={(next) => put('place', next)} />}
      <FilterBar
        find={t('payouts.search')}
        text={text}
        onText={setText}
        beside={<ExportButton small call={exportPaybacks} query={query} name={t('payouts.file_name')} />}
      />
      <PaybackRows query={query} place={place} onChoose={onOpen} />
      <Files onFile={(id) => put('file', String(id))} />
    </>
  )
}

/** What wants a hand first: what came back, then what is due; else whatever there is. */
function firstWith(counts: Counts | undefined): PaybackPlace {
  const has = (place: PaybackPlace): boolean => (counts?.places.find((one) => one.place === place)?.count ?? 0) > 0
  return (['due', 'sent', 'later', 'returned', 'paid'] as const).find(has) ?? 'due'
}

function Next({ counts, onMake, onRead }: { counts: Counts; onMake: () => void; onRead: () => void }) {
  const of = (place: PaybackPlace) => counts.places.find((one) => one.place === place) ?? { count: 0, net: 0 }
  const [due, later, returned] = [of('due'), of('later'), of('returned')]
  return (
    <div className="mb-4 grid gap-3">
      <Card className="p-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <div className="text-sm text-ink-2">{t('payouts.to_pay_now')}</div>
            <BigMoney cents={due.net} size="m" />
            <p className="m-0 mt-1 text-[15px] text-ink-2">
              {t('payouts.due_count', { count: due.count })}
              {later.count > 0 && <> · {t('payouts.later_sum', { amount: money(later.net) })}</>}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <Button
              className="max-sm:w-full"
              wide={false}
              kind="soft"
              size="small"
              icon={<FileInput aria-hidden size={18} />}
              onClick={onRead}>
              {t('payouts.statement')}
            </Button>
            <Button
              className="max-sm:w-full"
              wide={false}
              size="small"
              icon={<FileOutput aria-hidden size={18} />}
              disabled={due.count + later.count === 0}
              onClick={onMake}>
              {t('payouts.prepare')}
            </Button>
          </div>
        </div>
      </Card>
      {counts.late > 0 && (
        <Notice kind="bad" title={t('payouts.late_count', { count: counts.late })}>
          {t('payouts.late_body', { count: counts.lateDays })}
        </Notice>
      )}
      {returned.count > 0 && <Notice kind="warn">{t('payouts.returned_count', { count: returned.count })}</Notice>}
    </div>
  )
}

function Places({ counts, place, onPlace }: { counts: Counts; place: PaybackPlace; onPlace: (place: PaybackPlace) => void }) {
  return (
    <div role="group" aria-label={t('payouts.where')} className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-5">
      {counts.places.map((one) => (
        <button
          key={one.place}
          type="button"
          aria-pressed={one.place === place}
          onClick={() => onPlace(one.place)}
          className="press min-h-16 rounded-[14px] border-[1.5px] border-line bg-card px-3 py-2 text-start text-ink hover:bg-mint/50 aria-pressed:border-brand aria-pressed:bg-mint last:max-sm:col-span-2">
          <span className="block text-sm text-ink-2">
            {t(`payouts.place.${one.place}`)} · {one.count}
          </span>
          <span className="block font-bold">{money(one.net)}</span>
        </button>
      ))}
    </div>
  )
}
