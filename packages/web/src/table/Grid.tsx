/** Draws the rows of a table: only those in sight, fetches the next page before the end is reached, keeps the totals in a last line. */
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { columnResizingFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Paged } from '../api/PagedList.tsx'
import { navigate } from '../routing/router.tsx'
import { cx } from '../ui/classes.ts'
import { t } from '../words/words.ts'
import { widthOf, type Column } from './column.ts'
import { NARROWEST, type ColumnChoice } from './column-choice.ts'
import { HeadCell } from './HeadCell.tsx'
import { MARK_PX, MarkAll, markAll } from './Marks.tsx'
import type { TableProps } from './table-props.ts'
import { TableRow } from './TableRow.tsx'
import { useTableKeys } from './use-table-keys.ts'

const ROW_PX = 38
/** Rows of the next page are asked for this many rows before the last one is in sight. */
const AHEAD = 60

const FEATURES = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature })

interface GridProps<T> extends TableProps<T> {
  /** The columns in sight. */
  shown: readonly Column<T>[]
  /** px of each of them. */
  widths: Readonly<Record<string, number>>
  choice: ColumnChoice
  choose: (choice: ColumnChoice) => void
}

export function Grid<T>(props: GridProps<T>) {
  const { label, list, columns, shown, widths, keyOf, count, to, marks, choice, choose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const defs = useMemo(() => columns.map((column) => ({ id: column.key, size: widthOf(column), minSize: NARROWEST })), [columns])
  const visible = useMemo(() => Object.fromEntries(columns.map((column) => [column.key, shown.includes(column)])), [columns, shown])
  const data = list.items as readonly object[] as object[]
  const table = useTable({
    features: FEATURES,
    columns: defs,
    data,
    columnResizeMode: 'onChange',
    state: { columnVisibility: visible, columnSizing: widths },
    onColumnSizingChange: (next) => choose({ ...choice, widths: typeof next === 'function' ? next(choice.widths) : next }),
  })
  const rows = useRowsInSight(list, scroller)
  const current = useCurrent(props, scroller, (at) => rows.scrollToIndex(at))
  const heads = table.getHeaderGroups()[0]?.headers ?? []
  const drawn = rows.getVirtualItems()
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      aria-busy={list.isFetching}
      className="min-h-0 flex-1 overflow-auto overscroll-contain rounded-m border border-line bg-card outline-none [contain:content]">
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
          <Heads {...props} heads={heads} />
        </thead>
        <tbody>
          <Gap height={drawn[0]?.start ?? 0} />
          {drawn.map(({ index }) => {
            const row = list.items[index]
            if (row === undefined) return null
            const key = keyOf(row)
            return (
              <TableRow
                key={key}
                row={row}
                id={key}
                at={index}
                columns={shown}
                chosen={key === current}
                to={props.pathOf ? props.pathOf(row) : to?.(key)}
                onOpen={props.onOpen}
                marks={marks}
              />
            )
          })}
          <Gap height={rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
        </tbody>
        {(count !== null || shown.some(({ total }) => total !== undefined)) && (
          <Totals columns={shown} marked={marks !== undefined} count={count} />
        )}
      </table>
    </div>
  )
}

interface HeadsProps<T> extends GridProps<T> {
  heads: readonly { id: string; getSize: () => number; getResizeHandler: () => (event: unknown) => void }[]
}

function DrawnHeads<T>({ heads, shown, list, keyOf, marks, sort, onSort, choice, choose }: HeadsProps<T>) {
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

const Heads = memo(DrawnHeads) as typeof DrawnHeads

/**
 * The key of the row that keys speak of: the one that is open beside the table, or, where a row leads away, the one that keys went to.
 */
function useCurrent<T>(
  { list, keyOf, chosen, to, pathOf, onOpen, away, record, onClose, marks, below }: GridProps<T>,
  scroller: RefObject<HTMLDivElement | null>,
  show: (at: number) => void,
) {
  const [cursor, setCursor] = useState<string | null>(null)
  const opens = away === true || to === undefined
  const current = opens ? cursor : (chosen ?? null)
  useTableKeys({
    // Looked at when a key is pressed: a list of fifty thousand is not gone through for every frame.
    ids: () => list.items.map(keyOf),
    current,
    onStep: (key, at) => {
      show(at)
      const path = opens ? undefined : to(key)
      if (path === undefined) setCursor(key)
      else navigate(path, { replace: current !== null })
    },
    onMark: marks && ((key) => marks.onMark(key)),
    onMarkAll: marks && (() => markAll(marks, list.items, keyOf)),
    onEnter: (key) => {
      if (!opens) return record && navigate(record(key))
      const row = pathOf && list.items.find((one) => keyOf(one) === key)
      const path = row === undefined ? to?.(key) : pathOf?.(row)
      if (path !== undefined) navigate(path)
      else onOpen?.(key)
    },
    // The row that is gone to stands beside the table already: then it is put away.
    onBeside: (key) => (opens ? onOpen?.(key) : onClose?.()),
    onClose: () => (opens ? setCursor(null) : onClose?.()),
    within: below ? scroller : undefined,
  })
  return current
}

/** Rows come and go this many at a time, so that most frames of a scroll change nothing at all (0244). */
const STRETCH = 8
/** Stretches that stand ready beyond either edge. */
const BEYOND = 3

function inStretches({ startIndex, endIndex, count }: { startIndex: number; endIndex: number; count: number }): number[] {
  const first = Math.max(0, (Math.floor(startIndex / STRETCH) - BEYOND) * STRETCH)
  const end = Math.min(count, (Math.floor(endIndex / STRETCH) + 1 + BEYOND) * STRETCH)
  return Array.from({ length: end - first }, (_, at) => first + at)
}

/** Which rows are drawn; asks for the next page while there is still something to read. */
function useRowsInSight<T>(list: Paged<T>, scroller: RefObject<HTMLDivElement | null>) {
  const rows = useVirtualizer({
    count: list.items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    rangeExtractor: inStretches,
    // Enough rows stand ready beyond the edges: a frame need not wait for those that come in.
    useFlushSync: false,
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

/** Sums of all that the filters find; they stay in sight while the rows go by. */
function DrawnTotals<T>({ columns, marked, count }: { columns: readonly Column<T>[]; marked: boolean; count: number | null }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => (
          <td
            key={column.key}
            colSpan={marked && at === 0 ? 2 : 1}
            className={cx(
              'sticky bottom-0 z-20 h-[38px] border-t border-line bg-bg px-3 font-bold',
              column.end ? 'tabular-nums' : 'truncate',
            )}>
            {column.end ? (
              // A sum is wider than the amounts above it: it reaches into the empty cell before it, and is never cut.
              <span className="pointer-events-none relative z-10 flex justify-end whitespace-nowrap">{column.total}</span>
            ) : (
              (column.total ?? (at === 0 && count !== null ? t('table.rows', { count }) : null))
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const Totals = memo(DrawnTotals) as typeof DrawnTotals
