/** The fees of ticket types that differ, and what each term then costs. */
import { feeRateOf, PAYBACK_TERMS, type FeeRange } from '@taschino/basics/fees.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { percent } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { readRate, type Draft } from './fields.ts'
import { figureName, turned, typesIn, type FeeFigure } from './type-fees.ts'

interface TypeFeesProps {
  draft: Draft
  gaps: readonly string[]
  /** Whether the answer names this type, by its place in what was sent. */
  wrong: (at: number) => boolean
  onChange: (draft: Draft) => void
}

const SHOWN: readonly FeeFigure[] = ['feeMin', 'feeMax', 'lowest', 'highest']

export function TypeFees({ draft, gaps, wrong, onChange }: TypeFeesProps) {
  const types = typesIn(draft)
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-0 p-0">
      <legend className="mb-1 p-0 text-[15px] font-semibold">{t('companySettings.field.fees.byType')}</legend>
      <p className="m-0 text-sm text-ink-2">{t('companySettings.hint.fees.byType')}</p>
      <div className="flex flex-wrap gap-2">
        {TICKET_TYPES.map((type) => (
          <Chip key={type} pressed={types.includes(type)} onClick={() => onChange(turned(draft, type))}>
            {typeWords(type)}
          </Chip>
        ))}
      </div>
      {types.map((type, at) => (
        <fieldset key={type} className="m-0 min-w-0 rounded-m border border-line p-4">
          <legend className="px-1.5 font-semibold">{typeWords(type)}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
            {SHOWN.map((figure) => {
              const name = figureName(type, figure)
              return (
                <Field
                  key={figure}
                  name={name}
                  label={t(`companySettings.field.fees.${figure}`)}
                  value={draft[name] ?? ''}
                  error={gaps.includes(name) ? t('companySettings.wrong.rate') : undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={5}
                  end={
                    <span aria-hidden className="pe-3.5 text-ink-2">
                      %
                    </span>
                  }
                  onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
                />
              )
            })}
          </div>
          {wrong(at) && (
            <p role="alert" className="mt-2 mb-0 text-sm font-medium text-bad">
              {t('companySettings.fees_order')}
            </p>
          )}
        </fieldset>
      ))}
      {types.length > 0 && <ByTerm draft={draft} types={types} />}
    </fieldset>
  )
}

/** Between the slowest and the quickest term prices lie on a straight line: here is what that comes to. */
function ByTerm({ draft, types }: { draft: Draft; types: readonly TicketType[] }) {
  const range = (name: (figure: 'feeMin' | 'feeMax') => string): FeeRange | null => {
    const [feeMin, feeMax] = [readRate(draft[name('feeMin')] ?? ''), readRate(draft[name('feeMax')] ?? '')]
    return feeMin === undefined || feeMax === undefined || feeMin > feeMax ? null : { feeMin, feeMax }
  }
  const rows = [
    { key: 'all', name: t('companySettings.fees_others'), fees: range((figure) => figure) },
    ...types.map((type) => ({ key: type, name: typeWords(type), fees: range((figure) => figureName(type, figure)) })),
  ]
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-1 text-start text-ink-2">{t('companySettings.fees_by_term')}</caption>
      <thead>
        <tr className="border-b border-line text-ink-2">
          <td aria-hidden />
          {PAYBACK_TERMS.map((days) => (
            <th key={days} scope="col" className="py-1.5 ps-1.5 text-end font-normal whitespace-nowrap">
              {t('companySettings.fees_days', { days })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, fees }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 text-start font-semibold whitespace-nowrap">
              {name}
            </th>
            {PAYBACK_TERMS.map((days) => (
              <td key={days} className="py-1.5 ps-1.5 text-end whitespace-nowrap">
                {fees === null ? '–' : percent(feeRateOf(days, fees))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
