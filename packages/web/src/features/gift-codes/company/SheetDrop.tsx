/** Step 1 of an import: the sheet, dropped or chosen, and the template. */
import { getCodeTemplate } from '@taschino/contract/gift-stock.ts'
import { TemplateButton } from '../../../api/TemplateButton.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

interface SheetDropProps {
  busy: boolean
  name: string | null
  trouble: string | null
  onFile: (file: File) => void
}

export function SheetDrop({ busy, name, trouble, onFile }: SheetDropProps) {
  return (
    <>
      <FileDrop
        title={t('giftStock.drop')}
        hint={t('giftStock.drop_hint')}
        choose={t('giftStock.choose_file')}
        busy={busy}
        name={name}
        onFiles={([file]) => onFile(file)}
      />
      <div aria-live="polite">
        {trouble !== null && (
          <Notice kind="bad" className="mt-3">
            {trouble}
          </Notice>
        )}
      </div>
      <TemplateButton call={getCodeTemplate} file="codici.xlsx" label={t('giftStock.template')} hint={t('giftStock.template_hint')} />
    </>
  )
}
