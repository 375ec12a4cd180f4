/** The PIN that was just chosen, hidden until its owner wants to see it, and the way to another one. */
import { useState } from 'react'
import { t } from '../../../words/words.ts'

const LINK = 'min-h-11 font-semibold text-brand'

export function ChosenPin({ pin, onAnother }: { pin: string; onAnother: () => void }) {
  const [shown, setShown] = useState(false)
  return (
    <p className="m-0 flex flex-wrap items-baseline gap-x-3">
      <span className="flex-1">
        {t('pin.chosen')} <strong className="tracking-widest">{shown ? pin : '•'.repeat(pin.length)}</strong>
      </span>
      <button type="button" aria-pressed={shown} className={LINK} onClick={() => setShown(!shown)}>
        {t(shown ? 'pin.hide' : 'pin.show')}
      </button>
      <button type="button" className={LINK} onClick={onAnother}>
        {t('pin.change')}
      </button>
    </p>
  )
}
