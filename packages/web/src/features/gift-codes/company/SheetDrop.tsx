/** Step 1 of an import: the sheet, dropped or chosen, and the template. */
import { Download, FolderOpen } from 'lucide-react'
import { getCodeTemplate } from '@taschino/contract/gift-stock.ts'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Button } from '../../../ui/Button.tsx'
import { DropCard } from '../../../ui/DropCard.tsx'
import { FileChoice, SHEET_FILES } from '../../../ui/FileChoice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

interface SheetDropProps {
  busy: boolean
  name: string | null
  trouble: string | null
  onFile: (file: File) => void
}

export function SheetDrop({ busy, name, trouble, onFile }: SheetDropProps) {
  const template = useAct(() => askFile(getCodeTemplate, {}, { quiet: true }), { onDone: (file) => saveFile(file, 'codici.xlsx') })
  return (
    <>
      <DropCard busy={busy} onFiles={([file]) => file && onFile(file)}>
        <p className="mt-0 mb-1 text-base font-bold">{t('giftStock.drop')}</p>
        <p className="mt-0 mb-3 text-sm text-ink-2">{t('giftStock.drop_hint')}</p>
        <FileChoice
          icon={<FolderOpen aria-hidden size={18} />}
          kind="soft"
          size="small"
          accept={SHEET_FILES}
          busy={busy}
          onFiles={([file]) => onFile(file)}>
          {t('giftStock.choose_file')}
        </FileChoice>
        {name !== null && (
          <p className="mt-3 mb-0 break-words">
            <bdi>{name}</bdi>
          </p>
        )}
      </DropCard>
      <div aria-live="polite">
        {trouble !== null && (
          <Notice kind="bad" className="mt-3">
            {trouble}
          </Notice>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button kind="ghost" size="small" busy={template.busy} icon={<Download aria-hidden size={18} />} onClick={() => template.start()}>
          {t('giftStock.template')}
        </Button>
        <span className="text-sm text-ink-2">{template.trouble ?? t('giftStock.template_hint')}</span>
      </div>
    </>
  )
}
