/** The list of reviews that wait for the company, oldest first, with what each misses; answered ones behind a chip. */
import { useState } from 'react'
import { ClipboardCheck } from 'lucide-react'
import { listReviews } from '@taschino/contract/onboarding.ts'
import type { ListedReview, ReviewState } from '@taschino/contract/onboarding-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { paths } from '../../../routing/paths.ts'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { list } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { BringIn } from './BringIn.tsx'

const SHOWN = { waiting: 'waiting', returned: 'returned', decided: 'approved', all: null } as const satisfies Record<
  string,
  ReviewState | null
>
type Shown = keyof typeof SHOWN

export function ReviewsPanel() {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Shown>('waiting')
  const words = useSettled(text).trim()
  const state = SHOWN[shown]
  const found = useInfinite(listReviews, { query: { ...(state ? { state } : {}), ...(words === '' ? {} : { text: words }) } })
  const chips = (Object.keys(SHOWN) as Shown[]).map((one) => (
    <Chip key={one} pressed={one === shown} onClick={() => setShown(one)}>
      {t(`shopReview.${one}`)}
    </Chip>
  ))
  return (
    <section aria-label={t('shopReview.title')}>
      <BringIn className="mb-4" />
      <FilterBar find={t('shopReview.find')} text={text} onText={setText} filter={t('shopReview.filter')} chips={chips} />
      <PagedList
        list={found}
        waiting={4}
        none={<EmptyState icon={<ClipboardCheck size={30} />} title={t(words === '' ? 'shopReview.none' : 'shopReview.none_found')} />}>
        {(items) => (
          <Rows label={t('shopReview.title')}>
            {items.map((one) => (
              <ReviewRow key={one.id} review={one} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}

const waitsWords = (days: number): string => (days === 0 ? t('shopReview.today') : t('shopReview.days', { count: days }))

function ReviewRow({ review: { kind, about, agent, round, state, waits, hindrances } }: { review: ListedReview }) {
  const ready = state === 'waiting' && hindrances.length === 0
  return (
    <Row
      to={kind === 'agency' ? paths.companyAgency(about.id) : paths.shopRecord(about.id)}
      lead={<Monogram name={about.title} />}
      title={<bdi>{about.title}</bdi>}
      detail={
        <>
          <span className="block">
            {[
              t(`shopReview.kind.${kind}`),
              agent,
              state === 'waiting' ? waitsWords(waits) : null,
              round > 1 ? t('shopReview.round', { n: round }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {state === 'waiting' ? (
            <span className={ready ? 'block font-semibold text-ok-text' : 'block'}>
              {ready ? t('shopReview.ready') : list(hindrances.map((one) => t(`shopReview.why.${one}`)))}
            </span>
          ) : (
            <Tag kind={state === 'approved' ? 'ok' : state === 'withdrawn' ? 'plain' : 'bad'}>{t(`shopRecord.state.${state}`)}</Tag>
          )}
        </>
      }
    />
  )
}
