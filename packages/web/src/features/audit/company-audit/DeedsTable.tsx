/** The table of the audit log at a desk; a row leads to whom it is about. */
import { ScrollText } from 'lucide-react'
import { exportDeeds, listActs, listDeeds, type AuditDeed, type DeedSort } from '@taschino/contract/audit.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { deedDetail, deedText } from '../deed-words.ts'

type SortName = Exclude<DeedSort, `-${string}`>

const actWords = (act: string): string => tMaybe(`deed.name.${act}`) || act

const columns = (): readonly Column<AuditDeed, SortName>[] => [
  { key: 'at', head: t('audit.when'), width: 140, sort: 'at', cell: ({ at }) => <time dateTime={at}>{dayTime(at)}</time> },
  {
    key: 'actor',
    head: t('audit.who'),
    width: 170,
    least: 120,
    sort: 'actor',
    cell: ({ actor }) => <bdi>{actor?.name ?? t('deed.nobody')}</bdi>,
  },
  { key: 'act', head: t('audit.act'), width: 250, least: 150, sort: 'act', cell: ({ act }) => actWords(act) },
  { key: 'about', head: t('audit.about'), width: 190, least: 130, sort: 'about', cell: ({ about }) => <bdi>{about?.name ?? '–'}</bdi> },
  { key: 'sentence', head: t('audit.sentence'), width: 380, least: 240, cell: (deed) => <bdi>{deedText(deed)}</bdi> },
  { key: 'details', head: t('audit.details'), width: 240, least: 170, cell: (deed) => <bdi>{deedDetail(deed) || '–'}</bdi> },
  {
    key: 'kind',
    head: t('table.kind'),
    width: 100,
    aside: true,
    cell: ({ about }) => (about === null ? '–' : t(`audit.kind.${about.kind}`)),
  },
  { key: 'line', head: t('audit.line'), width: 100, end: true, aside: true, cell: ({ id }) => id },
]

function filters(acts: readonly string[], about: string | null): readonly Filter[] {
  return [
    { kind: 'one', key: 'act', label: t('audit.act'), options: acts.map((value) => ({ value, label: actWords(value) })) },
    { kind: 'days', key: 'days', label: t('audit.when') },
    ...(about === null
      ? []
      : [{ kind: 'one' as const, key: 'about', label: t('audit.about'), options: [{ value: about, label: t('audit.one_person') }] }]),
  ]
}

function pathOf({ about }: AuditDeed): string | undefined {
  if (about === null) return undefined
  if (about.kind === 'user') return paths.companyUsers(about.id)
  return about.kind === 'shop' ? paths.shopRecord(about.id) : paths.companyAgency(about.id)
}

export function DeedsTable() {
  const [search] = useSearchParams()
  const acts = useAsk(listActs).data ?? []
  const about = /^[1-9]\d{0,8}$/.exec(search.get('about') ?? '')?.[0] ?? null
  return (
    <ListTable<AuditDeed>
      id="deeds"
      label={t('audit.title')}
      call={listDeeds}
      file={{ call: exportDeeds, name: t('audit.file') }}
      columns={columns()}
      filters={filters(acts, about)}
      find={t('audit.search')}
      first="-at"
      keyOf={({ id }) => String(id)}
      pathOf={pathOf}
      away
      none={
        <EmptyState icon={<ScrollText size={30} />} title={t('audit.empty_title')}>
          {t('audit.empty_body')}
        </EmptyState>
      }
    />
  )
}
