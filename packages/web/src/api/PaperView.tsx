/** Shows a PDF within the page: fetches and draws it, enlarges, prints and saves it; offers the file where it cannot be drawn. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Download, Printer, ZoomIn, ZoomOut } from 'lucide-react'
import { native } from '../device/native.ts'
import { saveFile } from '../device/pdf.ts'
import { openPdf, type OpenPdf } from '../device/pdf-view/open-pdf.ts'
import { printPages } from '../device/print-pages.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Notice, RetryNotice } from '../ui/Notice.tsx'
import { PdfPages } from '../ui/PdfPages.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { t } from '../words/words.ts'
import { useAct } from './use-act.ts'

export interface Paper {
  /** Fetches the file; each try anew. */
  readonly load: () => Promise<Blob>
  /** What it is called once it is kept. */
  readonly name: string
  /** It is there to be printed: a poster, a sheet with codes. */
  readonly prints?: boolean
}

const ZOOMS = [1, 1.5, 2, 3] as const

export function PaperView({ load, name, prints = false }: Paper) {
  const fetched = useAct(load)
  const begin = useEffectEvent(() => fetched.start())
  useEffect(() => begin(), [])
  if (fetched.trouble !== null) return <RetryNotice again={fetched.retry}>{fetched.trouble}</RetryNotice>
  return fetched.result === undefined ? <Coming /> : <Fetched file={fetched.result} name={name} prints={prints} />
}

const Coming = () => (
  <div role="status" aria-label={t('paperView.coming')}>
    <Skeleton className="h-[70dvh] rounded-m" />
  </div>
)

/** Undefined: it is being opened. Null: it cannot be. */
function useOpened(file: Blob): OpenPdf | null | undefined {
  const [opened, setOpened] = useState<OpenPdf | null>()
  useEffect(() => {
    let gone = false
    const opening = openPdf(file).catch(() => null)
    void opening.then((paper) => (gone ? paper?.close() : setOpened(paper)))
    return () => {
      gone = true
      void opening.then((paper) => paper?.close())
    }
  }, [file])
  return opened
}

function Fetched({ file, name, prints }: { file: Blob; name: string; prints: boolean }) {
  const paper = useOpened(file)
  const [zoom, setZoom] = useState(0)
  const [missed, setMissed] = useState(false)
  const keep = () => saveFile(file, name)
  // What cannot be drawn whole is printed from the file; the system's own sheet of the installed app prints, too.
  const print = useAct(async (of: OpenPdf) => {
    if (native() || !(await printPages(of))) keep()
  })
  if (paper === undefined) return <Coming />
  const download = (
    <Button kind="soft" size="small" icon={<Download aria-hidden size={18} />} onClick={keep}>
      {t('paperView.keep')}
    </Button>
  )
  if (paper === null)
    return (
      <Notice kind="warn" title={t('paperView.undrawn')} act={download}>
        {t('paperView.undrawn_how')}
      </Notice>
    )
  return (
    <>
      <div className="sticky top-0 z-10 flex items-center gap-1 bg-card pb-2">
        <p className="m-0 flex-1 text-sm text-ink-2">{t('paperView.pages', { count: paper.pages.length })}</p>
        <IconButton label={t('paperView.smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden size={20} />
        </IconButton>
        <IconButton label={t('paperView.larger')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn aria-hidden size={20} />
        </IconButton>
        <IconButton label={t('paperView.keep')} onClick={keep}>
          <Download aria-hidden size={20} />
        </IconButton>
      </div>
      {print.trouble !== null && <Notice kind="bad">{print.trouble}</Notice>}
      {prints && (
        <Button className="mb-3" busy={print.busy} icon={<Printer aria-hidden size={20} />} onClick={() => print.start(paper)}>
          {t('paperView.print')}
        </Button>
      )}
      {missed && (
        <Notice kind="warn" className="mb-3" title={t('paperView.missed')} act={download}>
          {t('paperView.missed_how')}
        </Notice>
      )}
      <PdfPages paper={paper} zoom={ZOOMS[zoom] ?? 1} onMissed={() => setMissed(true)} />
    </>
  )
}
