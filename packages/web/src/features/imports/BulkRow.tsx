/** One row of a sheet of shops, its contract, and its errors. */
import { SHOP_COLUMNS, type ShopColumn } from '@taschino/basics/shop-sheet.ts'
import { mendImportRow } from '@taschino/contract/imports.ts'
import type { ImportRow, ShopImport } from '@taschino/contract/imports-shapes.ts'
import { ask } from '../../api/ask.ts'
import { Tag } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'
import { MendableRow } from './MendableRow.tsx'

interface BulkRowProps {
  id: number
  columns: readonly ShopColumn[]
  row: ImportRow
  onMended: (row: ImportRow, now: ShopImport) => void
}

export function BulkRow({ id, columns, row, onMended }: BulkRowProps) {
  // A file that is awaited is no wrong cell.
  const red = row.struck ? [] : row.faults.filter(({ why }) => why !== 'file_missing')
  return (
    <MendableRow
      row={row}
      name={row.cells.title ?? row.cells.businessName ?? t('bulk.nameless')}
      columns={SHOP_COLUMNS.filter((one) => columns.includes(one))}
      labelOf={(column) => t(`bulk.column.${column}`)}
      red={red.map(({ at, why }) => ({ at, says: t(`bulk.fault.${why}`) }))}
      hidden={row.faults.some(({ why }) => why === 'hidden')}
      tag={row.isGroup && <Tag>{t('bulk.group')}</Tag>}
      under={<Under row={row} red={red.length > 0} />}
      mend={async (body) => {
        const said = await ask(mendImportRow, { params: { id, n: row.n }, body }, { quiet: true })
        onMended(said.row, said.import)
      }}
    />
  )
}

function Under({ row, red }: { row: ImportRow; red: boolean }) {
  const waits = row.faults.some(({ why }) => why === 'file_missing')
  return (
    <>
      {waits && <span className="block text-sm text-ink-2">{t('bulk.awaits_file')}</span>}
      {row.file && (
        <span className="block text-sm break-words text-ink-2">
          <bdi>{row.file.name}</bdi>
        </span>
      )}
      {!waits && !row.file && !red && (
        <span className="block text-sm break-words text-ink-2">
          <bdi>{row.cells.address}</bdi>
        </span>
      )}
    </>
  )
}
