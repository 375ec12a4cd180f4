/**
 * A list at a desk: rows of 38 px under a head that stays, columns to order by, to choose and to widen, only those rows drawn that are in
 * sight, the next page fetched before its end is.
 */
import { useEffect, useMemo, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { columnResizingFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Paged } from '../api/PagedList.tsx'
import { navigate } from '../routing/router.tsx'
import { cx } from '../ui/classes.ts'
import { RetryNotice } from '../ui/Notice.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { errorWords } from '../words/refusals.ts'
import { t } from '../words/words.ts'
import type { Column, SortBy } from './column.ts'
import { isShown, NARROWEST, useColumnChoice, type ColumnChoice } from './column-choice.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { HeadCell } from './HeadCell.tsx'
import { MarkAll, MarkRow, type Marks } from './Marks.tsx'
import { useTableKeys } from './use-table-keys.ts'

const ROW_PX = 38
/** Rows of the next page are asked for this many rows before the last one is in sight. */
const AHEAD = 60

const FEATURES = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature })

export interface TableProps<T> {
  /** Under this name the device remembers the columns. */
  id: string
  label: string
  list: Paged<T>
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  sort: SortBy
  onSort: (sort: SortBy) => void
  /** How many the filters find in all; null while that is not known. */
  count: number | null
  chosen: string | null
  /** Where a row leads. */
  to: (key: string) => string
  onClose: () => void
  marks?: Marks<T>
  /** Over the table, beside the choice of columns: what is found, the button for the file. */
  beside?: ReactNode
  /** In its place, when the filters find nothing. */
  none: ReactNode
}

export function Table<T>(props: TableProps<T>) {
  const { list, columns, id } = props
  const [choice, choose] = useColumnChoice(id)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">{props.beside}</div>
        <ColumnsMenu columns={columns} choice={choice} onChoose={choose} />
      </div>
      {list.isPending ? (
        <SkeletonRows count={12} />
      ) : list.isError && list.items.length === 0 ? (
        <RetryNotice again={() => void list.refetch()}>{errorWords(list.error)}</RetryNotice>
      ) : list.items.length === 0 ? (
        props.none
      ) : (
        <Grid {...props} choice={choice} choose={choose} />
      )}
    </div>
  )
}

interface GridProps<T> extends TableProps<T> {
  choice: ColumnChoice
  choose: (choice: ColumnChoice) => void
}

function Grid<T>(props: GridProps<T>) {
  const { label, list, columns, keyOf, count, chosen, to, onClose, marks, choice, choose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const defs = useMemo(() => columns.map(({ key, width }) => ({ id: key, size: width, minSize: NARROWEST })), [columns])
  const visible = useMemo(() => Object.fromEntries(columns.map(({ key }) => [key, isShown(columns, choice, key)])), [columns, choice])
  const data = list.items as readonly object[] as object[]
  const table = useTable({
    features: FEATURES,
    columns: defs,
    data,
    columnResizeMode: 'onChange',
    state: { columnVisibility: visible, columnSizing: choice.widths },
    onColumnSizingChange: (next) => choose({ ...choice, widths: typeof next === 'function' ? next(choice.widths) : next }),
  })
  const shown = columns.filter(({ key }) => visible[key])
  const rows = useRowsInSight(list, scroller)
  useTableKeys({
    ids: list.items.map(keyOf),
    current: chosen,
    onStep: (key, at) => {
      rows.scrollToIndex(at)
      navigate(to(key), { replace: chosen !== null })
    },
    onMark: marks && ((key) => marks.onMark(key)),
    onClose,
  })
  const heads = table.getHeaderGroups()[0]?.headers ?? []
  const drawn = rows.getVirtualItems()
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      aria-busy={list.isFetching}
      className="min-h-0 flex-1 overflow-auto overscroll-contain rounded-m border border-line bg-card outline-none">
      <table
        aria-label={label}
        aria-rowcount={(count ?? list.items.length) + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: table.getTotalSize() + (marks ? MARK_PX : 0) }}>
        <colgroup>
          {marks && <col style={{ width: MARK_PX }} />}
          {heads.map((head) => (
            <col key={head.id} style={{ width: head.getSize() }} />
          ))}
        </colgroup>
        <thead>
          <Heads {...props} heads={heads} shown={shown} />
        </thead>
        <tbody>
          <Gap height={drawn[0]?.start ?? 0} />
          {drawn.map(({ index }) => {
            const row = list.items[index]
            if (row === undefined) return null
            const key = keyOf(row)
            return <TableRow key={key} row={row} id={key} at={index} columns={shown} chosen={key === chosen} to={to(key)} marks={marks} />
          })}
          <Gap height={rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
        </tbody>
        {shown.some(({ total }) => total !== undefined) && <Totals columns={shown} marked={marks !== undefined} />}
      </table>
    </div>
  )
}

interface HeadsProps<T> extends GridProps<T> {
  heads: readonly { id: string; getSize: () => number; getResizeHandler: () => (event: unknown) => void }[]
  shown: readonly Column<T>[]
}

function Heads<T>({ heads, shown, list, keyOf, marks, sort, onSort, choice, choose }: HeadsProps<T>) {
  const widen = (key: string, width: number) => choose({ ...choice, widths: { ...choice.widths, [key]: Math.max(NARROWEST, width) } })
  return (
    <tr aria-rowindex={1}>
      {marks && <MarkAll marks={marks} rows={list.items} keyOf={keyOf} />}
      {heads.map((head, at) => {
        const column = shown[at]
        return (
          column && (
            <HeadCell
              key={head.id}
              column={column}
              first={at === 0}
              after={marks ? MARK_PX : 0}
              sort={sort}
              onSort={onSort}
              size={head.getSize()}
              onPull={head.getResizeHandler()}
              onWiden={(by) => widen(column.key, head.getSize() + by)}
            />
          )
        )
      })}
    </tr>
  )
}

const MARK_PX = 44

/** Which rows are drawn; asks for the next page while there is still something to read. */
function useRowsInSight<T>(list: Paged<T>, scroller: RefObject<HTMLDivElement | null>) {
  const rows = useVirtualizer({
    count: list.items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 16,
    // What stands above and below the rows in the same box.
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: ROW_PX,
  })
  const last = rows.getVirtualItems().at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const near = hasNextPage && !isFetchingNextPage && last >= list.items.length - AHEAD
  useEffect(() => {
    if (near) void fetchNextPage()
    // The function is a new one with each answer; what it is called for is not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [near, list.items.length])
  return rows
}

/** Stands for the rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface TableRowProps<T> {
  row: T
  id: string
  at: number
  columns: readonly Column<T>[]
  chosen: boolean
  to: string
  marks: Marks<T> | undefined
}

const CELL = 'h-[38px] truncate border-b border-line px-3 py-0'

function TableRow<T>({ row, id, at, columns, chosen, to, marks }: TableRowProps<T>) {
  const marked = marks?.marked.has(id) === true
  const ground = chosen || marked ? 'bg-mint' : 'bg-card group-hover:bg-bg'
  return (
    <tr aria-rowindex={at + 2} aria-selected={chosen || marked || undefined} className="group cursor-pointer" onClick={() => navigate(to)}>
      {marks && <MarkRow marks={marks} row={row} id={id} ground={ground} />}
      {columns.map((column, place) =>
        place === 0 ? (
          <th
            key={column.key}
            scope="row"
            style={{ insetInlineStart: marks ? MARK_PX : 0 } satisfies CSSProperties}
            className={cx(CELL, ground, 'sticky z-10 text-start', chosen && 'shadow-[inset_3px_0_0_var(--brand)]')}>
            <a
              href={to}
              aria-current={chosen || undefined}
              onClick={(event) => event.stopPropagation()}
              className="block truncate py-2 font-semibold text-ink no-underline focus-visible:-outline-offset-2">
              {column.cell(row)}
            </a>
          </th>
        ) : (
          <td key={column.key} className={cx(CELL, ground, column.end && 'text-end tabular-nums')}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Sums of all that the filters find; they stay in sight while the rows go by. */
function Totals<T>({ columns, marked }: { columns: readonly Column<T>[]; marked: boolean }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => (
          <td
            key={column.key}
            colSpan={marked && at === 0 ? 2 : 1}
            className={cx(
              'sticky bottom-0 z-20 h-[38px] truncate border-t border-line bg-bg px-3 font-bold',
              column.end && 'text-end tabular-nums',
            )}>
            {column.total ?? (at === 0 ? t('table.total') : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
