/** Check boxes that mark several rows for one act, with one for all rows that are loaded. */
import { cx } from '../ui/classes.ts'
import { t } from '../words/words.ts'

/** How wide the column of boxes is. */
export const MARK_PX = 44

export interface Marks<T> {
  readonly marked: ReadonlySet<string>
  readonly onMark: (key: string) => void
  readonly onMarkAll: (keys: readonly string[], on: boolean) => void
  /** Which rows an act of several is for at all. */
  readonly may: (row: T) => boolean
  /** What a box is called. */
  readonly nameOf: (row: T) => string
}

/** All rows that may be marked; none, when they all are. */
export function markAll<T>(marks: Marks<T>, rows: readonly T[], keyOf: (row: T) => string): void {
  const keys = rows.filter(marks.may).map(keyOf)
  marks.onMarkAll(keys, !keys.every((key) => marks.marked.has(key)))
}

interface AllProps<T> {
  marks: Marks<T>
  rows: readonly T[]
  keyOf: (row: T) => string
}

function BoxForAll<T>({ marks, rows, keyOf, className }: AllProps<T> & { className: string }) {
  const keys = rows.filter(marks.may).map(keyOf)
  const on = keys.length > 0 && keys.every((key) => marks.marked.has(key))
  const some = !on && keys.some((key) => marks.marked.has(key))
  return (
    <input
      type="checkbox"
      className={className}
      aria-label={t('table.mark_all', { count: keys.length })}
      checked={on}
      disabled={keys.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = some
      }}
      onChange={() => markAll(marks, rows, keyOf)}
    />
  )
}

const boxOf = <T,>(marks: Marks<T>, row: T, id: string) =>
  ({
    type: 'checkbox',
    'aria-label': t('table.mark', { name: marks.nameOf(row) }),
    checked: marks.marked.has(id),
    onChange: () => marks.onMark(id),
  }) as const

/** A desk's box: the row is clicked for its page, so the box is as small as a pointer needs. */
const SMALL = 'size-[18px] accent-brand align-middle'
/** A box for fingers. */
const LARGE = 'size-6 accent-brand'

export const MarkAll = <T,>(props: AllProps<T>) => (
  <th scope="col" className="sticky start-0 top-0 z-30 h-[38px] border-b border-line bg-bg p-0 text-center">
    <BoxForAll {...props} className={SMALL} />
  </th>
)

export function MarkRow<T>({ marks, row, id, ground }: { marks: Marks<T>; row: T; id: string; ground: string }) {
  return (
    <td className={cx('sticky start-0 z-10 h-[38px] border-b border-line p-0 text-center', ground)}>
      {marks.may(row) && <input {...boxOf(marks, row, id)} className={SMALL} />}
    </td>
  )
}

/** Over a list of rows: the box for all of them, and what it does in words. */
export const MarkAllOver = <T,>(props: AllProps<T>) => (
  <label className="ms-auto mb-2 flex min-h-11 w-fit cursor-pointer flex-row-reverse items-center gap-2.5 pe-3 text-sm font-semibold">
    <BoxForAll {...props} className={LARGE} />
    <span aria-hidden>{t('table.mark_all', { count: props.rows.filter(props.marks.may).length })}</span>
  </label>
)

/** In front of a row of a list. */
export const MarkBeside = <T,>({ marks, row, id }: { marks: Marks<T>; row: T; id: string }) => (
  <label className="grid min-h-16 shrink-0 cursor-pointer place-items-center px-3">
    <input {...boxOf(marks, row, id)} className={LARGE} />
  </label>
)
