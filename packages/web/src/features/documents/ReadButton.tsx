/** Opens a document as the browser shows PDFs; keeps it as a file where the browser opens no window. */
import { useState } from 'react'
import { Download, FileText } from 'lucide-react'
import { getDocument } from '@taschino/contract/documents.ts'
import { askFile } from '../../app/ask.ts'
import { printPdf, saveFile } from '../../device/pdf.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'

/** Old copies in caches between us and the server have another address. */
const fetchPaper = (path: string): Promise<Blob> => askFile(getDocument, { params: { path: `${path}&time=${Date.now()}` } }, { quiet: true })

export function ReadButton({ document: { title, path } }: { document: { title: string; path: string } }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const fetched = async (show: (paper: Blob) => void) => {
    setBusy(true)
    setError('')
    await fetchPaper(path).then(show).catch((caught: unknown) => setError(errorWords(caught)))
    setBusy(false)
  }
  return (
    <>
      <Button kind="soft" size="small" busy={busy} icon={<FileText aria-hidden size={18} />} aria-label={t('documents.read_title', { title })}
        onClick={() => void fetched((paper) => { if (!printPdf(paper)) saveFile(paper, path) })}>{t('documents.read')}</Button>
      <IconButton label={t('documents.download_title', { title })} onClick={() => void fetched((paper) => saveFile(paper, path))}><Download aria-hidden size={20} /></IconButton>
      {error && <p role="alert" className="m-0 basis-full text-sm text-bad">{error}</p>}
    </>
  )
}
