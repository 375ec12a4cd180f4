/** Opens a PDF in the worker that draws them, and asks it for each page when that page comes in sight. */
// oxlint-disable-next-line import/default -- Vite makes this export
import workerUrl from './draw-worker.ts?worker&url'
import { ownScript } from '../trusted-script.ts'
import type { DrawAnswer, DrawnPage, DrawRequest, PageSize } from './protocol.ts'

export interface OpenPdf {
  readonly pages: readonly PageSize[]
  /** Null: it cannot be drawn. */
  readonly draw: (page: number, width: number) => Promise<DrawnPage | null>
  readonly close: () => void
}

/** So long a paper may take to open: one that hangs the reader is not waited for. */
const PATIENCE_MS = 20_000

/** Null where it cannot be opened: no PDF, one with a password, or a browser that draws nothing away from the page. */
export async function openPdf(file: Blob): Promise<OpenPdf | null> {
  const worker = new Worker(ownScript(workerUrl), { type: 'module', name: 'pdf' })
  const waiting = new Map<number, (answer: DrawAnswer | null) => void>()
  let last = 0
  const end = () => {
    worker.terminate()
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', end)
  const say = (request: (id: number) => DrawRequest, given: Transferable[] = []) =>
    new Promise<DrawAnswer | null>((settle) => {
      last += 1
      waiting.set(last, settle)
      worker.postMessage(request(last), given)
    })
  const bytes = await file.arrayBuffer()
  const patience = setTimeout(end, PATIENCE_MS)
  const opened = await say((id) => ({ id, open: bytes }), [bytes])
  clearTimeout(patience)
  if (!opened || !('pages' in opened) || opened.pages === null) {
    end()
    return null
  }
  return {
    pages: opened.pages,
    draw: async (page, width) => {
      const answer = await say((id) => ({ id, page, width }))
      return answer && 'drawn' in answer ? answer.drawn : null
    },
    close: end,
  }
}
