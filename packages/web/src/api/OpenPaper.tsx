/** A button that opens a PDF in a sheet over the screen; the code that draws PDFs is fetched only when it is pressed. */
import { useState } from 'react'
import { FileText } from 'lucide-react'
import { late } from '../routing/late.tsx'
import { Failed } from '../routing/screen.tsx'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Paper } from './PaperView.tsx'

const PaperSheet = late(async () => (await import('./PaperSheet.tsx')).PaperSheet)

interface OpenPaperProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  paper: Paper
  /** Over the paper. */
  title: string
  /** It was called for. */
  onOpen?: () => void
}

export function OpenPaper({ paper, title, onOpen, ...button }: OpenPaperProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        icon={<FileText aria-hidden size={button.size === 'small' ? 18 : 20} />}
        {...button}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      />
      {open && (
        <PaperSheet.Component
          {...paper}
          title={title}
          onClose={close}
          waiting={null}
          failed={(again) => (
            <Sheet open title={title} onClose={close}>
              <Failed again={again} />
            </Sheet>
          )}
        />
      )}
    </>
  )
}
