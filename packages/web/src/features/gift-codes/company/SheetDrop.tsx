/** Step 1: the sheet, dropped or chosen, and one to begin with. */
import { useRef, useState, type DragEvent } from 'react'
import { Download, FolderOpen } from 'lucide-react'
import { getCodeTemplate } from '@taschino/contract/gift-stock.ts'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

interface SheetDropProps {
  busy: boolean
  name: string | null
  trouble: string | null
  onFile: (file: File) => void
}

export function SheetDrop({ busy, name, trouble, onFile }: SheetDropProps) {
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const template = useAct(() => askFile(getCodeTemplate, {}, { quiet: true }), { onDone: (file) => saveFile(file, 'codici.xlsx') })
  const take = (file: File | undefined) => file && !busy && onFile(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      <Card className={cx('transition-colors', over && 'border-brand bg-mint')}>
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}>
          <p className="mt-0 mb-1 text-base font-bold">{t('giftStock.drop')}</p>
          <p className="mt-0 mb-3 text-sm text-ink-2">{t('giftStock.drop_hint')}</p>
          <Button kind="soft" size="small" busy={busy} icon={<FolderOpen aria-hidden size={18} />} onClick={() => picker.current?.click()}>
            {t('giftStock.choose_file')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('giftStock.choose_file')}
            accept=".xlsx,.csv,.txt,.tsv"
            onChange={(event) => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {name !== null && (
            <p className="mt-3 mb-0 break-words">
              <bdi>{name}</bdi>
            </p>
          )}
        </div>
      </Card>
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
