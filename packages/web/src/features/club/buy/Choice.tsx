/** Which value, how many, and which tickets may pay beside credits. */
import type { ClubProductDetail } from '@taschino/contract/club/catalogue-shapes.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { inRange } from './choice.ts'
import type { Buying } from './use-buying.ts'

interface ChoiceProps {
  product: ClubProductDetail
  buying: Buying
  disabled: boolean
}

export function Choice({ product, buying, disabled }: ChoiceProps) {
  const tickets = product.payWith.filter((type) => type !== 'free_credits')
  return (
    <>
      <Value product={product} buying={buying} />
      {buying.most > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>
            <strong className="block">{t('club.how_many')}</strong>
            <span className="text-sm text-ink-2">
              {product.left === null ? t('club.at_most', { count: buying.most }) : t('club.left', { count: product.left })}
            </span>
          </span>
          <Stepper
            label={t('club.how_many')}
            value={buying.amount}
            min={1}
            max={buying.most}
            onChange={buying.setAmount}
            disabled={disabled}
          />
        </div>
      )}
      {tickets.length > 0 && (
        <div role="group" aria-label={t('club.pay_also')} className="grid gap-2">
          <strong>{t('club.pay_also')}</strong>
          <span className="flex flex-wrap gap-2">
            {tickets.map((type) => (
              <Chip key={type} pressed={buying.pay.includes(type)} onClick={() => buying.toggle(type)}>
                {typeWords(type)}
              </Chip>
            ))}
          </span>
        </div>
      )}
    </>
  )
}

function Value({ product: { units, range }, buying }: Omit<ChoiceProps, 'disabled'>) {
  if (range !== null && units.length === 0)
    return (
      <AmountInput
        label={t('club.value')}
        cents={buying.unit ?? range.least}
        max={range.most}
        keypad={false}
        hint={t('club.range_hint', { least: money(range.least), most: money(range.most), step: money(range.step) })}
        onChange={buying.setUnit}
        error={
          buying.unit !== undefined && buying.unit !== inRange(buying.unit, range)
            ? t('club.range_wrong', { near: money(inRange(buying.unit, range)) })
            : undefined
        }
      />
    )
  if (units.length < 2) return null
  return (
    <div role="group" aria-label={t('gifts.unit')} className="flex flex-wrap gap-2">
      {units
        .toSorted((a, b) => a.price - b.price)
        .map((one) => (
          <Chip key={one.unit} pressed={one.unit === buying.unit} onClick={() => buying.setUnit(one.unit)}>
            {one.unit === one.price ? money(one.unit) : t('club.unit_price', { unit: money(one.unit), price: money(one.price) })}
          </Chip>
        ))}
    </div>
  )
}
