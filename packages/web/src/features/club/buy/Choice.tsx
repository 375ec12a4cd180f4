/** The choice of value, number, and which tickets may pay besides credits. */
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

function Value({ product, buying }: Omit<ChoiceProps, 'disabled'>) {
  const { units, range } = product
  const free = range !== null && !units.some(({ unit }) => unit === buying.unit)
  return (
    <>
      {units.length + (range === null ? 0 : 1) > 1 && (
        <div role="group" aria-label={t('gifts.unit')} className="flex flex-wrap gap-2">
          {units
            .toSorted((a, b) => a.price - b.price)
            .map((one) => (
              <Chip key={one.unit} pressed={one.unit === buying.unit} onClick={() => buying.setUnit(one.unit)}>
                {one.unit === one.price ? money(one.unit) : t('club.unit_price', { unit: money(one.unit), price: money(one.price) })}
              </Chip>
            ))}
          {range !== null && (
            <Chip pressed={free} onClick={() => free || buying.setUnit(freeValue(units, range))}>
              {t('club.other_value')}
            </Chip>
          )}
        </div>
      )}
      {free && <Free range={range} buying={buying} />}
    </>
  )
}

type Range = NonNullable<ClubProductDetail['range']>

/** The first of the range that has no chip of its own. */
function freeValue(units: ClubProductDetail['units'], { least, most, step }: Range): number {
  let value = least
  while (value < most && units.some(({ unit }) => unit === value)) value += step
  return value
}

function Free({ range, buying: { unit = range.least, setUnit } }: { range: Range; buying: Buying }) {
  const near = inRange(unit, range)
  return (
    <AmountInput
      label={t('club.value')}
      cents={unit}
      max={range.most}
      keypad={false}
      hint={t('club.range_hint', { least: money(range.least), most: money(range.most), step: money(range.step) })}
      onChange={setUnit}
      error={unit === near ? undefined : t('club.range_wrong', { near: money(near) })}
    />
  )
}
