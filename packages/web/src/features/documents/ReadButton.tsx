/** Opens a document as the browser shows PDFs; keeps it as a file where the browser opens no window. */
import { Download, FileText } from 'lucide-react'
import { getDocument } from '@taschino/contract/documents.ts'
import { askFile } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { printPdf, saveFile } from '../../device/pdf.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { t } from '../../words/words.ts'

/** Old copies in caches between us and the server have another address. */
const fetchPaper = (path: string): Promise<Blob> =>
  askFile(getDocument, { params: { path: `${path}&time=${Date.now()}` } }, { quiet: true })

export function ReadButton({ document: { title, path } }: { document: { title: string; path: string } }) {
  const act = useAct((show: (paper: Blob) => void) => fetchPaper(path).then(show))
  return (
    <>
      <Button
        kind="soft"
        size="small"
        busy={act.busy}
        icon={<FileText aria-hidden size={18} />}
        aria-label={t('documents.read_title', { title })}
        onClick={() =>
          act.start((paper) => {
            if (!printPdf(paper)) saveFile(paper, path)
          })
        }>
        {t('documents.read')}
      </Button>
      <IconButton label={t('documents.download_title', { title })} onClick={() => act.start((paper) => saveFile(paper, path))}>
        <Download aria-hidden size={20} />
      </IconButton>
      {act.trouble !== null && (
        <p role="alert" className="m-0 basis-full text-sm text-bad">
          {act.trouble}
        </p>
      )}
    </>
  )
}
