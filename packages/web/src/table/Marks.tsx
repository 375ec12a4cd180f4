/** Several rows chosen for one act: a box before each row, one over them for all that are here. */
import { cx } from '../ui/classes.ts'
import { t } from '../words/words.ts'

export interface Marks<T> {
  readonly marked: ReadonlySet<string>
  readonly onMark: (key: string) => void
  readonly onMarkAll: (keys: readonly string[], on: boolean) => void
  /** Which rows an act of several is for at all. */
  readonly may: (row: T) => boolean
  /** What a box is called. */
  readonly nameOf: (row: T) => string
}

const BOX = 'size-[18px] accent-brand align-middle'

export function MarkAll<T>({ marks, rows, keyOf }: { marks: Marks<T>; rows: readonly T[]; keyOf: (row: T) => string }) {
  const keys = rows.filter(marks.may).map(keyOf)
  const on = keys.length > 0 && keys.every((key) => marks.marked.has(key))
  const some = !on && keys.some((key) => marks.marked.has(key))
  return (
    <th scope="col" className="sticky start-0 top-0 z-30 h-[38px] border-b border-line bg-bg p-0 text-center">
      <input
        type="checkbox"
        className={BOX}
        aria-label={t('table.mark_all', { count: keys.length })}
        checked={on}
        disabled={keys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        onChange={() => marks.onMarkAll(keys, !on)}
      />
    </th>
  )
}

export function MarkRow<T>({ marks, row, id, ground }: { marks: Marks<T>; row: T; id: string; ground: string }) {
  return (
    <td
      className={cx('sticky start-0 z-10 h-[38px] border-b border-line p-0 text-center', ground)}
      onClick={(event) => event.stopPropagation()}>
      {marks.may(row) && (
        <input
          type="checkbox"
          className={BOX}
          aria-label={t('table.mark', { name: marks.nameOf(row) })}
          checked={marks.marked.has(id)}
          onChange={() => marks.onMark(id)}
        />
      )}
    </td>
  )
}
