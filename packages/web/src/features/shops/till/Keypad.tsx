/** The amount and its keys, filled from the cents. */
import { Delete } from 'lucide-react'
import { BigMoney } from '../../../ui/Money.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { typedCents } from './till-state.ts'
import type { Key } from './till-state.ts'

const KEYS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'back']

export interface KeypadProps {
  typed: string
  /** What stands there belongs to the charge before; the next digit replaces it. */
  fresh: boolean
  busy: boolean
  onKey: (key: Key) => void
  onCharge: () => void
}

export function Keypad({ typed, fresh, busy, onKey, onCharge }: KeypadProps) {
  const cents = typedCents(typed)
  return (
    <section aria-label={t('till.amount')} className="rounded-big border border-line bg-card p-4">
      <div className="flex items-baseline justify-between gap-3 px-1">
        <span aria-hidden className="text-sm text-ink-2">
          {t('money.amount')}
        </span>
        <output aria-live="off" className={cx('min-w-0', cents === 0 || fresh ? 'text-ink-2' : 'text-ink')}>
          <BigMoney cents={cents} size="l" room="min(100vw, 25rem) - 10.5rem" />
        </output>
      </div>
      <div role="group" aria-label={t('money.keypad')} aria-describedby="till-keys" className="mt-3 grid grid-cols-3 gap-2">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={key === 'back' ? t('act.delete_digit') : undefined}
            onClick={() => onKey(key)}
            // The focus stays where it was: Enter on a keyboard beside the screen then means "Incassa", not this key again.
            onPointerDown={(event) => event.preventDefault()}
            className="press grid min-h-14 place-items-center duo:min-h-16 trio:min-h-18 rounded-m bg-bg text-[26px] font-semibold text-ink select-none hover:bg-mint active:bg-mint">
            {key === 'back' ? <Delete aria-hidden size={26} /> : key}
          </button>
        ))}
      </div>
      <p id="till-keys" className="sr-only">
        {t('till.keypad_help')}
      </p>
      <Button className="mt-3" disabled={cents === 0} busy={busy} onClick={onCharge}>
        {busy ? t('till.charging') : cents === 0 ? t('till.charge_empty') : t('till.charge', { amount: money(cents) })}
      </Button>
    </section>
  )
}
