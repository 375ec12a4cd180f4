/** Keeps a receipt as a PDF, or hands the file on where the device can: nobody should need a screenshot. */
import { useState } from 'react'
import { FileDown } from 'lucide-react'
import { getReceiptPdf } from '@taschino/contract/papers.ts'
import { askFile } from '../../app/ask.ts'
import { saveFile } from '../../device/pdf.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'

export function ReceiptPdf({ gtid }: { gtid: string }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const keep = async () => {
    setBusy(true)
    setError(null)
    await askFile(getReceiptPdf, { params: { gtid } }, { quiet: true }).then((pdf) => saveFile(pdf, t('receipt.file', { gtid })), setError)
    setBusy(false)
  }
  return (
    <>
      <Button kind="ghost" size="small" wide busy={busy} icon={<FileDown aria-hidden size={18} />} onClick={() => void keep()}>{t('receipt.pdf')}</Button>
      {error !== null && <Notice kind="bad" className="mt-2">{errorWords(error)}</Notice>}
    </>
  )
}
