/** The table of bank files at a desk. */
import { FileText } from 'lucide-react'
import { exportPayouts, FILE_STATES, listPayouts, type FileSort, type PayoutFile } from '@taschino/contract/payouts.ts'
import type { Column } from '../../table/column.ts'
import type { Filter } from '../../table/filter.ts'
import { moneyColumn } from '../../table/money-column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

type SortName = Exclude<FileSort, `-${string}`>

const fate = (key: 'sent' | 'paid' | 'returned'): Column<PayoutFile, SortName> => ({
  key,
  head: t(`payouts.fate.${key}`),
  width: 90,
  end: true,
  cell: (file) => <span className={key === 'returned' && file[key] > 0 ? 'font-bold text-bad' : ''}>{file[key] || '–'}</span>,
})

const columns = (): readonly Column<PayoutFile, SortName>[] => [
  { key: 'name', head: t('payouts.file'), width: 190, sort: 'name', cell: ({ messageId }) => messageId },
  { key: 'made', head: t('payouts.made_at'), width: 150, sort: 'made', cell: ({ madeAt }) => dayTime(madeAt) },
  { key: 'by', head: t('payouts.made_by'), width: 150, least: 110, sort: 'by', cell: ({ madeBy }) => <bdi>{madeBy}</bdi> },
  {
    key: 'count',
    head: t('payouts.transfers'),
    width: 100,
    sort: 'count',
    end: true,
    sum: 'transfers',
    things: true,
    cell: ({ count }) => count,
  },
  moneyColumn('value', t('payouts.tickets')),
  moneyColumn('fee', t('payouts.fee')),
  moneyColumn('net', t('payouts.net')),
  fate('sent'),
  fate('paid'),
  fate('returned'),
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: FILE_STATES.map((value) => ({ value, label: t(`payouts.file_state.${value}`) })),
  },
  { kind: 'days', key: 'made', label: t('payouts.made_at') },
]

export function FilesTable({ chosen, onOpen }: { chosen: string | null; onOpen: (id: number) => void }) {
  return (
    <ListTable<PayoutFile>
      id="bank-files"
      label={t('payouts.files')}
      call={listPayouts}
      file={{ call: exportPayouts, name: t('payouts.files_name') }}
      columns={columns()}
      filters={filters()}
      find={t('payouts.find_file')}
      first="-made"
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      onOpenRow={({ id }) => onOpen(id)}
      none={<EmptyState icon={<FileText size={30} />} title={t('payouts.no_file')} />}
    />
  )
}
