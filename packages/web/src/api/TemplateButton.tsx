/** The button that saves the template of a sheet, with a hint or why it could not be fetched beside it. */
import { Download } from 'lucide-react'
import type { Call } from '@taschino/contract/call.ts'
import { saveFile } from '../device/pdf.ts'
import { Button } from '../ui/Button.tsx'
import { askFile } from './ask.ts'
import { useAct } from './use-act.ts'

interface TemplateButtonProps {
  /** A call that answers with the file and needs no input. */
  call: Call
  /** What the file is called. */
  file: string
  label: string
  hint?: string
}

export function TemplateButton({ call, file, label, hint }: TemplateButtonProps) {
  const act = useAct(() => (askFile as (call: Call, input: object, options: object) => Promise<Blob>)(call, {}, { quiet: true }), {
    onDone: (blob) => saveFile(blob, file),
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button kind="ghost" size="small" busy={act.busy} icon={<Download aria-hidden size={18} />} onClick={() => act.start()}>
        {label}
      </Button>
      <span className="text-sm text-ink-2">{act.trouble ?? hint}</span>
    </div>
  )
}
