/** A bar of what expires when. */
import type { TicketGroup } from '@taschino/contract/wallet.ts'
import { daysUntil, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { Money } from '../../../ui/Money.tsx'
import { expiriesOf } from './expiries.ts'

/** More ends than this are told together: a bar of ten slivers says nothing. */
const SHOWN = 4
const SHADES = ['bg-brand', 'bg-brand/60', 'bg-line-strong', 'bg-line'] as const
/** What ends within two months is gold: it is what to spend next. */
const SOON_DAYS = 62

export function ExpiryBar({ groups, total }: { groups: readonly TicketGroup[]; total: number }) {
  const all = expiriesOf(groups)
  const shown = all.slice(0, SHOWN - 1)
  const rest = all.slice(SHOWN - 1)
  const last =
    rest.length === 0
      ? []
      : [
          {
            value: rest.reduce((sum, expiry) => sum + expiry.value, 0),
            words: rest.length === 1 && rest[0]?.expiresAt === null ? t('wallet.never') : t('wallet.later'),
          },
        ]
  const soon = Number(all[0]?.expiresAt != null && daysUntil(all[0].expiresAt) <= SOON_DAYS)
  const shadeOf = (i: number) => (i < soon ? 'bg-gold' : SHADES[i - soon])
  const pieces = [
    ...shown.map(({ value, expiresAt }) => ({
      value,
      words: expiresAt === null ? t('wallet.never') : t('wallet.by', { day: shortDay(expiresAt) }),
    })),
    ...last,
  ]
  return (
    <figure className="m-0 mt-3">
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {pieces.map((piece, i) => (
          <span key={piece.words} className={shadeOf(i)} style={{ width: `${(piece.value / Math.max(1, total)) * 100}%`, minWidth: 6 }} />
        ))}
      </div>
      <figcaption className="sr-only">{t('wallet.bar')}</figcaption>
      <ul className="mt-2 mb-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-sm">
        {pieces.map((piece, i) => (
          <li key={piece.words} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-full ${shadeOf(i)}`} />
            <strong>
              <Money cents={piece.value} />
            </strong>
            <span className="text-ink-2">{piece.words}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
