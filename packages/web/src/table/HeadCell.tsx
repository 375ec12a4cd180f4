/** The head of a column: its name orders the rows, its edge makes it wider, with the pointer or by keyboard. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../ui/classes.ts'
import { t } from '../words/words.ts'
import { nextSort, sortName, type Column, type SortBy } from './column.ts'

/** px for a press of an arrow key. */
const STEP = 16

interface HeadCellProps<T> {
  column: Column<T>
  /** It stays in sight when the others are pushed aside. */
  first: boolean
  /** px that stand before the first one. */
  after: number
  sort: SortBy
  onSort: (sort: SortBy) => void
  size: number
  onPull: (event: unknown) => void
  onWiden: (by: number) => void
}

export function HeadCell<T>({ column, first, after, sort, onSort, size, onPull, onWiden }: HeadCellProps<T>) {
  const { sort: by, head, end } = column
  const sorted = by !== undefined && sortName(sort) === by
  const down = sorted && sort.startsWith('-')
  const Sign = down ? ArrowDown : ArrowUp
  const name = (
    <>
      <span className={cx('line-clamp-2 leading-[1.15] break-normal whitespace-normal', end && 'text-end')}>{head}</span>
      {sorted && <Sign aria-hidden size={14} className="shrink-0" />}
    </>
  )
  return (
    <th
      scope="col"
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}
      style={first ? { insetInlineStart: after } : undefined}
      className={cx(
        'sticky top-0 h-[38px] border-b border-line bg-bg p-0 text-start text-[13px] font-semibold text-ink-2',
        first ? 'z-30' : 'z-20',
      )}>
      {by === undefined ? (
        <span className={cx('flex h-full items-center gap-1 px-3', end && 'justify-end')}>{name}</span>
      ) : (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, by))}
          className={cx(
            'flex h-full w-full items-center gap-1 bg-transparent px-3 font-semibold hover:text-ink focus-visible:-outline-offset-2',
            end && 'justify-end',
            sorted ? 'text-ink' : 'text-ink-2',
          )}>
          {name}
        </button>
      )}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={t('table.width', { column: head })}
        aria-valuenow={size}
        tabIndex={0}
        onMouseDown={onPull}
        onTouchStart={onPull}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
          if (by === 0) return
          event.preventDefault()
          onWiden(by)
        }}
        className="absolute inset-y-0 end-0 w-6 cursor-col-resize touch-none after:absolute after:inset-y-2 after:end-0 after:w-px after:bg-line hover:after:bg-brand focus-visible:after:w-0.5 focus-visible:after:bg-brand"
      />
    </th>
  )
}
