/** Prints a PDF from our own drawing of it: no pop-up that may be blocked, no viewer that a phone lacks (decision 0218). */
import type { OpenPdf } from './pdf-view/open-pdf.ts'
import { printPage } from './print.ts'

/** Pixels across a sheet: 300 dots an inch for a poster, fewer where many sheets would not fit into memory. */
const acrossOf = (pages: number): number => (pages <= 4 ? 2480 : pages <= 16 ? 1654 : 1240)

/** Stands only while somebody prints: what is on the screen goes, the sheets stay, each on one of its own. */
function onlySheets(): () => void {
  const styles = new CSSStyleSheet()
  styles.replaceSync(`
    [data-sheets] { display: none }
    @media print {
      @page { margin: 0 }
      body > :not([data-sheets]) { display: none !important }
      [data-sheets] { display: block }
      html, body { height: auto; min-height: 0 }
      [data-sheets] > canvas { display: block; margin: 0 auto; max-width: 100%; max-height: 100vh; break-inside: avoid }
      [data-sheets] > canvas + canvas { break-before: page }
    }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles)
  }
}

/** False: a page cannot be drawn whole; it is better kept as a file and printed from there. */
export async function printPages(paper: OpenPdf): Promise<boolean> {
  const sheets = document.createElement('div')
  sheets.dataset['sheets'] = ''
  for (let page = 1; page <= paper.pages.length; page++) {
    // One after the other: a sheet is large.
    // oxlint-disable-next-line no-await-in-loop
    const drawn = await paper.draw(page, acrossOf(paper.pages.length))
    if (!drawn?.whole) return false
    const canvas = document.createElement('canvas')
    canvas.width = drawn.image.width
    canvas.height = drawn.image.height
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(drawn.image)
    sheets.append(canvas)
  }
  const restore = onlySheets()
  document.body.append(sheets)
  addEventListener(
    'afterprint',
    () => {
      sheets.remove()
      restore()
    },
    { once: true },
  )
  printPage()
  return true
}
