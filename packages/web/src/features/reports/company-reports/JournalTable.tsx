/** The table of the journal at a desk, with filters, totals and export. */
import { BookOpen } from 'lucide-react'
import { exportJournal, listJournal, type JournalLine, type JournalSort } from '@taschino/contract/desk-journal.ts'
import { ACCOUNT_KINDS } from '@taschino/contract/reports.ts'
import { TRANSACTION_TYPES } from '@taschino/contract/wallet.ts'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { moneyColumn } from '../../../table/money-column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime } from '../../../words/formats.ts'
import { locale, t, type WordKey } from '../../../words/words.ts'

const accountWords = (account: string): string => {
  const known = ACCOUNT_KINDS.find((one) => one === account)
  return known === undefined ? '' : t(`reports.account.${known}` satisfies WordKey)
}

const columns = (): readonly Column<JournalLine, Exclude<JournalSort, `-${string}`>>[] => [
  { key: 'at', head: t('journal.at'), width: 140, sort: 'at', cell: ({ at }) => dayTime(at) },
  { key: 'kind', head: t('table.kind'), width: 180, least: 140, cell: ({ kind }) => t(`transactions.kind.${kind}`) },
  moneyColumn('value', t('inbox.col.value')),
  { key: 'from', head: t('journal.from'), width: 180, least: 110, cell: ({ from }) => <bdi>{from.name}</bdi> },
  { key: 'from_account', head: t('journal.from_account'), width: 170, least: 120, cell: ({ from }) => accountWords(from.account) },
  { key: 'to', head: t('journal.to'), width: 180, least: 110, cell: ({ to }) => <bdi>{to.name}</bdi> },
  { key: 'to_account', head: t('journal.to_account'), width: 170, least: 120, cell: ({ to }) => accountWords(to.account) },
  { key: 'code', head: t('inbox.code'), width: 110, cell: ({ gtid }) => <bdi>{shortGtid(gtid)}</bdi> },
  {
    key: 'transfers',
    head: t('journal.transfers'),
    width: 110,
    end: true,
    aside: true,
    cell: ({ transfers }) => transfers.toLocaleString(locale()),
  },
  {
    key: 'parent',
    head: t('journal.parent'),
    width: 170,
    aside: true,
    cell: ({ parent }) => <bdi>{parent === null ? '–' : shortGtid(parent)}</bdi>,
  },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: TRANSACTION_TYPES.map((value) => ({ value, label: t(`transactions.kind.${value}`) })),
  },
  {
    kind: 'one',
    key: 'account',
    label: t('journal.account'),
    options: ACCOUNT_KINDS.map((value) => ({ value, label: t(`reports.account.${value}`) })),
  },
  { kind: 'days', key: 'at', label: t('journal.at') },
  { kind: 'amounts', key: 'value', label: t('inbox.col.value') },
  { kind: 'linked', key: 'party', label: t('journal.party') },
]

export function JournalTable() {
  return (
    <ListTable
      id="journal"
      label={t('journal.title')}
      call={listJournal}
      file={{ call: exportJournal, name: t('journal.title').toLocaleLowerCase() }}
      columns={columns()}
      filters={filters()}
      find={t('journal.find')}
      first="-at"
      keyOf={({ gtid }) => gtid}
      away
      to={(gtid) => deskPaths.record('movement', gtid)}
      none={
        <EmptyState icon={<BookOpen size={30} />} title={t('journal.none')}>
          {t('journal.none_body')}
        </EmptyState>
      }
    />
  )
}
