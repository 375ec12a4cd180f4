/** Draws the poster of a till: a QR code as vector lines, and the code in letters for cameras that fail. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { encode } from 'uqr'
import { groupedCode } from '@taschino/basics/codes.ts'

export interface PosterFacts {
  title: string
  till: string
  code: string
  link: string
  /** What is paid with. */
  circuit: string
}

/** A4 in points. */
const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 48
const GREEN = rgb(0.06, 0.3, 0.21)
const INK = rgb(0.07, 0.1, 0.09)
const QR_SIDE = 360
/** Modules of white around the code, without which cameras do not find it. */
const QUIET = 4

/** The fonts that every reader has hold western European letters only; any other name brings its own font along. */
async function fontFor(pdf: PDFDocument, text: string, bold: boolean): Promise<PDFFont> {
  const plain = await pdf.embedFont(bold ? StandardFonts.HelveticaBold : StandardFonts.Helvetica)
  try {
    plain.encodeText(text)
    return plain
  } catch {
    pdf.registerFontkit(fontkit)
    const file = import.meta.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${bold ? '-Bold' : ''}.ttf`)
    return pdf.embedFont(await readFile(fileURLToPath(file)), { subset: true })
  }
}

interface Line {
  text: string
  y: number
  size: number
  bold: boolean
  colour: typeof INK
}

/** One centred line, made smaller until it fits between the margins. */
async function drawLine(pdf: PDFDocument, page: PDFPage, { text, y, size, bold, colour }: Line): Promise<void> {
  const font = await fontFor(pdf, text, bold)
  const fits = Math.min(size, (size * (WIDTH - 2 * MARGIN)) / font.widthOfTextAtSize(text, size))
  page.drawText(text, { x: (WIDTH - font.widthOfTextAtSize(text, fits)) / 2, y, size: fits, font, color: colour })
}

/** The dark modules as one path in module units, rows joined into bars so that no reader shows seams between them. */
export function qrPath(link: string): { path: string; modules: number } {
  const { data, size } = encode(link, { ecc: 'Q', border: 0 })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x] || (x > 0 && row[x - 1])) continue
      let end = x
      while (row[end]) end++
      path += `M${x} ${y}h${end - x}v1h${x - end}z`
    }
  })
  return { path, modules: size }
}

function drawQr(page: PDFPage, link: string, top: number): void {
  const { path, modules } = qrPath(link)
  const scale = QR_SIDE / (modules + 2 * QUIET)
  const x = (WIDTH - QR_SIDE) / 2
  page.drawRectangle({ x, y: top - QR_SIDE, width: QR_SIDE, height: QR_SIDE, color: rgb(1, 1, 1) })
  page.drawSvgPath(path, { x: x + QUIET * scale, y: top - QUIET * scale, scale, color: rgb(0, 0, 0), borderWidth: 0 })
}

async function drawSheet(pdf: PDFDocument, { title, till, code, link, circuit }: PosterFacts): Promise<void> {
  const page = pdf.addPage([WIDTH, HEIGHT])
  page.drawRectangle({ x: 0, y: HEIGHT - 132, width: WIDTH, height: 132, color: GREEN })
  const white = rgb(1, 1, 1)
  await drawLine(pdf, page, { text: circuit, y: HEIGHT - 62, size: 26, bold: true, colour: white })
  await drawLine(pdf, page, { text: `Inquadra per pagare con ${circuit}`, y: HEIGHT - 104, size: 24, bold: false, colour: white })
  await drawLine(pdf, page, { text: title, y: HEIGHT - 196, size: 38, bold: true, colour: INK })
  await drawLine(pdf, page, { text: till, y: HEIGHT - 230, size: 20, bold: false, colour: INK })
  drawQr(page, link, HEIGHT - 256)
  await drawLine(pdf, page, { text: 'oppure scrivi questo codice', y: 186, size: 16, bold: false, colour: INK })
  await drawLine(pdf, page, { text: groupedCode(code), y: 118, size: 60, bold: true, colour: INK })
  await drawLine(pdf, page, { text: link, y: 54, size: 10, bold: false, colour: INK })
}

/** A sheet for each till. */
export async function drawPoster(tills: readonly PosterFacts[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const [first] = tills
  pdf.setTitle(first ? `${first.title} · ${tills.length === 1 ? first.till : `${tills.length}`}` : '')
  pdf.setLanguage('it-IT')
  pdf.setAuthor(first?.circuit ?? '')
  pdf.setCreator(first?.circuit ?? '')
  pdf.setProducer(first?.circuit ?? '')
  for (const till of tills) await drawSheet(pdf, till)
  return pdf.save()
}
