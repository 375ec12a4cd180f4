/** One shop of the sheet: who it is, what is wrong; its red cells are open for mending, the others when it is tapped. */
import { useState } from 'react'
import { Pencil, RotateCcw, X } from 'lucide-react'
import { SHOP_COLUMNS, type ShopCells, type ShopColumn } from '@taschino/basics/shop-sheet.ts'
import { mendImportRow } from '@taschino/contract/imports.ts'
import type { ImportRow, ShopImport } from '@taschino/contract/imports-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { cx } from '../../ui/classes.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { t } from '../../words/words.ts'

interface BulkRowProps {
  id: number
  columns: readonly ShopColumn[]
  row: ImportRow
  onMended: (row: ImportRow, now: ShopImport) => void
}

/** A file that is awaited is no wrong cell. */
const redOf = ({ struck, faults }: ImportRow) => (struck ? [] : faults.filter(({ why }) => why !== 'file_missing'))

export function BulkRow({ id, columns, row, onMended }: BulkRowProps) {
  const [opened, setOpened] = useState(false)
  const act = useAct(mendImportRow, {
    onDone: ({ row: next, import: now }) => {
      onMended(next, now)
      setOpened(false)
    },
  })
  const red = redOf(row)
  const name = row.cells.title ?? row.cells.businessName ?? t('bulk.nameless')
  const params = { id, n: row.n }
  const shown = opened
    ? SHOP_COLUMNS.filter((one) => columns.includes(one))
    : SHOP_COLUMNS.filter((one) => red.some(({ at }) => at === one))
  return (
    <li className={cx('row-auto px-4 py-3', red.length > 0 && 'bg-bad-soft/50')} aria-busy={act.busy || undefined}>
      <div className="flex min-h-11 items-center gap-2 sm:gap-3">
        <span className="w-7 shrink-0 text-end text-sm text-ink-2 sm:w-9" title={t('bulk.line')}>
          {row.line ?? row.n}
        </span>
        <span className={cx('min-w-0 flex-1', row.struck && 'text-ink-2 line-through')}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <bdi className="min-w-0 break-words">{name}</bdi>
            {row.isGroup && <Tag>{t('bulk.group')}</Tag>}
          </span>
          <RowState row={row} red={red} />
        </span>
        {!row.struck && (
          <IconButton label={t('bulk.open', { name })} disabled={act.busy} onClick={() => setOpened(!opened)}>
            <Pencil aria-hidden size={19} />
          </IconButton>
        )}
        <IconButton
          label={t(row.struck ? 'bulk.restore' : 'bulk.strike', { name })}
          disabled={act.busy}
          onClick={() => act.start({ params, body: { struck: !row.struck } })}>
          {row.struck ? <RotateCcw aria-hidden size={20} /> : <X aria-hidden size={21} />}
        </IconButton>
      </div>
      {!row.struck && (shown.length > 0 || red.length > 0) && (
        <Mending
          key={`${JSON.stringify(row.cells)} ${String(opened)}`}
          row={row}
          shown={shown}
          busy={act.busy}
          onMend={(cells) => act.start({ params, body: { cells } })}
        />
      )}
      {act.trouble !== null && (
        <p role="alert" className="mt-2 mb-0 text-sm text-bad">
          {act.trouble}
        </p>
      )}
    </li>
  )
}

function RowState({ row, red }: { row: ImportRow; red: ImportRow['faults'] }) {
  if (row.struck) return null
  const waits = row.faults.some(({ why }) => why === 'file_missing')
  return (
    <>
      {red.length > 0 && (
        <span className="block text-sm font-medium text-bad">
          {red.map(({ at, why }) => (at ? `${t(`bulk.column.${at}`)}: ${t(`bulk.fault.${why}`)}` : t(`bulk.fault.${why}`))).join(' · ')}
        </span>
      )}
      {waits && <span className="block text-sm text-ink-2">{t('bulk.awaits_file')}</span>}
      {row.file && (
        <span className="block text-sm break-words text-ink-2">
          <bdi>{row.file.name}</bdi>
        </span>
      )}
      {!waits && !row.file && red.length === 0 && (
        <span className="block text-sm break-words text-ink-2">
          <bdi>{row.cells.address}</bdi>
        </span>
      )}
    </>
  )
}

interface MendingProps {
  row: ImportRow
  shown: readonly ShopColumn[]
  busy: boolean
  onMend: (cells: ShopCells) => void
}

function Mending({ row, shown, busy, onMend }: MendingProps) {
  const [cells, setCells] = useState<ShopCells>({})
  const hidden = row.faults.some(({ why }) => why === 'hidden')
  const changed = Object.keys(cells).length > 0
  return (
    <Form
      className="mt-2 grid gap-3 sm:grid-cols-2 sm:items-start sm:ps-12"
      aria-label={t('bulk.mend', { name: row.cells.title ?? t('bulk.nameless') })}
      onSend={() => onMend(cells)}>
      {shown.map((column) => {
        const fault = row.faults.find(({ at, why }) => at === column && why !== 'file_missing')
        return (
          <Field
            key={column}
            label={t(`bulk.column.${column}`)}
            value={cells[column] ?? row.cells[column] ?? ''}
            error={fault && t(`bulk.fault.${fault.why}`)}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            onChange={(event) => setCells({ ...cells, [column]: event.target.value })}
          />
        )
      })}
      <Button type="submit" size="small" className="sm:col-start-1" busy={busy} disabled={!changed && !hidden}>
        {t(hidden && !changed ? 'bulk.include' : 'bulk.save')}
      </Button>
    </Form>
  )
}
