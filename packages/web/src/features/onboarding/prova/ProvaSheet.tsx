/**
 * A test of a till as both sides see it: grey and hatched, in two languages, without value, proof or clock, so that nobody takes it for a
 * payment (T17).
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { FlaskConical } from 'lucide-react'
import { t } from '../../../words/words.ts'

interface ProvaSheetProps {
  /** Of which till, in which shop. */
  where: string
  children: ReactNode
  act: ReactNode
  onClose: () => void
}

const HATCHED = 'bg-[#26282c] bg-[repeating-linear-gradient(135deg,#26282c_0_22px,#383b41_22px_44px)]'

export function ProvaSheet({ where, children, act, onClose }: ProvaSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const node = dialog.current
    if (node && !node.open) node.showModal()
    node?.querySelector<HTMLElement>('h2')?.focus()
    return () => node?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      data-full
      aria-labelledby="prova-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto border-0 p-0 text-white ${HATCHED}`}>
      <div className="mx-auto flex min-h-full w-full max-w-xl flex-col justify-center gap-5 px-5 py-6">
        <div className="rounded-big border-4 border-dashed border-white bg-[#16181b] px-5 py-6 text-center">
          <FlaskConical aria-hidden size={44} className="mx-auto" />
          <h2 id="prova-title" tabIndex={-1} className="m-0 mt-2 text-[clamp(44px,16vw,96px)] leading-none tracking-wide outline-none">
            {t('prova.word')}
            <span lang={t('prova.other_language')} className="mt-1 block text-[0.45em] tracking-widest">
              {t('prova.word_other')}
            </span>
          </h2>
          <p className="m-0 mt-4 text-xl font-bold">
            {t('prova.not_paid')}
            <span lang={t('prova.other_language')} className="block text-base font-semibold">
              {t('prova.not_paid_other')}
            </span>
          </p>
          <p className="m-0 mt-3 text-3xl font-extrabold tabular-nums">{t('prova.value')}</p>
          <p className="m-0 mt-4 text-lg break-words">
            <bdi>{where}</bdi>
          </p>
          <div className="mt-2 text-[15px]">{children}</div>
        </div>
        {act}
      </div>
    </dialog>
  )
}

export const ProvaButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className="press min-h-16 w-full rounded-[18px] bg-white px-5 text-xl font-bold text-[#16181b]">
    {children}
  </button>
)
