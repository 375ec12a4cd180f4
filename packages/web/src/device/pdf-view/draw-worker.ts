/**
 * The worker that reads PDFs and draws their pages. Away from the app's page a hostile paper can ask for nothing, see no token and touch
 * no screen.
 */
import { AnnotationMode, getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import type { DrawAnswer, DrawnPage, DrawRequest, PageSize } from './protocol.ts'

/** More dots than this a phone does not hold; the picture is drawn smaller then. */
const MOST_DOTS = 16_000_000
const MOST_TEXT = 20_000

interface Drawing {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** Where the library draws: there is no document here. */
class Canvases {
  create(width: number, height: number): Drawing {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height })
  }
  destroy(drawing: Drawing): void {
    Object.assign(drawing, { canvas: null, context: null })
  }
}

/** Filters are elements of a page, and contracts have none. */
class NoFilters {
  addFilter = (): string => 'none'
  addHCMFilter = (): string => 'none'
  addAlphaFilter = (): string => 'none'
  addLuminosityFilter = (): string => 'none'
  addHighlightHCMFilter = (): string => 'none'
  destroy = (): void => undefined
}

const own = globalThis as unknown as { fonts: unknown; postMessage: (said: DrawAnswer, given: Transferable[]) => void }
let paper: PDFDocumentProxy | null = null
let missed = false
// What the library could not draw it says nowhere else.
console.warn = (said: unknown) => {
  if (/Unable to decode image|Dependent image/.test(String(said))) missed = true
}

async function open(data: ArrayBuffer): Promise<readonly PageSize[]> {
  paper = await getDocument({
    data: new Uint8Array(data),
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    ownerDocument: { fonts: own.fonts } as unknown as HTMLDocument,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.WARNINGS,
  }).promise
  const sizes: PageSize[] = []
  for (let at = 1; at <= paper.numPages; at++) {
    const { width, height } = (await paper.getPage(at)).getViewport({ scale: 1 })
    sizes.push({ width, height })
  }
  return sizes
}

async function draw(at: number, width: number): Promise<DrawnPage> {
  if (!paper) throw new Error('no paper is open')
  const page = await paper.getPage(at)
  const plain = page.getViewport({ scale: 1 })
  const most = Math.sqrt(MOST_DOTS / (plain.width * plain.height))
  const viewport = page.getViewport({ scale: Math.min(width / plain.width, most) })
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  missed = false
  await page.render({
    canvas: null,
    canvasContext: canvas.getContext('2d') as unknown as CanvasRenderingContext2D,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
  }).promise
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return { image: canvas.transferToImageBitmap(), text: text.trim().slice(0, MOST_TEXT), whole: !missed }
}

/** One after the other: the library keeps what it read of a page for the next. */
let before: Promise<unknown> = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
  before = before.then(async () => {
    if ('open' in data) own.postMessage({ id: data.id, pages: await open(data.open).catch(() => null) }, [])
    else {
      const drawn = await draw(data.page, data.width).catch(() => null)
      own.postMessage({ id: data.id, drawn }, drawn ? [drawn.image] : [])
    }
  })
})
