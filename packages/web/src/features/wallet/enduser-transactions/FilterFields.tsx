/** The filters of movements: in a sheet on phones, beside the list on wide screens. */
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { SearchField } from '../../../ui/FilterBar.tsx'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { type Filters } from './filters.ts'

interface FilterFieldsProps {
  filters: Filters
  onSet: (filters: Filters) => void
  /** Who gives this person tickets. */
  agency: { id: number; name: string } | null
}

export function FilterFields({ filters, onSet, agency }: FilterFieldsProps) {
  const toggle = (type: Filters['ticketTypes'][number]) =>
    onSet({
      ...filters,
      ticketTypes: filters.ticketTypes.includes(type)
        ? filters.ticketTypes.filter((other) => other !== type)
        : [...filters.ticketTypes, type],
    })
  return (
    <>
      <SearchField
        label={t('transactions.text')}
        text={filters.text}
        onText={(text) => onSet({ ...filters, text })}
        hint={t('transactions.text_hint')}
      />
      <fieldset className="m-0 mt-5 border-0 p-0">
        <legend className="mb-2 p-0 text-[15px] font-semibold">{t('transactions.types')}</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          {TICKET_TYPES.map((type) => (
            <Chip key={type} pressed={filters.ticketTypes.includes(type)} onClick={() => toggle(type)}>
              {typeWords(type)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className="m-0 mt-5 border-0 p-0 pb-2">
        <legend className="mb-2 p-0 text-[15px] font-semibold">{t('transactions.kinds')}</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          {agency && (
            <Chip
              pressed={filters.idAgency === agency.id}
              onClick={() => onSet({ ...filters, idAgency: filters.idAgency === agency.id ? null : agency.id })}>
              {t('transactions.from', { name: agency.name })}
            </Chip>
          )}
          <Chip pressed={filters.request} onClick={() => onSet({ ...filters, request: !filters.request })}>
            {t('transactions.request')}
          </Chip>
          <Chip pressed={filters.payback} onClick={() => onSet({ ...filters, payback: !filters.payback })}>
            {t('transactions.payback')}
          </Chip>
        </div>
      </fieldset>
    </>
  )
}
