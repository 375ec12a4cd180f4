/** A table at a desk: its head line with views, columns and export, and its rows, which `Grid.tsx` draws. */
import { ExportButton } from '../api/ExportButton.tsx'
import { RetryNotice } from '../ui/Notice.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { errorWords } from '../api/refusals.ts'
import { t } from '../words/words.ts'
import { isShown } from './column-choice.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { Grid } from './Grid.tsx'
import type { TableProps } from './table-props.ts'
import { useViews } from './use-views.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

const NO_KEYS: readonly string[] = []

export function Table<T>(props: TableProps<T>) {
  const { list, columns, id, file, count, keys } = props
  const { choice, choose, views } = useViews(id, keys ?? NO_KEYS)
  const seen = columns.filter(({ key }) => isShown(columns, choice, key)).map(({ key }) => key)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="mb-2 flex min-h-11 items-start gap-2">
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">{props.beside}</div>
        <p role="status" className="sr-only">
          {count === null ? '\u00a0' : t('table.rows', { count })}
        </p>
        {keys !== undefined && <ViewsMenu views={views} />}
        <ColumnsMenu columns={columns} choice={choice} onChoose={choose} />
        {file && <ExportButton small {...file} query={{ ...file.query, columns: seen.join(',') }} />}
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
