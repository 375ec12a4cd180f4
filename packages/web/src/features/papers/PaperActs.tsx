/** The buttons that save a PDF or share it. */
import { FileDown, Send } from 'lucide-react'
import { useAct } from '../../api/use-act.ts'
import { saveFile } from '../../device/pdf.ts'
import { canShareFiles, shareFile } from '../../device/share.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'

interface PaperActsProps {
  paper: () => Promise<Blob>
  /** Of the file, and what other apps call it. */
  name: string
  title: string
}

export function PaperActs({ paper, name, title }: PaperActsProps) {
  const act = useAct(async (what: 'keep' | 'send') => {
    const pdf = await paper()
    if (what === 'keep') saveFile(pdf, name)
    else await shareFile(pdf, name, title)
  })
  const busy = act.busy ? act.input : null
  const send = canShareFiles('application/pdf')
  return (
    <>
      <div className={cx('grid gap-3', send && 'grid-cols-2')}>
        <Button
          kind="ghost"
          size="small"
          wide
          busy={busy === 'keep'}
          icon={<FileDown aria-hidden size={18} />}
          onClick={() => act.start('keep')}>
          {t('receipt.pdf')}
        </Button>
        {send && (
          <Button
            kind="ghost"
            size="small"
            wide
            busy={busy === 'send'}
            icon={<Send aria-hidden size={18} />}
            onClick={() => act.start('send')}>
            {t('receipt.send')}
          </Button>
        )}
      </div>
      {act.trouble !== null && (
        <Notice kind="bad" className="mt-2">
          {act.trouble}
        </Notice>
      )}
    </>
  )
}
