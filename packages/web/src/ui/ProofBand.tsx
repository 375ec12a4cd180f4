/** The proof of a payment that a screenshot cannot fake: the same words and colour on both screens, with a running clock. */
import { useEffect, useState } from 'react'
import { t, tMaybe } from '../words/words.ts'
import { cx } from './classes.ts'

/** Ground and ink of each colour of the proof; the colour is also named, for those who do not tell it. */
const COLOURS: Readonly<Record<string, string>> = {
  bianco: 'bg-white text-[#10261d]',
  arancio: 'bg-[#ff9f1c] text-[#1d1200]',
  giallo: 'bg-[#ffd60a] text-[#1d1800]',
  verde: 'bg-[#0b5d33] text-white',
  blu: 'bg-[#1f4fa8] text-white',
  viola: 'bg-[#6a2c91] text-white',
}

export interface ProofBandProps {
  words: readonly string[]
  colour: string
  /** The clock runs on fresh screens; a receipt read later has none. */
  clock?: boolean
  hint?: string
}

export function ProofBand({ words, colour, clock, hint }: ProofBandProps) {
  // Both words on one line of any phone: a dot at the end of a line reads as if something were cut off.
  return (
    <div className={cx('overflow-hidden rounded-m border-2 border-white/70 px-4 py-3 text-center', COLOURS[colour] ?? 'bg-ink text-bg')}>
      <div className="flex items-baseline justify-between gap-3 text-[13px] font-semibold">
        <span>
          {t('pay.proof')} · {tMaybe(`pay.colour.${colour}`) || colour}
        </span>
        {clock && <RunningClock />}
      </div>
      <p
        className={cx(
          'm-0 leading-tight font-extrabold tracking-tight',
          clock ? 'text-[clamp(24px,7.2vw,34px)]' : 'text-[clamp(22px,6.4vw,26px)]',
        )}>
        {words.join(' · ')}
      </p>
      {hint !== undefined && <p className="mt-1 mb-0 text-[13px]">{hint}</p>}
      {clock && <span aria-hidden className="proof-run mt-2 block h-1 rounded-full" />}
    </div>
  )
}

/** Seconds that move: a picture of this screen stands still. Not read aloud, it would never stop. */
function RunningClock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 500)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden className="tabular-nums">
      {now.toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'Europe/Rome' })}
    </span>
  )
}
