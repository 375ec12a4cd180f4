/** An amount, small in a row or big on a screen; the sign of the currency stays with the number when lines break. */
import { money, plainMoney, signedMoney } from '../words/formats.ts'
import { currentLanguage } from '../words/words.ts'
import { cx } from './classes.ts'

export function Money({
  cents,
  signed,
  className,
}: {
  cents: number
  /** Show + too, and colour what came in. */ signed?: boolean
  className?: string
}) {
  return (
    <span className={cx('whitespace-nowrap', signed && cents > 0 && 'text-ok-text', className)}>
      {signed ? signedMoney(cents) : money(cents)}
    </span>
  )
}

const SIZES = { m: 30, l: 42, xl: 54 } as const

/** Wider than any figure of the type is, sign and stops counted as figures: what is left over is air at the sides. */
const FIGURE_EM = 0.6

/** A size of type, as CSS: `largest`, or what lets this text stand in `room` on one line. */
export const fitting = (largest: string, text: string, room: string): string =>
  `min(${largest}, calc((${room}) / ${(text.length * FIGURE_EM).toFixed(2)}))`

/** Where the owner of a phone made all type very large, figures are set as large as they can stand: no amount is ever cut. */
const stand = (figures: HTMLElement | null) => {
  if (figures === null || typeof ResizeObserver === 'undefined') return
  const size = new ResizeObserver(() => {
    const now = Number.parseFloat(figures.style.fontSize) || 1
    const fits = Math.min(1, (now * (figures.parentElement?.clientWidth ?? 0)) / figures.offsetWidth)
    if (Math.abs(fits - now) > 0.02) figures.style.fontSize = `${fits}em`
  })
  size.observe(figures)
  return () => size.disconnect()
}

interface BigMoneyProps {
  cents: number
  size?: keyof typeof SIZES
  plus?: boolean
  /**
   * How wide it may become, as a CSS length: a longer amount is set in smaller type. By the window: an element that is measured as a
   * container vanishes from Chromium's fieldsets.
   */
  room?: string
  className?: string
}

/** Reads as one amount, looks like the design: large figures, small euro, which alone goes to the next line where type is very large. */
export function BigMoney({ cents, size = 'l', plus, room, className }: BigMoneyProps) {
  const sign = cents < 0 ? '−' : plus && cents > 0 ? '+' : ''
  const euro = <small className="text-[.57em] font-bold">€</small>
  const figures = plainMoney(Math.abs(cents))
  const spoken = `${sign}${money(Math.abs(cents))}`
  return (
    <span
      className={cx('big-money', className)}
      style={{ fontSize: room === undefined ? SIZES[size] : fitting(`${SIZES[size]}px`, spoken, room) }}>
      <span className="sr-only">{spoken}</span>
      <span aria-hidden className="inline-block max-w-full">
        {currentLanguage() === 'it' ? (
          <>
            <span ref={stand} className="inline-block whitespace-nowrap">
              {sign}
              {figures}
            </span>{' '}
            {euro}
          </>
        ) : (
          <>
            {sign}
            {euro}
            <span ref={stand} className="inline-block whitespace-nowrap">
              {figures}
            </span>
          </>
        )}
      </span>
    </span>
  )
}
