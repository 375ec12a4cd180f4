/** "Bonifici" at a desk: two lines of sums and acts, and below them the chosen table. */
import type { ReactNode } from 'react'
import { FileInput, FileOutput } from 'lucide-react'
import { PAYBACK_PLACES, type ListedPayback } from '@taschino/contract/payouts.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { FilesTable } from './FilesTable.tsx'
import { PaybacksTable } from './PaybacksTable.tsx'
import type { Counts, Shown } from './shown.ts'

interface PayoutsDeskProps {
  counts: Counts | undefined
  shown: Shown
  onShown: (next: Shown) => void
  onMake: () => void
  onRead: () => void
  onOpen: (row: ListedPayback) => void
  file: string | null
  onFile: (id: number) => void
}

export function PayoutsDesk({ counts, shown, onShown, onMake, onRead, onOpen, file, onFile }: PayoutsDeskProps) {
  return (
    <>
      <Places counts={counts} shown={shown} onShown={onShown}>
        <Button wide={false} kind="soft" size="small" icon={<FileInput aria-hidden size={18} />} onClick={onRead}>
          {t('payouts.statement')}
        </Button>
        <Button wide={false} size="small" icon={<FileOutput aria-hidden size={18} />} disabled={nothingToPay(counts)} onClick={onMake}>
          {t('payouts.prepare')}
        </Button>
      </Places>
      {shown === 'files' ? <FilesTable chosen={file} onOpen={onFile} /> : <PaybacksTable key={shown} place={shown} onOpen={onOpen} />}
    </>
  )
}

const countOf = (counts: Counts | undefined, place: (typeof PAYBACK_PLACES)[number]): number =>
  counts?.places.find((one) => one.place === place)?.count ?? 0
const nothingToPay = (counts: Counts | undefined): boolean => countOf(counts, 'due') + countOf(counts, 'later') === 0

const PLACE =
  'press inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-card px-3 text-sm text-ink hover:bg-mint/50 aria-pressed:border-brand aria-pressed:bg-mint'

function Places({ counts, shown, onShown, children }: Pick<PayoutsDeskProps, 'counts' | 'shown' | 'onShown'> & { children: ReactNode }) {
  return (
    <div className="mb-1 flex flex-wrap items-center gap-1.5">
      <div role="group" aria-label={t('payouts.where')} className="contents">
        {PAYBACK_PLACES.map((place) => {
          const one = counts?.places.find((each) => each.place === place)
          return (
            <button key={place} type="button" aria-pressed={place === shown} onClick={() => onShown(place)} className={PLACE}>
              <span className="text-ink-2">
                {t(`payouts.place.${place}`)} · {one?.count ?? '…'}
              </span>{' '}
              <b className="tabular-nums">{one === undefined ? '…' : money(one.net)}</b>
            </button>
          )
        })}
        <button type="button" aria-pressed={shown === 'files'} onClick={() => onShown('files')} className={PLACE}>
          {t('payouts.files')}
        </button>
      </div>
      {counts !== undefined && counts.late > 0 && (
        <span title={t('payouts.late_body', { count: counts.lateDays })}>
          <Tag kind="bad">{t('payouts.late_count', { count: counts.late })}</Tag>
          <span className="sr-only"> {t('payouts.late_body', { count: counts.lateDays })}</span>
        </span>
      )}
      <div className="ms-auto flex gap-2 [&_button]:min-h-9 [&_button]:px-3 [&_button]:text-sm">{children}</div>
    </div>
  )
}
