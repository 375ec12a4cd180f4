/** Maps the providers' categories to the company's; unmapped ones are shown to nobody and stand first. */
import { useState } from 'react'
import { Inbox } from 'lucide-react'
import { listMappings, mapCategories } from '@taschino/contract/club/company-providers.ts'
import type { MappedCategory } from '@taschino/contract/club/company-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAct } from '../../../api/use-act.ts'
import { useInfinite } from '../../../api/use-ask.ts'
import { Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { t } from '../../../words/words.ts'
import { Choose } from './Choose.tsx'
import { OUTSIDE, providersChanged, providerWords, useCategoryChoices } from './desk-calls.ts'

export function Mappings() {
  const [name, setName] = useState<(typeof OUTSIDE)[number]>('pointer')
  const [unmapped, setUnmapped] = useState(false)
  const list = useInfinite(listMappings, { params: { name }, query: { limit: 50, ...(unmapped ? { unmapped } : {}) } })
  return (
    <>
      <FilterChips label={t('act.filters')}>
        {OUTSIDE.map((one) => (
          <Chip key={one} pressed={name === one} onClick={() => setName(one)}>
            {providerWords(one)}
          </Chip>
        ))}
        <Chip pressed={unmapped} onClick={() => setUnmapped(!unmapped)}>
          {t('clubDesk.pile.unmapped')}
        </Chip>
      </FilterChips>
      <p className="my-3 text-ink-2">{t('clubDesk.mappings_lead')}</p>
      <PagedList
        list={list}
        waiting={6}
        none={
          <EmptyState icon={<Inbox size={30} />} title={t('clubDesk.mappings_none')}>
            {t('clubDesk.mappings_none_body')}
          </EmptyState>
        }>
        {(items) => (
          <Rows label={t('clubDesk.view.mappings')}>
            {items.map((one) => (
              <OneMapping key={`${one.provider} ${one.externalId}`} one={one} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

function OneMapping({ one }: { one: MappedCategory }) {
  const act = useAct(mapCategories, { onDone: providersChanged })
  const value = act.busy && act.input ? act.input.body.idInternalCategory : one.idInternalCategory
  return (
    <li className="grid gap-2 px-4 py-3 duo:grid-cols-2 duo:items-center">
      <div className="min-w-0">
        <div className="truncate font-semibold">
          <bdi>{one.title}</bdi>
        </div>
        <div className="text-sm text-ink-2">{t('clubDesk.brands', { count: one.brands })}</div>
      </div>
      <Choose
        hideLabel
        label={t('clubDesk.mapped_to', { title: one.title })}
        value={value === null ? '' : String(value)}
        none={t('clubDesk.not_shown')}
        options={useCategoryChoices()}
        onChange={(next) =>
          act.start({
            params: { name: one.provider },
            body: { externalIds: [one.externalId], idInternalCategory: next === '' ? null : Number(next) },
          })
        }
      />
      {act.trouble !== null && <p className="m-0 text-sm font-medium text-bad duo:col-span-2">{act.trouble}</p>}
    </li>
  )
}
