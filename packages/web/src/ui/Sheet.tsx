/** A sheet from below, a card in the middle on wide windows: for details and choices over a screen. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { t } from '../words/words.ts'
import { IconButton } from './Button.tsx'
import { cx } from './classes.ts'
import { useDialog } from './dialog.ts'
import { BesideForm } from './Form.tsx'

export interface SheetProps {
  open: boolean
  onClose: () => void
  /** The address opens and closes it (`?gtid=`): going back needs no step of its own. */
  addressed?: boolean
  title: ReactNode
  /** Stays in sight below what scrolls: the button that acts. */
  foot?: ReactNode
  children: ReactNode
}

function Inside({
  title,
  titleId,
  onClose,
  foot,
  children,
  grab,
}: Omit<SheetProps, 'open' | 'addressed'> & { titleId: string; grab?: boolean }) {
  return (
    <>
      {grab && <div aria-hidden className="mx-auto mt-3 h-1.5 w-10 shrink-0 rounded-full bg-line" />}
      <div className="flex shrink-0 items-center justify-between gap-3 ps-5 pe-3 pt-3 pb-1">
        <h2 id={titleId} className="m-0 text-lg">
          {title}
        </h2>
        <IconButton label={t('act.close')} onClick={onClose}>
          <X aria-hidden size={22} />
        </IconButton>
      </div>
      <div
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5',
          foot === undefined ? 'pb-[max(28px,env(safe-area-inset-bottom))]' : 'pb-4',
        )}>
        {children}
      </div>
      {foot !== undefined && (
        <div className="shrink-0 border-t border-line px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))]">{foot}</div>
      )}
    </>
  )
}

export function Sheet({ open, onClose, addressed, ...inside }: SheetProps) {
  const ref = useDialog(open, onClose, addressed)
  const titleId = useId()
  return (
    <BesideForm>
      <dialog ref={ref} className="sheet" aria-labelledby={titleId}>
        <div className="sheet-body flex max-h-[92dvh] flex-col rounded-t-sheet bg-card">
          {open && <Inside {...inside} onClose={onClose} titleId={titleId} grab />}
        </div>
      </dialog>
    </BesideForm>
  )
}
