/** The table of reviews at a desk. */
import { ClipboardCheck } from 'lucide-react'
import { exportReviews, listReviews, type ReviewSort } from '@taschino/contract/onboarding.ts'
import { REVIEW_STATES, type ListedReview } from '@taschino/contract/onboarding-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime } from '../../../words/formats.ts'
import { list } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { BringIn } from './BringIn.tsx'

type SortName = Exclude<ReviewSort, `-${string}`>

const KIND = { waiting: 'warn', approved: 'ok', returned: 'bad', rejected: 'bad', withdrawn: 'plain' } as const

const Missing = ({ review: { state, hindrances } }: { review: ListedReview }) =>
  state !== 'waiting' ? (
    '–'
  ) : hindrances.length === 0 ? (
    <span className="font-semibold text-ok-text">{t('shopReview.ready')}</span>
  ) : (
    list(hindrances.map((one) => t(`shopReview.why.${one}`)))
  )

const columns = (): readonly Column<ListedReview, SortName>[] => [
  { key: 'title', head: t('shopReview.col_title'), width: 220, least: 150, sort: 'title', cell: ({ about }) => <bdi>{about.title}</bdi> },
  { key: 'kind', head: t('table.kind'), width: 100, sort: 'kind', cell: ({ kind }) => t(`shopReview.kind.${kind}`) },
  {
    key: 'state',
    head: t('table.status'),
    width: 180,
    sort: 'state',
    cell: ({ state }) => <Tag kind={KIND[state]}>{t(`shopRecord.state.${state}`)}</Tag>,
  },
  { key: 'missing', head: t('shopReview.col_missing'), width: 300, least: 180, cell: (review) => <Missing review={review} /> },
  { key: 'agent', head: t('shopReview.col_agent'), width: 160, least: 110, sort: 'agent', cell: ({ agent }) => <bdi>{agent ?? '–'}</bdi> },
  {
    key: 'submitted',
    head: t('shopReview.col_submitted'),
    width: 140,
    sort: 'submitted',
    cell: ({ submittedAt }) => dayTime(submittedAt),
  },
  { key: 'round', head: t('shopReview.col_rounds'), width: 90, sort: 'round', end: true, cell: ({ round }) => round },
  {
    key: 'submitted_by',
    head: t('shopReview.col_submitted_by'),
    width: 160,
    sort: 'submitted_by',
    aside: true,
    cell: ({ submittedBy }) => <bdi>{submittedBy}</bdi>,
  },
  {
    key: 'decided',
    head: t('iban.decided'),
    width: 150,
    sort: 'decided',
    aside: true,
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : dayTime(decidedAt)),
  },
  {
    key: 'business',
    head: t('table.business'),
    width: 200,
    sort: 'business',
    aside: true,
    cell: ({ about }) => <bdi>{about.businessName}</bdi>,
  },
  { key: 'address', head: t('table.address'), width: 240, aside: true, cell: ({ about }) => <bdi>{about.address}</bdi> },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    base: 'waiting',
    options: [
      ...REVIEW_STATES.map((value) => ({ value, label: t(`shopRecord.state.${value}`) })),
      { value: 'all', label: t('shopReview.all') },
    ],
  },
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: (['shop', 'group', 'agency'] as const).map((value) => ({ value, label: t(`shopReview.kind.${value}`) })),
  },
  { kind: 'days', key: 'came', label: t('shopReview.col_submitted') },
]

/** Of a shop or an agency there is one review in the list: its youngest. */
const keyOf = ({ kind, about }: ListedReview): string => `${kind === 'agency' ? 'agency' : 'shop'}-${about.id}`
const pathTo = (key: string): string => {
  const id = Number(key.split('-')[1])
  return key.startsWith('agency') ? paths.companyAgency(id) : paths.shopRecord(id)
}

export function ReviewsTable() {
  const [search] = useSearchParams()
  const waiting = (search.get('state') ?? 'waiting') === 'waiting'
  return (
    <>
      <BringIn className="mb-2" />
      <ListTable<ListedReview>
        id="reviews"
        label={t('shopReview.title')}
        call={listReviews}
        file={{ call: exportReviews, name: t('shopReview.file') }}
        columns={columns()}
        filters={filters()}
        find={t('shopReview.find')}
        first={waiting ? 'submitted' : '-submitted'}
        keyOf={keyOf}
        to={pathTo}
        away
        none={<EmptyState icon={<ClipboardCheck size={30} />} title={t('shopReview.none')} />}
      />
    </>
  )
}
