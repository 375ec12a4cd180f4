/** The notice about tickets above the daily tax-exempt value: how many people, how much, and the list for payroll. */
import { Download } from 'lucide-react'
import { exportExcess } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { askFile } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { saveFile } from '../../device/pdf.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

export function TaxNotice({ one }: { one: Distribution }) {
  const name = `imponibile-${one.month}.csv`
  const act = useAct(() => askFile(exportExcess, { params: { id: one.id } }, { quiet: true }), { onDone: (file) => saveFile(file, name) })
  if (one.tax.people === 0) return null
  const said = act.done ? t('export.done', { name }) : act.trouble
  return (
    <Notice
      kind="warn"
      className="mt-4"
      title={t('dist.tax', { value: money(one.tax.excess), count: one.tax.people })}
      act={
        <>
          <Button kind="soft" size="small" busy={act.busy} icon={<Download aria-hidden size={18} />} onClick={() => act.start()}>
            {t('dist.tax_export')}
          </Button>
          {said !== null && (
            <span role="status" className="self-center text-sm">
              {said}
            </span>
          )}
        </>
      }>
      {t('dist.tax_body', { exempt: money(one.tax.exempt), days: one.tax.days })}
    </Notice>
  )
}
