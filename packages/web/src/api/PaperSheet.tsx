/** Shows a PDF over the whole window: on phones, and where no room is left beside the fields of a form. */
import { useId } from 'react'
import { ChevronLeft } from 'lucide-react'
import { IconButton } from '../ui/Button.tsx'
import { useDialog } from '../ui/dialog.ts'
import { BesideForm } from '../ui/Form.tsx'
import { t } from '../words/words.ts'
import { PaperView, type Paper } from './PaperView.tsx'

export function PaperSheet({ title, onClose, ...paper }: Paper & { title: string; onClose: () => void }) {
  const ref = useDialog(true, onClose)
  const titleId = useId()
  return (
    <BesideForm>
      <dialog
        ref={ref}
        data-full
        aria-labelledby={titleId}
        className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto border-0 bg-card p-0 text-ink">
        <header className="mx-auto flex w-full max-w-[960px] items-center gap-2 ps-2 pe-5 pt-[max(12px,env(safe-area-inset-top))] pb-2">
          <IconButton label={t('act.back')} onClick={onClose}>
            <ChevronLeft aria-hidden size={26} />
          </IconButton>
          <h2 id={titleId} className="m-0 min-w-0 flex-1 text-lg break-words">
            {title}
          </h2>
        </header>
        <div className="mx-auto w-full max-w-[960px] px-5 pb-[max(20px,env(safe-area-inset-bottom))]">
          <PaperView {...paper} />
        </div>
      </dialog>
    </BesideForm>
  )
}
