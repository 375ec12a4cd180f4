/** Step 2: the rows, wrong ones first, and contracts without a row; then all or nothing. */
import { useState } from 'react'
import { dropImport, listImportFiles, listImportRows, listImports, type applyImport } from '@taschino/contract/imports.ts'
import type { ShopImport } from '@taschino/contract/imports-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate, useInfinite } from '../../api/use-ask.ts'
import type { MoneyCall } from '../../money/money-call.ts'
import { paths } from '../../routing/paths.ts'
import { useNavigate } from '../../routing/router.tsx'
import { Figure } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'
import { BulkRow } from './BulkRow.tsx'
import { Contracts } from './Contracts.tsx'
import { MendedLines } from './MendedLines.tsx'
import { DraftPage } from './OnePage.tsx'
import type { RefusedFile } from './send-files.ts'

interface RowsStepProps {
  one: ShopImport
  agent: boolean
  apply: MoneyCall<typeof applyImport>
  refused: readonly RefusedFile[]
  onRefused: (files: readonly RefusedFile[]) => void
  onBack: () => void
  onChanged: (next: ShopImport) => void
}

/** The first thing in the way, so that nobody wonders why the button is grey. */
function inTheWay({ rows, files }: ShopImport): string | null {
  if (rows.faults > 0) return t('bulk.way.faults', { count: rows.faults })
  if (rows.waiting > 0) return t('bulk.way.waiting', { count: rows.waiting })
  if (files.unmatched > 0) return t('bulk.way.unmatched', { count: files.unmatched })
  return rows.good === 0 ? t('bulk.way.nothing') : null
}

export function RowsStep({ one, agent, apply, refused, onRefused, onBack, onChanged }: RowsStepProps) {
  const navigate = useNavigate()
  const drop = useAct(dropImport, {
    onDone: () => invalidate(listImports).then(() => navigate(paths.shopBulk(agent ? 'agent' : 'company'), { replace: true })),
  })
  const changed = (next: ShopImport) => {
    onChanged(next)
    void invalidate(listImportRows, listImportFiles)
  }
  return (
    <DraftPage
      of="shops"
      one={one}
      title={one.name || t('bulk.title')}
      above={t(`bulk.type.${one.importType}`)}
      onBack={onBack}
      way={inTheWay(one)}
      apply={apply}
      yes={t('bulk.apply', { count: one.rows.good })}
      onApply={() =>
        apply.start({ params: { id: one.id }, body: { shops: one.rows.good } }, { name: one.name || t(`bulk.type.${one.importType}`) })
      }
      trouble={drop.trouble}
      onThrow={() => drop.start({ params: { id: one.id } })}
      told={<RefusedFiles files={refused} onClose={() => onRefused([])} />}
      under={t(one.autoEnable ? 'bulk.all_or_none_auto' : 'bulk.all_or_none')}>
      {/* At a desk the choices above the rows say as much, and the first of them is in sight. */}
      <div className="mb-4 grid grid-cols-3 gap-3 duo:hidden">
        <Figure name={t('bulk.figure.ready')}>{one.rows.good}</Figure>
        <Figure name={t('bulk.figure.faults')}>{one.rows.faults}</Figure>
        <Figure name={t('bulk.figure.waiting')}>{one.rows.waiting}</Figure>
      </div>
      <div className="duo:grid duo:grid-cols-[minmax(0,1fr)_minmax(0,320px)] duo:items-start duo:gap-x-6">
        <Contracts className="duo:sticky duo:top-4 duo:col-start-2 duo:row-start-1" one={one} onChanged={changed} onRefused={onRefused} />
        <div className="duo:col-start-1 duo:row-start-1">
          <Lines one={one} onChanged={changed} />
        </div>
      </div>
    </DraftPage>
  )
}

function RefusedFiles({ files, onClose }: { files: readonly RefusedFile[]; onClose: () => void }) {
  if (files.length === 0) return null
  return (
    <Notice kind="warn" className="mb-4" title={t('bulk.refused', { count: files.length })} onClose={onClose}>
      <ul className="m-0 ps-5">
        {files.slice(0, 10).map(({ name, why }) => (
          <li key={name} className="break-words">
            <bdi>{name}</bdi>: {t(`bulk.file.${why}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const FILTERS = ['all', 'faults', 'waiting', 'struck'] as const
type Filter = (typeof FILTERS)[number]

function Lines({ one, onChanged }: { one: ShopImport; onChanged: (next: ShopImport) => void }) {
  const [only, setOnly] = useState<Filter>(one.rows.faults > 0 ? 'faults' : 'all')
  const list = useInfinite(listImportRows, { params: { id: one.id }, query: { only, limit: 100 } })
  return (
    <MendedLines label={t('bulk.rows')} filters={FILTERS} counts={one.rows} only={only} onOnly={setOnly} list={list}>
      {(row, onMended) => (
        <BulkRow
          key={row.n}
          id={one.id}
          columns={one.columns}
          row={row}
          onMended={(next, now) => {
            onMended(next)
            onChanged(now)
          }}
          onChanged={onChanged}
        />
      )}
    </MendedLines>
  )
}
