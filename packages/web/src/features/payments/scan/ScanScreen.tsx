/** Finding the shop's code: by camera, from a photo or by typing it. All three lead to the same place, none is second best. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../../app/router.tsx'
import { Flashlight, FlashlightOff, ImageUp } from 'lucide-react'
import { useBack } from '../../../app/back.ts'
import { paths } from '../../../app/paths.ts'
import { openScanner, readPhoto, type Scanner, type ScannerReport } from '../../../device/scanner.ts'
import { readScanned, readTyped, type CodeFormat, type Scanned } from '../../../device/scanner-content.ts'
import { shake } from '../../../device/sound.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'
import { CameraHelp } from './CameraHelp.tsx'
import { TypedCode } from './TypedCode.tsx'

const FORMATS: readonly CodeFormat[] = ['qr_code', 'ean_13', 'code_128']
const own = () => ({ origin: location.origin, hosts: [] })

/** Why a code was not taken, in words; null for a good one. */
function refusedWords(found: Scanned): string | null {
  switch (found.kind) {
    case 'code': return null
    case 'foreign_link': return t('scan.foreign', { host: found.host })
    case 'product': return t('scan.product')
    case 'not_ours': return t('scan.not_ours')
  }
}

export function ScanScreen() {
  const navigate = useNavigate()
  const onBack = useBack(paths.root())
  const [refused, setRefused] = useState<string | null>(null)
  const [reading, setReading] = useState(false)

  const go = (code: string) => {
    shake('scanned')
    void navigate(paths.payByCode(code), { replace: true })
  }
  /** True when the content led somewhere. */
  const take = (found: Scanned): boolean => {
    setRefused(refusedWords(found))
    if (found.kind === 'code') go(found.code)
    return found.kind === 'code'
  }
  const onTyped = (text: string): string | null => {
    const found = readTyped(text, own())
    if (found.kind === 'code') go(found.code)
    return found.kind === 'not_ours' ? t('scan.typed_wrong') : refusedWords(found)
  }
  const onPhoto = async (photo: File | undefined) => {
    if (!photo) return
    setReading(true)
    try {
      const hits = await readPhoto(photo, FORMATS)
      if (hits.length === 0) setRefused(t('scan.photo_empty'))
      else hits.some((hit) => take(readScanned(hit.text, hit.format, own())))
    } catch {
      setRefused(t('scan.photo_broken'))
    } finally {
      setReading(false)
    }
  }

  return (
    <Page title={t('scan.title')} onBack={onBack}>
      <Viewfinder onHit={(text, format) => take(readScanned(text, format, own()))} />
      <div aria-live="assertive" className="mt-3 empty:hidden">{refused && <Notice kind="bad" onClose={() => setRefused(null)}>{refused}</Notice>}</div>
      <div className="mt-4 grid gap-3">
        <TypedCode onCode={onTyped} />
        <label className={cx(buttonClass('ghost'), 'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand', reading && 'opacity-60')}>
          <ImageUp aria-hidden size={20} />{reading ? t('scan.photo_reading') : t('scan.photo')}
          <input type="file" accept="image/*" disabled={reading} className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => { void onPhoto(event.target.files?.[0]); event.target.value = '' }} />
        </label>
      </div>
    </Page>
  )
}

function Viewfinder({ onHit }: { onHit: (text: string, format: CodeFormat | null) => boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const scanner = useRef<Scanner>(null)
  const latest = useRef(onHit)
  const [{ state, light }, setReport] = useState<ScannerReport>({ state: 'starting', light: null })
  useEffect(() => { latest.current = onHit })
  useEffect(() => {
    if (!video.current) return
    const opened = openScanner(video.current, { formats: FORMATS, onHit: (hit) => latest.current(hit.text, hit.format), onReport: setReport })
    scanner.current = opened
    return () => opened.stop()
  }, [])
  const looking = state === 'live' || state === 'starting' || state === 'resting'
  return (
    <div className={cx('relative grid aspect-square max-h-[52dvh] w-full rounded-big', looking ? 'overflow-hidden bg-[#0b1511]' : 'items-center overflow-y-auto border border-line bg-card')}>
      <video ref={video} muted playsInline aria-label={t('scan.camera')} className={cx('h-full w-full object-cover', !looking && 'hidden')} />
      {looking ? (
        <>
          <span aria-hidden className={cx('scan-frame pointer-events-none absolute inset-[14%] rounded-big', state === 'live' && 'scan-live')} />
          <p role="status" className="absolute inset-x-0 bottom-3 m-0 px-4 text-center text-[15px] font-semibold text-white [text-shadow:0_1px_3px_#000]">{t(state === 'live' ? 'scan.aim' : 'scan.opening')}</p>
          {light !== null && (
            <button type="button" aria-pressed={light} aria-label={t('scan.light')} onClick={() => void scanner.current?.light(!light)}
              className="press absolute top-3 right-3 grid size-12 place-items-center rounded-full bg-black/55 text-white">
              {light ? <FlashlightOff aria-hidden size={22} /> : <Flashlight aria-hidden size={22} />}
            </button>
          )}
        </>
      ) : <CameraHelp state={state} act={<Button size="small" kind="soft" onClick={() => scanner.current?.retry()}>{t('scan.camera_retry')}</Button>} />}
    </div>
  )
}
