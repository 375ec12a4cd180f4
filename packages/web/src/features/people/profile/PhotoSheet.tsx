/** The sheet that sets one's picture: from camera or file, cut to a square, or removed. */
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, ReactNode, RefObject } from 'react'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { removeAvatar, setAvatar } from '@taschino/contract/people/avatar.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { asJpeg, drawSquare } from './square.ts'
import type { Cut } from './square.ts'

const MIDDLE: Cut = { zoom: 1, x: 0.5, y: 0.5 }
/** On a thin line a picture takes longer than a question. */
const PATIENCE_MS = 40_000
const KINDS = 'image/jpeg,image/png,image/webp'

export function PhotoSheet({ has, onClose }: { has: boolean; onClose: () => void }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    act.dismiss()
    setUnreadable(false)
    await createImageBitmap(file).then(setPicture, () => setUnreadable(true))
  }
  const act = useAct(
    async (what: 'set' | 'remove') => {
      if (what === 'remove') return ask(removeAvatar, undefined, { quiet: true })
      const file = canvas.current ? await asJpeg(canvas.current) : null
      if (!file) throw new TypeError('the browser drew no picture')
      return ask(setAvatar, { files: { file } }, { quiet: true, timeout: PATIENCE_MS })
    },
    {
      onDone: async (_, what) => {
        await invalidate(getProfile)
        toast(t(what === 'set' ? 'photo.saved' : 'photo.removed'), { kind: 'ok' })
        onClose()
      },
    },
  )
  const start = (what: 'set' | 'remove') => {
    setUnreadable(false)
    act.start(what)
  }
  const trouble = unreadable ? t('refusal.picture_unreadable') : act.trouble

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('photo.title')}
      foot={
        picture ? (
          <Button busy={act.busy} onClick={() => start('set')}>
            {t('photo.use')}
          </Button>
        ) : undefined
      }>
      {trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {trouble}
        </Notice>
      )}
      {picture && <Cutter picture={picture} canvas={canvas} />}
      <div className="grid gap-3 pb-2">
        <Choice icon={<Camera aria-hidden size={20} />} words={t('photo.camera')} capture onChange={(event) => void read(event)} />
        <Choice
          icon={<ImageUp aria-hidden size={20} />}
          words={t(picture ? 'photo.other_file' : 'photo.file')}
          onChange={(event) => void read(event)}
        />
        {has && !picture && (
          <Button kind="ghost" busy={act.busy} icon={<Trash2 aria-hidden size={20} />} onClick={() => start('remove')}>
            {t('photo.remove')}
          </Button>
        )}
      </div>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('photo.hint')}</p>
    </Sheet>
  )
}

function Choice({
  icon,
  words,
  capture,
  onChange,
}: {
  icon: ReactNode
  words: string
  capture?: true
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    <label className={`${buttonClass('soft')} cursor-pointer focus-within:outline-3 focus-within:outline-brand`}>
      {icon}
      {words}
      <input type="file" accept={KINDS} {...(capture ? { capture: 'user' as const } : {})} onChange={onChange} className="sr-only" />
    </label>
  )
}

/** The square as it will be seen, round; sliders move it, so that it works without a finger too. */
function Cutter({ picture, canvas }: { picture: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> }) {
  const [cut, setCut] = useState(MIDDLE)
  useEffect(() => setCut(MIDDLE), [picture])
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, cut)
  }, [canvas, picture, cut])
  const slider = (name: keyof Cut, label: string, min: number, max: number) => (
    <label className="grid grid-cols-[7rem_1fr] items-center gap-3 text-[15px] font-semibold">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step="0.02"
        value={cut[name]}
        onChange={(event) => setCut({ ...cut, [name]: Number(event.target.value) })}
        className="min-h-11 w-full accent-brand"
      />
    </label>
  )
  return (
    <div className="mb-4 grid gap-1">
      <canvas ref={canvas} role="img" aria-label={t('photo.preview')} className="mx-auto mb-2 size-48 rounded-full bg-mint" />
      {slider('zoom', t('photo.zoom'), 1, 4)}
      {slider('x', t('photo.sideways'), 0, 1)}
      {slider('y', t('photo.upwards'), 0, 1)}
    </div>
  )
}
