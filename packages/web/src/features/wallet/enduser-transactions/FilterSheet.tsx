/** Narrowing the list: each choice acts at once, behind the sheet. */
import { Search } from 'lucide-react'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { NO_FILTERS, type Filters } from './filters.ts'

interface FilterSheetProps {
  open: boolean
  filters: Filters
  onClose: () => void
  onSet: (filters: Filters) => void
  /** Who gives this person tickets. */
  agency: { id: number; name: string } | null
}

/** The choices themselves: in a sheet on phones, beside the list on wide screens. */
export function FilterFields({ filters, onSet, agency }: Pick<FilterSheetProps, 'filters' | 'onSet' | 'agency'>) {
  const toggle = (type: Filters['ticketTypes'][number]) =>
    onSet({ ...filters, ticketTypes: filters.ticketTypes.includes(type) ? filters.ticketTypes.filter((other) => other !== type) : [...filters.ticketTypes, type] })
  return (
    <>
      <Field label={t('transactions.text')} type="search" value={filters.text} onChange={(event) => onSet({ ...filters, text: event.target.value })} start={<Search size={20} />} hint={t('transactions.text_hint')} autoComplete="off" />
      <fieldset className="m-0 mt-5 border-0 p-0">
        <legend className="mb-2 p-0 text-[15px] font-semibold">{t('transactions.types')}</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-3">{TICKET_TYPES.map((type) => <Chip key={type} pressed={filters.ticketTypes.includes(type)} onClick={() => toggle(type)}>{typeWords(type)}</Chip>)}</div>
      </fieldset>
      <fieldset className="m-0 mt-5 border-0 p-0 pb-2">
        <legend className="mb-2 p-0 text-[15px] font-semibold">{t('transactions.kinds')}</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          {agency && <Chip pressed={filters.idAgency === agency.id} onClick={() => onSet({ ...filters, idAgency: filters.idAgency === agency.id ? null : agency.id })}>{t('transactions.from', { name: agency.name })}</Chip>}
          <Chip pressed={filters.request} onClick={() => onSet({ ...filters, request: !filters.request })}>{t('transactions.request')}</Chip>
          <Chip pressed={filters.payback} onClick={() => onSet({ ...filters, payback: !filters.payback })}>{t('transactions.payback')}</Chip>
        </div>
      </fieldset>
    </>
  )
}

export function FilterSheet({ open, onClose, ...fields }: FilterSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('transactions.filters')}
      foot={<div className="grid grid-cols-2 gap-3"><Button kind="ghost" size="small" wide onClick={() => fields.onSet(NO_FILTERS)}>{t('transactions.clear')}</Button><Button size="small" wide onClick={onClose}>{t('transactions.show')}</Button></div>}>
      <FilterFields {...fields} />
    </Sheet>
  )
}
