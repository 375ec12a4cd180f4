/** One row of a sheet of shops, its contract, and its errors. */
import { SHOP_COLUMNS, type ShopColumn } from '@taschino/basics/shop-sheet.ts'
import { matchImportFile, mendImportRow } from '@taschino/contract/imports.ts'
import type { ImportRow, ShopImport } from '@taschino/contract/imports-shapes.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { Tag } from '../../ui/Chip.tsx'
import { t } from '../../words/words.ts'
import { heldFile, isFileHeld } from './held-file.ts'
import { MendableRow } from './MendableRow.tsx'

interface BulkRowProps {
  id: number
  columns: readonly ShopColumn[]
  row: ImportRow
  onMended: (row: ImportRow, now: ShopImport) => void
  onChanged: (now: ShopImport) => void
}

export function BulkRow({ id, columns, row, onMended, onChanged }: BulkRowProps) {
  const give = useAct(matchImportFile, { onDone: onChanged })
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
      under={<Under row={row} red={red.length > 0} trouble={give.trouble} />}
      {...(waitsForFile(row)
        ? {
            drop: {
              takes: isFileHeld,
              onDrop: (held) => {
                const file = heldFile(held)
                if (file !== null) give.start({ params: { id, file }, body: { n: row.n } })
              },
            },
          }
        : {})}
      mend={async (body) => {
        const said = await ask(mendImportRow, { params: { id, n: row.n }, body }, { quiet: true })
        onMended(said.row, said.import)
      }}
    />
  )
}

const waitsForFile = ({ struck, faults }: ImportRow): boolean => !struck && faults.some(({ why }) => why === 'file_missing')

function Under({ row, red, trouble }: { row: ImportRow; red: boolean; trouble: string | null }) {
  const waits = waitsForFile(row)
  return (
    <>
      {trouble !== null && (
        <span role="alert" className="block text-sm text-bad">
          {trouble}
        </span>
      )}
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
