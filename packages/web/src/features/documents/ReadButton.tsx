/** A button that opens a document over the screen. */
import { Download } from 'lucide-react'
import { getDocument } from '@taschino/contract/documents.ts'
import { askFile } from '../../api/ask.ts'
import { OpenPaper } from '../../api/OpenPaper.tsx'
import { useAct } from '../../api/use-act.ts'
import { saveFile } from '../../device/pdf.ts'
import { IconButton } from '../../ui/Button.tsx'
import { t } from '../../words/words.ts'

/** Old copies in caches between us and the server have another address. */
const fetchPaper = (path: string): Promise<Blob> =>
  askFile(getDocument, { params: { path: `${path}&time=${Date.now()}` } }, { quiet: true })

export function ReadButton({ document: { title, path } }: { document: { title: string; path: string } }) {
  const act = useAct(() => fetchPaper(path).then((paper) => saveFile(paper, path)))
  return (
    <>
      <OpenPaper
        kind="soft"
        size="small"
        aria-label={t('documents.read_title', { title })}
        title={title}
        paper={{ name: path, load: () => fetchPaper(path) }}>
        {t('documents.read')}
      </OpenPaper>
      <IconButton label={t('documents.download_title', { title })} onClick={() => act.start()}>
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
