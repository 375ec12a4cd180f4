/** One row of a sheet: its errors, with red cells open for mending and the others opened by a tap. */
import { useState, type DragEvent, type ReactNode } from 'react'
import { Pencil, RotateCcw, X } from 'lucide-react'
import { useAct } from '../../api/use-act.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { t } from '../../words/words.ts'

type Cells<C extends string> = Partial<Record<C, string>>

interface Red<C extends string> {
  at: C | null
  says: string
}

/** What is dropped onto a row; `takes`: whether it is for this row. */
interface Drop {
  takes: (held: DataTransfer) => boolean
  onDrop: (held: DataTransfer) => void
}

interface MendableRowProps<C extends string> {
  row: { n: number; line: number | null; struck: boolean; cells: Cells<C> }
  name: string
  /** All that the sheet has, in their order. */
  columns: readonly C[]
  labelOf: (column: C) => string
  red: readonly Red<C>[]
  /** Whoever saves it has seen that it was hidden in the sheet. */
  hidden: boolean
  tag?: ReactNode
  /** Below the name while nothing is red. */
  under: ReactNode
  drop?: Drop
  mend: (body: { cells?: Cells<C>; struck?: boolean }) => Promise<unknown>
}

/** Lit while something that it takes is held over it. */
function useDrop(drop: Drop | undefined) {
  const [over, setOver] = useState(false)
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!drop?.takes(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!drop?.takes(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      drop.onDrop(event.dataTransfer)
    },
  }
  return { over, dropping }
}

export function MendableRow<C extends string>({ row, name, columns, labelOf, red, hidden, tag, under, drop, mend }: MendableRowProps<C>) {
  const [opened, setOpened] = useState(false)
  const { over, dropping } = useDrop(drop)
  const act = useAct(mend, { onDone: () => setOpened(false) })
  const shown = opened ? columns : columns.filter((one) => red.some(({ at }) => at === one))
  // What is wrong with a cell stands at the cell.
  const elsewhere = red.filter(({ at }) => at === null || !columns.includes(at))
  return (
    <li className={cx('row-auto', over ? 'bg-mint' : red.length > 0 && 'bg-bad-soft/50')} aria-busy={act.busy || undefined}>
      <div className="px-4 py-3" {...dropping}>
        <div className="flex min-h-11 items-center gap-2 sm:gap-3">
          <span className="w-7 shrink-0 text-end text-sm text-ink-2 sm:w-9" title={t('bulk.line')}>
            {row.line ?? row.n}
          </span>
          <span className={cx('min-w-0 flex-1', row.struck && 'text-ink-2 line-through')}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              <bdi className="min-w-0 break-words">{name}</bdi>
              {tag}
            </span>
            {!row.struck && elsewhere.length > 0 && (
              <span className="block text-sm font-medium text-bad">
                {elsewhere.map(({ at, says }) => (at ? `${labelOf(at)}: ${says}` : says)).join(' · ')}
              </span>
            )}
            {!row.struck && under}
          </span>
          {!row.struck && (
            <IconButton label={t('bulk.open', { name })} disabled={act.busy} onClick={() => setOpened(!opened)}>
              <Pencil aria-hidden size={19} />
            </IconButton>
          )}
          <IconButton
            label={t(row.struck ? 'bulk.restore' : 'bulk.strike', { name })}
            disabled={act.busy}
            onClick={() => act.start({ struck: !row.struck })}>
            {row.struck ? <RotateCcw aria-hidden size={20} /> : <X aria-hidden size={21} />}
          </IconButton>
        </div>
        {!row.struck && (shown.length > 0 || red.length > 0) && (
          <Mending
            key={`${JSON.stringify(row.cells)} ${String(opened)}`}
            name={name}
            cells={row.cells}
            shown={shown}
            labelOf={labelOf}
            red={red}
            hidden={hidden}
            busy={act.busy}
            onMend={(cells) => act.start({ cells })}
          />
        )}
        {act.trouble !== null && (
          <p role="alert" className="mt-2 mb-0 text-sm text-bad">
            {act.trouble}
          </p>
        )}
      </div>
    </li>
  )
}

interface MendingProps<C extends string> {
  name: string
  cells: Cells<C>
  shown: readonly C[]
  labelOf: (column: C) => string
  red: readonly Red<C>[]
  hidden: boolean
  busy: boolean
  onMend: (cells: Cells<C>) => void
}

function Mending<C extends string>({ name, cells: before, shown, labelOf, red, hidden, busy, onMend }: MendingProps<C>) {
  const [cells, setCells] = useState<Cells<C>>({})
  const changed = Object.keys(cells).length > 0
  return (
    <Form
      className="mt-2 grid gap-3 sm:grid-cols-2 sm:items-start sm:ps-12"
      aria-label={t('bulk.mend', { name })}
      onSend={() => onMend(cells)}>
      {shown.map((column) => (
        <Field
          key={column}
          label={labelOf(column)}
          value={cells[column] ?? before[column] ?? ''}
          error={red.find(({ at }) => at === column)?.says}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          onChange={(event) => setCells({ ...cells, [column]: event.target.value })}
        />
      ))}
      <Button
        type="submit"
        size="small"
        // Beside the one cell that is wrong, on its line.
        className={shown.length === 1 ? 'sm:mt-7.5 sm:justify-self-start' : 'sm:col-start-1'}
        busy={busy}
        disabled={!changed && !hidden}>
        {t(hidden && !changed ? 'bulk.include' : 'bulk.save')}
      </Button>
    </Form>
  )
}
