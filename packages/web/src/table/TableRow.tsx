/** One row of a table; it is not drawn again while the rest scrolls, so that new rows come in at sixty frames a second. */
import { memo } from 'react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { navigate } from '../routing/router.tsx'
import { cx } from '../ui/classes.ts'
import type { Column } from './column.ts'
import { MARK_PX, MarkRow, type Marks } from './Marks.tsx'

interface TableRowProps<T> {
  row: T
  id: string
  at: number
  columns: readonly Column<T>[]
  chosen: boolean
  to: string | undefined
  onOpen: ((key: string) => void) | undefined
  marks: Marks<T> | undefined
}

const CELL = 'h-[38px] truncate border-b border-line px-3 py-0'

const FIRST = 'block w-full truncate bg-transparent py-2 text-start font-semibold text-ink no-underline focus-visible:-outline-offset-2'

function DrawnRow<T>({ row, id, at, columns, chosen, to, onOpen, marks }: TableRowProps<T>) {
  const marked = marks?.marked.has(id) === true
  const ground = chosen || marked ? 'bg-mint' : 'bg-card group-hover:bg-bg'
  const open = to !== undefined ? () => navigate(to) : onOpen && (() => onOpen(id))
  // What stands in the row and is pressed by itself does its own: a link is followed by the router, which must hear of it.
  const pressed = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target as Element).closest('a, button, input, label')) open?.()
  }
  return (
    <tr
      aria-rowindex={at + 2}
      aria-selected={chosen || marked || undefined}
      className={cx('group', open && 'cursor-pointer')}
      onClick={open && pressed}>
      {marks && <MarkRow marks={marks} row={row} id={id} ground={ground} />}
      {columns.map((column, place) =>
        place === 0 ? (
          <th
            key={column.key}
            scope="row"
            style={{ insetInlineStart: marks ? MARK_PX : 0 } satisfies CSSProperties}
            className={cx(CELL, ground, 'sticky z-10 text-start', chosen && 'shadow-[inset_3px_0_0_var(--brand)]')}>
            <First to={to} chosen={chosen} onOpen={onOpen && (() => onOpen(id))}>
              {column.cell(row)}
            </First>
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

export const TableRow = memo(DrawnRow) as typeof DrawnRow

/** What a row is called: by it the row is opened, too, and read where there is nothing to open. */
function First({
  to,
  chosen,
  onOpen,
  children,
}: {
  to: string | undefined
  chosen: boolean
  onOpen: (() => void) | undefined
  children: ReactNode
}) {
  if (to !== undefined)
    return (
      <a href={to} aria-current={chosen || undefined} className={FIRST}>
        {children}
      </a>
    )
  if (onOpen)
    return (
      <button type="button" className={FIRST} onClick={onOpen}>
        {children}
      </button>
    )
  return <span className={FIRST}>{children}</span>
}
