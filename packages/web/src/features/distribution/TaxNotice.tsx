/** Above the daily exempt value the rest is taxed as pay: how many people, how much, and the list for payroll. */
import { useState } from 'react'
import { Download } from 'lucide-react'
import { exportExcess, type Distribution } from '@taschino/contract/distribution.ts'
import { askFile } from '../../app/ask.ts'
import { saveFile } from '../../device/pdf.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { money } from '../../words/formats.ts'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'

export function TaxNotice({ one }: { one: Distribution }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  if (one.tax.people === 0) return null
  const save = async () => {
    setBusy(true)
    const name = `imponibile-${one.month}.csv`
    setSaid(await askFile(exportExcess, { params: { id: one.id } }, { quiet: true }).then((file) => {
      saveFile(file, name)
      return t('export.done', { name })
    }, errorWords))
    setBusy(false)
  }
  return (
    <Notice kind="warn" className="mt-4" title={t('dist.tax', { value: money(one.tax.excess), count: one.tax.people })}
      act={<><Button kind="soft" size="small" busy={busy} icon={<Download aria-hidden size={18} />} onClick={() => void save()}>{t('dist.tax_export')}</Button>{said !== null && <span role="status" className="self-center text-sm">{said}</span>}</>}>
      {t('dist.tax_body', { exempt: money(one.tax.exempt), days: one.tax.days })}
    </Notice>
  )
}
