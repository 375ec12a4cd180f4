/** A table at a desk: its head line with views, columns and export, and its rows, which `Grid.tsx` draws. */
import { useMemo, useRef } from 'react'
import { ExportButton } from '../api/ExportButton.tsx'
import { RetryNotice } from '../ui/Notice.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { errorWords } from '../api/refusals.ts'
import { t } from '../words/words.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { Grid } from './Grid.tsx'
import { MARK_PX } from './Marks.tsx'
import { columnsInSight, useRoom, widthsIn } from './room.ts'
import type { TableProps } from './table-props.ts'
import { useViews } from './use-views.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

const NO_KEYS: readonly string[] = []
/** The border of the box around the rows. */
const FRAME_PX = 2

export function Table<T>(props: TableProps<T>) {
  const { list, columns, id, file, count, keys } = props
  const { choice, choose, views } = useViews(id, keys ?? NO_KEYS)
  const box = useRef<HTMLDivElement>(null)
  const whole = useRoom(box)
  const room = whole === null ? null : whole - FRAME_PX - (props.marks ? MARK_PX : 0)
  const shown = useMemo(() => columnsInSight(columns, choice, room), [columns, choice, room])
  const widths = useMemo(() => widthsIn(shown, choice, room), [shown, choice, room])
  const seen = shown.map(({ key }) => key)
  return (
    <div ref={box} className="@container flex min-h-80 flex-1 flex-col">
      <div className="mb-2 flex min-h-11 items-start gap-1">
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-1.5">{props.beside}</div>
        <p role="status" className="sr-only">
          {count === null ? '\u00a0' : t('table.rows', { count })}
        </p>
        {keys !== undefined && <ViewsMenu views={views} />}
        <ColumnsMenu columns={columns} seen={seen} choice={choice} onChoose={choose} />
        {file && <ExportButton small {...file} query={{ ...file.query, columns: seen.join(',') }} />}
      </div>
      {list.isPending ? (
        <SkeletonRows count={12} />
      ) : list.isError && list.items.length === 0 ? (
        <RetryNotice again={() => void list.refetch()}>{errorWords(list.error)}</RetryNotice>
      ) : list.items.length === 0 ? (
        props.none
      ) : (
        <Grid {...props} shown={shown} widths={widths} choice={choice} choose={choose} />
      )}
    </div>
  )
}
