/** Makes an A4 PDF from plain text: title, headings, paragraphs. */
import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib'

const PAGE: [number, number] = [595.28, 841.89]
const MARGIN = 64
const INK = rgb(0.09, 0.13, 0.11)

interface Style {
  size: number
  lead: number
  before: number
  bold: boolean
}
const STYLES: Readonly<Record<'title' | 'heading' | 'text', Style>> = {
  title: { size: 22, lead: 28, before: 0, bold: true },
  heading: { size: 13, lead: 18, before: 16, bold: true },
  text: { size: 11, lead: 16, before: 6, bold: false },
}

function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** `# ` begins the title, `## ` a heading; every other line is a paragraph. The same text and day give the same bytes. */
export async function pdfFromText(text: string, day: Date): Promise<Uint8Array> {
  const paper = await PDFDocument.create()
  const [plain, bold] = [await paper.embedFont(StandardFonts.Helvetica), await paper.embedFont(StandardFonts.HelveticaBold)]
  const width = PAGE[0] - 2 * MARGIN
  let page: PDFPage | undefined
  let y = 0
  const set = (words: string, { size, lead, before, bold: heavy }: Style): void => {
    const font = heavy ? bold : plain
    y -= before
    for (const line of linesOf(words, font, size, width)) {
      if (!page || y - lead < MARGIN) {
        page = paper.addPage(PAGE)
        y = PAGE[1] - MARGIN
      }
      y -= lead
      page.drawText(line, { x: MARGIN, y, size, font, color: INK })
    }
  }
  for (const paragraph of text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)) {
    const [, mark = '', words = ''] = /^(#{0,2})\s*(.*)$/.exec(paragraph) ?? []
    set(words, mark === '#' ? STYLES.title : mark === '##' ? STYLES.heading : STYLES.text)
  }
  paper
    .getPages()
    .forEach((one, i, all) =>
      one.drawText(`${i + 1} / ${all.length}`, { x: PAGE[0] - MARGIN - 24, y: 36, size: 9, font: plain, color: INK }),
    )
  paper.setTitle(/^#\s+(.+)$/m.exec(text)?.[1] ?? '', { showInWindowTitleBar: true })
  paper.setLanguage('it-IT')
  paper.setCreationDate(day)
  paper.setModificationDate(day)
  return paper.save()
}
