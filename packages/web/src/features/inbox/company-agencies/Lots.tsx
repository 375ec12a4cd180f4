/** The list of lots by expiry: issued, still out. */
import { useState } from 'react'
import { Layers } from 'lucide-react'
import { listLots, type ListedLot } from '@taschino/contract/requests.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { Amounts } from '../Figures.tsx'
import { Expiry } from './Expiry.tsx'

export function Lots() {
  const [all, setAll] = useState(false)
  const [type, setType] = useState<TicketType | null>(null)
  const list = useInfinite(listLots, { query: { ...(all ? { all: 'true' } : {}), ...(type === null ? {} : { type }) } })
  return (
    <section aria-label={t('inbox.lots')}>
      <div className="mb-3">
        <FilterChips label={t('inbox.filter')}>
          <ChipChoice
            names={TICKET_TYPES.filter((one) => one !== 'free_credits')}
            value={type}
            wordsOf={(one) => typeWords(one)}
            onChoose={setType}
          />
          <Chip pressed={all} onClick={() => setAll(!all)}>
            {t('inbox.lots_all')}
          </Chip>
        </FilterChips>
      </div>
      <PagedList
        list={list}
        waiting={6}
        none={
          <EmptyState icon={<Layers size={30} />} title={t('inbox.no_lots')}>
            {t('inbox.no_lots_body')}
          </EmptyState>
        }>
        {(items) => (
          <Rows label={t('inbox.lots')}>
            {items.map((lot) => (
              <LotRow key={lot.id} lot={lot} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}

function LotRow({ lot }: { lot: ListedLot }) {
  const spent = lot.issued - lot.outstanding
  const part = lot.issued === 0 ? 0 : Math.round((spent * 100) / lot.issued)
  return (
    <li className="row-auto px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 truncate">
          {typeWords(lot.type)} · {money(lot.unit)}
        </strong>
        <Expiry at={lot.expiresAt} />
      </div>
      <div className="text-sm text-ink-2">
        <bdi>{lot.agency?.name ?? t('inbox.lot_of_shop')}</bdi>
        {lot.invoiceNumber !== null && <> · {t('inbox.invoice_short', { number: lot.invoiceNumber })}</>}
      </div>
      <div className="text-sm">
        <Amounts
          list={[
            [t('inbox.issued'), money(lot.issued)],
            [t('inbox.outstanding'), money(lot.outstanding)],
            [t('inbox.stock'), money(lot.stock)],
          ]}
        />
      </div>
      <div role="img" aria-label={t('inbox.spent_part', { part })} className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-ok" style={{ inlineSize: `${part}%` }} />
      </div>
    </li>
  )
}
