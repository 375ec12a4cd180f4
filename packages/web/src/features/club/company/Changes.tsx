/** What the last catalogue walk of a provider changed: prices, costs, new and removed items. */
import { useState } from 'react'
import { History } from 'lucide-react'
import { listWalkChanges } from '@taschino/contract/club/company-providers.ts'
import type { WalkChange } from '@taschino/contract/club/company-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag, type TagKind } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { providerWords } from './desk-calls.ts'

const PROVIDERS = ['pointer', 'aon'] as const
const KINDS: Readonly<Record<WalkChange['what'], TagKind>> = {
  added: 'ok',
  back: 'ok',
  price: 'warn',
  cost: 'warn',
  stock: 'plain',
  text: 'plain',
  removed: 'bad',
}

export function Changes() {
  const [name, setName] = useState<(typeof PROVIDERS)[number]>('pointer')
  const list = useInfinite(listWalkChanges, { params: { name }, query: {} })
  const [first] = list.items
  return (
    <>
      <FilterChips label={t('clubDesk.view.providers')}>
        {PROVIDERS.map((one) => (
          <Chip key={one} pressed={name === one} onClick={() => setName(one)}>
            {providerWords(one)}
          </Chip>
        ))}
      </FilterChips>
      {first && <p className="my-3 text-ink-2">{t('clubDesk.changes_of', { at: dayTime(first.at) })}</p>}
      <PagedList
        list={list}
        waiting={6}
        none={
          <EmptyState icon={<History size={30} />} title={t('clubDesk.changes_none')}>
            {t('clubDesk.changes_none_body')}
          </EmptyState>
        }>
        {(changes) => (
          <Rows label={t('clubDesk.view.changes')}>
            {changes.map((one) => (
              <Row
                key={one.id}
                title={<bdi>{one.name}</bdi>}
                detail={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Tag kind={KINDS[one.what]}>{t(`clubDesk.change.${one.what}`)}</Tag>
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

function beforeAfter({ what, unit, before, after }: WalkChange): string {
  const shown = (value: number | null): string => (value === null ? '—' : what === 'stock' ? String(value) : money(value))
  if (what !== 'price' && what !== 'cost' && what !== 'stock') return ''
  const change = t('clubDesk.from_to', { before: shown(before), after: shown(after) })
  return unit === null ? change : t('clubDesk.of_unit', { unit: money(unit), change })
}
