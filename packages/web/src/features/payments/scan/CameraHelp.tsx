/** Shown in place of the camera's picture: why there is none and what to do. */
import type { ReactNode } from 'react'
import { Camera, CameraOff } from 'lucide-react'
import { whereSettingsAre } from '../../../device/install/phone.ts'
import type { CameraState } from '../../../device/scanner/scanner-protocol.ts'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'
import type { WordKey } from '../../../words/words.ts'

type Trouble = Exclude<CameraState, 'starting' | 'live' | 'resting'>

/** Of a blocked camera it is said first where it is switched on again: on a phone, in a browser, in the installed app. */
const WORDS: Readonly<Record<Trouble, { title: WordKey; body: WordKey }>> = {
  unasked: { title: 'scan.unasked_title', body: 'scan.unasked_body' },
  denied: { title: 'scan.denied_title', body: 'scan.denied_body' },
  missing: { title: 'scan.missing_title', body: 'scan.missing_body' },
  busy: { title: 'scan.busy_title', body: 'scan.busy_body' },
  unsupported: { title: 'scan.unsupported_title', body: 'scan.unsupported_body' },
  stalled: { title: 'scan.stalled_title', body: 'scan.stalled_body' },
  broken: { title: 'scan.broken_title', body: 'scan.broken_body' },
  closed: { title: 'scan.closed_title', body: 'scan.closed_body' },
}

/** Where no picture can be chosen nobody is sent to look for one. */
const WITHOUT_PHOTOS: Partial<Record<Trouble, WordKey>> = { denied: 'scan.denied_no_photo', missing: 'scan.missing_no_photo' }

export function CameraHelp({ state, photos, act }: { state: Trouble; photos: boolean; act: ReactNode }) {
  const words = WORDS[state]
  const body = (photos ? undefined : WITHOUT_PHOTOS[state]) ?? words.body
  return (
    <div role="status" className="flex flex-col items-center px-5 py-4 text-center">
      <span
        aria-hidden
        className={cx(
          'mb-3 grid size-14 place-items-center rounded-m',
          state === 'unasked' ? 'bg-mint text-brand' : 'bg-gold-soft text-on-gold-soft',
        )}>
        {state === 'unasked' ? <Camera size={26} /> : <CameraOff size={26} />}
      </span>
      <h2 className="m-0 text-lg">{t(words.title)}</h2>
      <p className="mt-1 mb-4 text-[15px] text-ink-2">
        {state === 'denied' && `${t(`scan.denied_${whereSettingsAre()}`)} `}
        {t(body)}
      </p>
      {state !== 'missing' && act}
    </div>
  )
}
