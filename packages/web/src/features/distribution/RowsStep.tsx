/** Step 2: the rows, wrong ones first; what differs from the month before, and who is missing. */
import { useState } from 'react'
import { Columns3, Trash2 } from 'lucide-react'
import {
  dropDistribution,
  exportRows,
  listDistributions,
  listRows,
  strikeFaults,
  type ROW_FILTERS,
} from '@taschino/contract/distribution.ts'
import type { Distribution, DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useNavigate } from '../../routing/router.tsx'
import { PagedList } from '../../api/PagedList.tsx'
import { invalidate, useInfinite } from '../../api/use-ask.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { money } from '../../words/formats.ts'
import { piecesWords } from '../../words/parts.ts'
import { useWide } from '../../settings/media.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { AddRow } from './AddRow.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { MissingSheet } from './MissingSheet.tsx'
import { monthWords } from './OptionsFields.tsx'
import { RowNotices } from './RowNotices.tsx'
import { RowsGrid } from './RowsGrid.tsx'
import { NEXT, RowsList } from './RowsList.tsx'
import { StepsLine } from './StepsLine.tsx'

type Filter = (typeof ROW_FILTERS)[number]
const COUNT: Readonly<Record<Filter, (rows: Distribution['rows']) => number>> = {
  all: ({ all }) => all,
  faults: ({ faults }) => faults,
  changed: ({ changed }) => changed,
  struck: ({ struck }) => struck,
}

interface RowsStepProps {
  one: Distribution
  onChanged: (next: Distribution) => void
  onColumns: () => void
  onNext: () => void
}

export function RowsStep({ one, onChanged, onColumns, onNext }: RowsStepProps) {
  const back = useBack(paths.agencyDistribution())
  const navigate = useNavigate()
  const [missing, setMissing] = useState(false)
  // Leaving out all wrong rows at once changes rows that were being mended too: the list begins anew.
  const [turn, setTurn] = useState(0)
  const { faults } = one.rows
  const drop = useAct(dropDistribution, {
    onDone: () => invalidate(listDistributions).then(() => navigate(paths.agencyDistribution(), { replace: true })),
  })
  const strike = useAct(strikeFaults, {
    onDone: (next) => {
      onChanged(next)
      setTurn(turn + 1)
      return invalidate(listRows)
    },
  })
  const trouble = drop.trouble ?? strike.trouble
  const acts = (
    <>
      {one.head.length > 0 && (
        <IconButton label={t('dist.columns')} onClick={onColumns}>
          <Columns3 aria-hidden size={22} />
        </IconButton>
      )}
      <IconButton label={t('dist.drop')} onClick={() => drop.start({ params: { id: one.id } })}>
        <Trash2 aria-hidden size={22} />
      </IconButton>
    </>
  )
  const foot = (
    <div className="gap-5 wide:flex wide:items-center wide:justify-end wide:[&>button]:w-auto">
      {faults > 0 && <p className="mt-0 mb-2 text-sm text-bad wide:mb-0">{t('dist.faults_first', { count: faults })}</p>}
      <Button id={NEXT} disabled={faults > 0 || one.tickets === 0} onClick={onNext}>
        {t('dist.next', { tickets: piecesWords(one.type, one.tickets), value: money(one.value) })}
      </Button>
    </div>
  )
  return (
    <Page
      title={one.name || t('dist.rows_title')}
      above={<span className="first-letter:uppercase">{monthWords(one.month)}</span>}
      onBack={back}
      width="full"
      acts={acts}
      foot={foot}>
      <StepsLine at={2} />
      <div aria-live="polite">
        <FailureNotice one={one} />
        {trouble !== null && (
          <Notice kind="bad" className="mb-4">
            {trouble}
          </Notice>
        )}
      </div>
      <RowNotices
        one={one}
        striking={strike.busy}
        onStrike={() => strike.start({ params: { id: one.id } })}
        onMissing={() => setMissing(true)}
      />
      <Lines key={turn} one={one} onChanged={onChanged} />
      {missing && <MissingSheet one={one} onChanged={onChanged} onClose={() => setMissing(false)} />}
    </Page>
  )
}

function Lines({ one, onChanged }: { one: Distribution; onChanged: (next: Distribution) => void }) {
  const [only, setOnly] = useState<Filter>(one.rows.faults > 0 ? 'faults' : 'all')
  const list = useInfinite(listRows, { params: { id: one.id }, query: { only, limit: 100 } })
  // What was mended stays where it stood until another choice is made: nobody loses the row under their hands.
  const [mended, setMended] = useState<ReadonlyMap<number, DistributionRow>>(new Map())
  const known = new Map(list.items.map((row) => [row.n, row]))
  for (const [n, row] of mended) known.set(n, row)
  const rows = [...known.values()].toSorted((a, b) => a.n - b.n)
  const choose = (next: Filter) => {
    setMended(new Map())
    setOnly(next)
    void invalidate(listRows)
  }
  const desk = useWide()
  const compared = one.lastMonth.people > 0
  const mend = (next: DistributionRow, distribution: Distribution) => {
    setMended((before) => new Map(before).set(next.n, next))
    onChanged(distribution)
    void invalidate(listRows)
  }
  return (
    <>
      <div className="mb-3 flex items-start justify-between gap-3">
        <div role="group" aria-label={t('dist.filter')} className="flex flex-wrap gap-2">
          {(Object.keys(COUNT) as Filter[])
            .filter((filter) => filter !== 'changed' || one.lastMonth.people > 0)
            .map((filter) => (
              <Chip
                key={filter}
                pressed={only === filter}
                onClick={() => choose(filter)}>{`${t(`dist.only.${filter}`)} ${COUNT[filter](one.rows)}`}</Chip>
            ))}
        </div>
        <ExportButton
          small
          call={exportRows}
          params={{ id: one.id }}
          query={{ only }}
          name={`${t('dist.rows_title').toLocaleLowerCase()}-${one.month}`}
        />
      </div>
      <PagedList list={{ ...list, items: rows }} waiting={6} none={<EmptyState title={t(`dist.none.${only}`)} />}>
        {(items) => (
          <>
            {desk ? (
              <RowsGrid id={one.id} rows={items} compared={compared} onMended={mend} onChanged={onChanged} />
            ) : (
              <RowsList id={one.id} rows={items} compared={compared} onMended={mend} />
            )}
          </>
        )}
      </PagedList>
      {!desk && <AddRow one={one} onChanged={onChanged} />}
    </>
  )
}
