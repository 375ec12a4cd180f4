/** An amount, small in a row or big on a screen; the sign of the currency stays with the number when lines break. */
import { money, plainMoney, signedMoney } from '../words/formats.ts'
import { currentLanguage } from '../words/words.ts'
import { cx } from './classes.ts'

export function Money({ cents, signed, className }: { cents: number; /** Show + too, and colour what came in. */ signed?: boolean; className?: string }) {
  return <span className={cx('whitespace-nowrap', signed && cents > 0 && 'text-ok-text', className)}>{signed ? signedMoney(cents) : money(cents)}</span>
}

const SIZES = { m: 'text-[30px]', l: 'text-[42px]', xl: 'text-[54px]' } as const

/** Reads as one amount, looks like the design: large figures, small euro. */
export function BigMoney({ cents, size = 'l', plus, className }: { cents: number; size?: keyof typeof SIZES; plus?: boolean; className?: string }) {
  const sign = cents < 0 ? '−' : plus && cents > 0 ? '+' : ''
  const euro = <small className="text-[.57em] font-bold">€</small>
  return (
    <span className={cx('big-money whitespace-nowrap', SIZES[size], className)}>
      <span className="sr-only">{sign}{money(Math.abs(cents))}</span>
      <span aria-hidden>{currentLanguage() === 'it' ? <>{sign}{plainMoney(Math.abs(cents))} {euro}</> : <>{sign}{euro}{plainMoney(Math.abs(cents))}</>}</span>
    </span>
  )
}
