/** What the last catalogue walk of a provider changed: prices, costs, new and removed items. */
import { useState } from 'react'
import { History } from 'lucide-react'
import { listWalkChanges } from '@taschino/contract/club/company-providers.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { late } from '../../../routing/late.tsx'
import { coming } from '../../../table/coming.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { beforeAfter, ChangeTag } from './change-words.tsx'
import { OUTSIDE, providerWords } from './desk-calls.ts'

/** Nobody without a desk fetches it. */
const ChangesTable = late(() => import('./ChangesTable.tsx').then((module) => module.ChangesTable))

const NoChanges = () => (
  <EmptyState icon={<History size={30} />} title={t('clubDesk.changes_none')}>
    {t('clubDesk.changes_none_body')}
  </EmptyState>
)

export const Changes = ({ desk }: { desk: boolean }) =>
  desk ? <ChangesTable.Component {...coming} none={<NoChanges />} /> : <ChangeRows />

function ChangeRows() {
  const [name, setName] = useState<(typeof OUTSIDE)[number]>('pointer')
  const list = useInfinite(listWalkChanges, { params: { name }, query: {} })
  const [first] = list.items
  return (
    <>
      <FilterChips label={t('clubDesk.view.providers')}>
        {OUTSIDE.map((one) => (
          <Chip key={one} pressed={name === one} onClick={() => setName(one)}>
            {providerWords(one)}
          </Chip>
        ))}
      </FilterChips>
      {first && <p className="my-3 text-ink-2">{t('clubDesk.changes_of', { at: dayTime(first.at) })}</p>}
      <PagedList list={list} waiting={6} none={<NoChanges />}>
        {(changes) => (
          <Rows label={t('clubDesk.view.changes')}>
            {changes.map((one) => (
              <Row
                key={one.id}
                title={<bdi>{one.name}</bdi>}
                detail={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <ChangeTag what={one.what} />
                    <bdi>{one.brandName}</bdi>
                    <span>{beforeAfter(one)}</span>
                  </span>
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}
