/** The camera's picture, or what to do without one; for payers and tills. */
import { useEffect, useRef, useState } from 'react'
import { Flashlight, FlashlightOff } from 'lucide-react'
import { openScanner } from '../../../device/scanner/scanner.ts'
import type { Scanner, ScannerReport } from '../../../device/scanner/scanner-protocol.ts'
import type { CodeFormat } from '../../../device/scanner/scanner-content.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'
import { CameraHelp } from './CameraHelp.tsx'

export function Viewfinder({
  formats,
  onHit,
  hint = t('scan.aim'),
  photos = true,
}: {
  formats: readonly CodeFormat[]
  /** True when it led somewhere: then nobody looks any more. */
  onHit: (text: string, format: CodeFormat | null) => boolean
  hint?: string
  /** A picture can be chosen beside it. */
  photos?: boolean
}) {
  const video = useRef<HTMLVideoElement>(null)
  const scanner = useRef<Scanner>(null)
  const latest = useRef(onHit)
  const [{ state, light }, setReport] = useState<ScannerReport>({ state: 'starting', light: null })
  useEffect(() => {
    latest.current = onHit
  })
  useEffect(() => {
    if (!video.current) return
    const opened = openScanner(video.current, { formats, onHit: (hit) => latest.current(hit.text, hit.format), onReport: setReport })
    scanner.current = opened
    return () => opened.stop()
  }, [formats])
  const looking = state === 'live' || state === 'starting' || state === 'resting'
  return (
    <div
      className={cx(
        'relative grid aspect-square max-h-[52dvh] w-full rounded-big',
        looking ? 'overflow-hidden bg-[#0b1511]' : 'items-center overflow-y-auto border border-line bg-card',
      )}>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('scan.camera')}
        className={cx('h-full w-full object-cover', !looking && 'hidden')}
      />
      {looking ? (
        <>
          <span
            aria-hidden
            className={cx('scan-frame pointer-events-none absolute inset-[14%] rounded-big', state === 'live' && 'scan-live')}
          />
          <p
            role="status"
            className="absolute inset-x-0 bottom-3 m-0 px-4 text-center text-[15px] font-semibold text-white [text-shadow:0_1px_3px_#000]">
            {state === 'live' ? hint : t('scan.opening')}
          </p>
          {light !== null && (
            <button
              type="button"
              aria-pressed={light}
              aria-label={t('scan.light')}
              onClick={() => void scanner.current?.light(!light)}
              className="press absolute top-3 right-3 grid size-12 place-items-center rounded-full bg-black/55 text-white">
              {light ? <FlashlightOff aria-hidden size={22} /> : <Flashlight aria-hidden size={22} />}
            </button>
          )}
        </>
      ) : (
        <CameraHelp
          state={state}
          photos={photos}
          act={
            <Button size="small" kind="soft" onClick={() => scanner.current?.retry()}>
              {t(state === 'unasked' ? 'scan.camera_open' : 'scan.camera_retry')}
            </Button>
          }
        />
      )}
    </div>
  )
}
