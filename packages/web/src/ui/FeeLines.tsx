/** Lists the fee by ticket type where types have prices of their own; draws nothing where one price says it all. */
import { isMixed, type FeePart } from '@taschino/basics/fees.ts'
import { money, percent } from '../words/formats.ts'
import { typeWords } from '../words/parts.ts'
import { t } from '../words/words.ts'
import { Money } from './Money.tsx'

/** `4,5%`, or `in media 2,71%` where the types differ. */
export const rateWords = ({ feeRate, parts }: { feeRate: number; parts: readonly FeePart[] }): string =>
  isMixed(parts) ? t('fees.mean', { percent: percent(feeRate) }) : percent(feeRate)

/** `Pasto 1.200,00 € al 3%`. */
export const partPrice = ({ type, value, feeRate }: FeePart): string =>
  t('fees.part', { type: typeWords(type), amount: money(value), percent: percent(feeRate) })

export function FeeLines({ parts, className = '' }: { parts: readonly FeePart[]; className?: string }) {
  if (!isMixed(parts)) return null
  return (
    <ul aria-label={t('fees.by_type')} className={`m-0 grid list-none gap-1 p-0 text-sm text-ink-2 ${className}`}>
      {parts.map((part) => (
        <li key={part.type} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0">{partPrice(part)}</span>
          <span className="shrink-0">
            <Money cents={part.fee} />
          </span>
        </li>
      ))}
      <li className="flex items-baseline justify-between gap-3 border-t border-line pt-1 font-semibold">
        <span>{t('fees.together')}</span>
        <Money cents={parts.reduce((sum, { fee }) => sum + fee, 0)} />
      </li>
    </ul>
  )
}
