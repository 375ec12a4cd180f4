/** The table of invoices at a desk, with totals. */
import { FileText } from 'lucide-react'
import { exportInvoices, INVOICE_KINDS, INVOICE_STATES, listInvoices, type Invoice, type InvoiceSort } from '@taschino/contract/invoices.ts'
import type { Column } from '../../table/column.ts'
import type { Filter } from '../../table/filter.ts'
import { moneyColumn } from '../../table/money-column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { shortDay } from '../../words/formats.ts'
import { locale, t } from '../../words/words.ts'
import type { Reads } from './invoice-paths.ts'
import { StateTag } from './StateTag.tsx'

type SortName = Exclude<InvoiceSort, `-${string}`>
type InvoiceColumn = Column<Invoice, SortName>

const columns = (reads: Reads): readonly InvoiceColumn[] => [
  { key: 'number', head: t('invoices.number'), width: 130, least: 110, sort: 'number', cell: ({ number }) => <bdi>{number}</bdi> },
  { key: 'day', head: t('invoices.day'), width: 100, sort: 'day', cell: ({ day }) => shortDay(day) },
  ...(reads === 'company'
    ? [
        {
          key: 'agency',
          head: t('table.agency'),
          width: 220,
          least: 140,
          sort: 'agency',
          cell: ({ agency }: Invoice) => <bdi>{agency.name}</bdi>,
        } as const,
      ]
    : []),
  { key: 'state', head: t('table.status'), width: 130, cell: (one) => <StateTag invoice={one} /> },
  { key: 'due', head: t('invoices.due'), width: 100, sort: 'due', cell: ({ due }) => (due === null ? '–' : shortDay(due)) },
  moneyColumn('net', t('invoices.net')),
  moneyColumn('vat', t('invoices.vat')),
  moneyColumn('total', t('invoices.total')),
  moneyColumn('open', t('invoices.open')),
  {
    key: 'reminders',
    head: t('invoices.reminders'),
    width: 110,
    end: true,
    aside: true,
    cell: ({ reminders }) => reminders.toLocaleString(locale()),
  },
  { key: 'kind', head: t('table.kind'), width: 140, aside: true, cell: ({ kind }) => t(`invoices.kind.${kind}`) },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: INVOICE_STATES.map((value) => ({ value, label: t(`invoices.state.${value}`) })),
  },
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: INVOICE_KINDS.map((value) => ({ value, label: t(`invoices.kind.${value}`) })),
  },
  { kind: 'days', key: 'day', label: t('invoices.day') },
]

interface InvoicesTableProps {
  reads: Reads
  chosen: string | null
  query: Readonly<Record<string, string>>
  pathTo: (id: string) => string
  close: () => void
}

export function InvoicesTable({ reads, chosen, query, pathTo, close }: InvoicesTableProps) {
  return (
    <ListTable
      id={`invoices-${reads}`}
      label={t('invoices.title')}
      call={listInvoices}
      query={query}
      file={{ call: exportInvoices, name: t('invoices.title').toLocaleLowerCase() }}
      columns={columns(reads)}
      filters={filters()}
      find={t(reads === 'company' ? 'invoices.find' : 'invoices.find_own')}
      first="-day"
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={
        <EmptyState icon={<FileText size={30} />} title={t('invoices.none')}>
          {t('invoices.none_body')}
        </EmptyState>
      }
    />
  )
}
