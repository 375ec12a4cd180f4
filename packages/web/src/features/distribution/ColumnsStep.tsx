/** Lets the office say which column is which, when they were not recognised or wrongly. */
import { useState } from 'react'
import { COLUMNS, type Column } from '@taschino/basics/distribution.ts'
import { listRows, setColumns } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { invalidate } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'
import { StepsLine } from './StepsLine.tsx'

/** What a column is taken for; nothing: it is left out. */
type Meaning = Column | ''

interface ColumnsStepProps {
  one: Distribution
  onDone: (next: Distribution) => void
  onBack: (() => void) | undefined
}

export function ColumnsStep({ one, onDone, onBack }: ColumnsStepProps) {
  const leave = useBack(paths.agencyDistribution())
  const width = Math.max(1, ...one.head.map((row) => row.length))
  const [meaning, setMeaning] = useState<readonly Meaning[]>(() =>
    Array.from({ length: width }, (_, at) => one.columns?.find((column) => column.at === at)?.column ?? ''),
  )
  const [firstIsHeading, setFirst] = useState(one.columns === null ? !one.head[0]?.some((cell) => /\d/.test(cell)) : one.firstIsHeading)
  const act = useAct(setColumns, {
    onDone: async (next) => {
      await invalidate(listRows)
      onDone(next)
    },
  })
  const columns = meaning.flatMap((column, at) => (column === '' ? [] : [{ column, at }]))
  const mean = (at: number, column: Meaning) =>
    setMeaning((before) => before.map((old, i) => (i === at ? column : old === column && column !== '' ? '' : old)))
  return (
    <Page
      title={t('dist.columns')}
      onBack={onBack ?? leave}
      width="wide"
      foot={
        <Button
          busy={act.busy}
          disabled={columns.length === 0}
          onClick={() => act.start({ params: { id: one.id }, body: { firstIsHeading, columns } })}>
          {t('dist.columns_use')}
        </Button>
      }>
      <StepsLine at={2} />
      {one.columns === null && (
        <Notice kind="warn" className="mb-4" title={t('dist.columns_unknown')}>
          {t('dist.columns_unknown_body')}
        </Notice>
      )}
      <div aria-live="polite">
        {act.trouble !== null && (
          <Notice kind="bad" className="mb-4">
            {act.trouble}
          </Notice>
        )}
      </div>
      <Card flush>
        <SheetHead rows={one.head} meaning={meaning} firstIsHeading={firstIsHeading} onMean={mean} />
        <Switch label={t('dist.first_heading')} checked={firstIsHeading} onChange={setFirst} />
      </Card>
    </Page>
  )
}

interface SheetHeadProps {
  rows: Distribution['head']
  meaning: readonly Meaning[]
  firstIsHeading: boolean
  onMean: (at: number, column: Meaning) => void
}

/** The first rows of the spreadsheet, and above each column what it is taken for. */
function SheetHead({ rows, meaning, firstIsHeading, onMean }: SheetHeadProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-[15px]">
        <thead>
          <tr>
            {meaning.map((column, at) => (
              <th key={at} scope="col" className="min-w-40 border-b border-line bg-mint/50 p-2 text-start font-normal">
                <ColumnChoice n={at + 1} column={column} onChoose={(chosen) => onMean(at, chosen)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i} className={cx(i === 0 && firstIsHeading && 'font-bold')}>
              {meaning.map((_, at) => (
                <td key={at} className="max-w-60 truncate border-b border-line px-3 py-2">
                  {row[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ColumnChoice({ n, column, onChoose }: { n: number; column: Meaning; onChoose: (column: Meaning) => void }) {
  return (
    <select
      aria-label={t('dist.column_n', { n })}
      value={column}
      onChange={(event) => onChoose(event.target.value as Meaning)}
      className={cx(
        'min-h-11 w-full rounded-xl border-[1.5px] bg-card px-2 font-semibold text-ink',
        column === '' ? 'border-line-strong' : 'border-brand',
      )}>
      <option value="">{t('dist.column.none')}</option>
      {COLUMNS.map((name) => (
        <option key={name} value={name}>
          {t(`dist.column.${name}`)}
        </option>
      ))}
    </select>
  )
}
