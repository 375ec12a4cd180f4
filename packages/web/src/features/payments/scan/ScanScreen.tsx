/** Finds a shop's code by camera, photo or typing. */
import { useRef, useState } from 'react'
import { ImageUp, QrCode } from 'lucide-react'
import { useSession } from '../../../api/session.ts'
import { Link } from '../../../routing/router.tsx'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { serverOrigin } from '../../../device/native.ts'
import { readPhoto } from '../../../device/scanner/photo.ts'
import { readScanned, readTyped, type CodeFormat, type Scanned } from '../../../device/scanner/scanner-content.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'
import { TypedCode } from './TypedCode.tsx'
import { useLead } from './use-lead.ts'
import { Viewfinder } from './Viewfinder.tsx'

const FORMATS: readonly CodeFormat[] = ['qr_code', 'ean_13', 'code_128']
const own = () => ({ origin: serverOrigin() || location.origin, hosts: [] })

/** Why a code was not taken, in words; null for a good one. */
function refusedWords(found: Scanned): string | null {
  switch (found.kind) {
    case 'code':
      return null
    case 'foreign_link':
      return t('scan.foreign', { host: found.host })
    case 'product':
      return t('scan.product')
    case 'payer':
      return t('scan.payer')
    case 'not_ours':
      return t('scan.not_ours')
  }
}

/** What was found by camera, photo or hand: ours leads on, anything else is told why not. */
function useFound() {
  const lead = useLead()
  const [refused, setRefused] = useState<string | null>(null)
  const asking = useRef(false)
  /** What was said of codes in sight: asked once, however long the camera looks at them. */
  const said = useRef(new Map<string, string>())

  /** True when it is one of ours. */
  const take = (found: Scanned): boolean => {
    if (found.kind !== 'code') {
      setRefused(refusedWords(found))
      return false
    }
    const known = said.current.get(found.code)
    if (known !== undefined) setRefused(known)
    else if (!asking.current) {
      setRefused(null)
      asking.current = true
      void lead(found.code).then((why) => {
        asking.current = false
        if (why === null) return
        said.current.set(found.code, why)
        setRefused(why)
      })
    }
    return true
  }
  const onTyped = async (text: string): Promise<string | null> => {
    const found = readTyped(text, own())
    if (found.kind === 'code') return lead(found.code)
    return found.kind === 'not_ours' ? t('scan.typed_wrong') : refusedWords(found)
  }
  const forget = () => {
    setRefused(null)
    said.current.clear()
  }
  /** Never the end of looking: the screen leaves when the code leads somewhere. */
  const look = (text: string, format: CodeFormat | null): boolean => {
    take(readScanned(text, format, own()))
    return false
  }
  const onPhoto = async (photo: File) => {
    forget()
    try {
      const hits = await readPhoto(photo, FORMATS)
      if (hits.length === 0) setRefused(t('scan.photo_empty'))
      else hits.some((hit) => take(readScanned(hit.text, hit.format, own())))
    } catch {
      setRefused(t('scan.photo_broken'))
    }
  }
  return { refused, forget, onTyped, look, onPhoto }
}

export function ScanScreen() {
  const { role } = useSession()
  const pays = role === 'enduser' || role === 'shop'
  const onBack = useBack(paths.root())
  const { refused, forget, onTyped, look, onPhoto } = useFound()
  return (
    <Page
      title={t('scan.title')}
      onBack={onBack}
      acts={
        pays && (
          <Link to={paths.myCode()} replace className={buttonClass('soft', 'small')}>
            <QrCode aria-hidden size={20} className="max-[420px]:hidden" />
            {t('myCode.show')}
          </Link>
        )
      }>
      <Viewfinder formats={FORMATS} onHit={look} />
      <div aria-live="assertive" className="mt-3 empty:hidden">
        {refused && (
          <Notice kind="bad" onClose={forget}>
            {refused}
          </Notice>
        )}
      </div>
      <div className="mt-4 grid gap-3">
        <TypedCode onCode={onTyped} />
        <PhotoChoice onPhoto={onPhoto} />
      </div>
    </Page>
  )
}

/** A photo of the code, for whoever has no camera or no permission. */
function PhotoChoice({ onPhoto }: { onPhoto: (photo: File) => Promise<void> }) {
  const [reading, setReading] = useState(false)
  const choose = async (photo: File | undefined) => {
    if (!photo) return
    setReading(true)
    await onPhoto(photo)
    setReading(false)
  }
  return (
    <label
      className={cx(
        buttonClass('ghost'),
        'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand',
        reading && 'opacity-60',
      )}>
      <ImageUp aria-hidden size={20} />
      {reading ? t('scan.photo_reading') : t('scan.photo')}
      <input
        type="file"
        accept="image/*"
        disabled={reading}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
