/**
 * Writes a PDF of A4 pages: headings, paragraphs, name and value lines, tables that continue over pages, with the structure for screen
 * readers.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { cellLines, drawable, fitted, linesOf } from './lines.ts'
import { openTags, type Element, type Tag, type Tags } from './tags.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 48
const INNER = WIDTH - 2 * MARGIN
const BOTTOM = 64
const INK = rgb(0.07, 0.1, 0.09)
const SOFT = rgb(0.36, 0.42, 0.39)
const GREEN = rgb(0.06, 0.3, 0.21)
const LINE = rgb(0.82, 0.86, 0.84)
const GROUND = rgb(0.94, 0.97, 0.95)

export interface PaperColumn {
  head: string
  /** Share of the width. */ share: number
  /** Figures stand at the right. */ right?: boolean
}

interface State {
  pdf: PDFDocument
  tags: Tags
  plain: PDFFont
  bold: PDFFont
  page: PDFPage
  y: number
  foot: string
}
interface Run {
  text: string
  x: number
  y: number
  size: number
  font: PDFFont
  colour?: typeof INK
}

export interface Paper {
  heading: (text: string) => void
  paragraph: (text: string, strong?: boolean) => void
  /** Names and values, a line each. */
  facts: (facts: readonly (readonly [name: string, value: string])[]) => void
  table: (columns: readonly PaperColumn[], rows: readonly (readonly string[])[], total?: readonly string[]) => void
  save: () => Promise<Uint8Array>
}

function write(page: PDFPage, { text, x, y, size, font, colour }: Run): void {
  page.drawText(text, { x, y, size, font, color: colour ?? INK })
}

function nextPage(state: State): void {
  state.page = state.pdf.addPage([WIDTH, HEIGHT])
  state.y = HEIGHT - MARGIN - 12
}

/** Makes room: what does not fit goes to a new page. */
function room(state: State, height: number): void {
  if (state.y - height < BOTTOM) nextPage(state)
}

function block(
  state: State,
  text: string,
  { tag, size, font, gap, colour }: { tag: Tag; size: number; font: PDFFont; gap: number; colour?: typeof INK },
): void {
  const element = state.tags.open(tag)
  for (const line of linesOf(font, drawable(font, text), size, INNER)) {
    room(state, size * 1.4)
    state.y -= size * 1.4
    state.tags.mark(state.page, element, tag, () =>
      write(state.page, { text: line, x: MARGIN, y: state.y, size, font, ...(colour ? { colour } : {}) }),
    )
  }
  state.y -= gap
}

interface Cells {
  columns: readonly PaperColumn[]
  cells: readonly string[]
  tag: 'TH' | 'TD'
  font: PDFFont
  ground?: boolean
}

const ROW = 17
const SIZE = 9
const NEXT_LINE = 11

/** Each cell in its lines, and how high the row is by them. */
function laidOut({ columns, cells, font }: Pick<Cells, 'columns' | 'cells' | 'font'>): { lines: string[][]; height: number } {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const lines = columns.map(({ share }, i) => cellLines(font, drawable(font, cells[i] ?? ''), SIZE, (INNER * share) / all - 6))
  return { lines, height: ROW + (Math.max(...lines.map(({ length }) => length)) - 1) * NEXT_LINE }
}

function row(state: State, table: Element, { columns, cells, tag, font, ground }: Cells): void {
  const { lines, height } = laidOut({ columns, cells, font })
  const { page, tags } = state
  state.y -= height
  tags.ornament(page, () => {
    if (ground) page.drawRectangle({ x: MARGIN, y: state.y - 4.5, width: INNER, height, color: GROUND })
    page.drawLine({ start: { x: MARGIN, y: state.y - 4.5 }, end: { x: WIDTH - MARGIN, y: state.y - 4.5 }, thickness: 0.5, color: LINE })
  })
  const line = tags.open('TR', table)
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  columns.forEach(({ share, right }, i) => {
    const width = (INNER * share) / all
    const left = x
    tags.mark(page, tags.open(tag, line), tag, () =>
      lines[i]?.forEach((text, n) => {
        const at = right ? left + width - 3 - font.widthOfTextAtSize(text, SIZE) : left + 3
        write(page, { text, x: at, y: state.y + height - ROW - n * NEXT_LINE, size: SIZE, font })
      }),
    )
    x += width
  })
}

function drawTable(state: State, columns: readonly PaperColumn[], rows: readonly (readonly string[])[], total?: readonly string[]): void {
  const table = state.tags.open('Table')
  const head = () => row(state, table, { columns, cells: columns.map((column) => column.head), tag: 'TH', font: state.bold, ground: true })
  room(state, 3 * ROW)
  head()
  const line = (cells: readonly string[], font: PDFFont, ground: boolean) => {
    const before = state.page
    room(state, laidOut({ columns, cells, font }).height)
    if (state.page !== before) head()
    row(state, table, { columns, cells, tag: 'TD', font, ground })
  }
  for (const cells of rows) line(cells, state.plain, false)
  if (total) line(total, state.bold, true)
  state.y -= 12
}

function drawFacts(state: State, facts: readonly (readonly [string, string])[]): void {
  for (const [name, value] of facts) {
    room(state, 16)
    state.y -= 16
    const element = state.tags.open('P')
    state.tags.mark(state.page, element, 'P', () => {
      write(state.page, {
        text: `${fitted(state.plain, drawable(state.plain, name), 10, 185)}: `,
        x: MARGIN,
        y: state.y,
        size: 10,
        font: state.plain,
        colour: SOFT,
      })
      write(state.page, {
        text: fitted(state.bold, drawable(state.bold, value), 10, INNER - 205),
        x: MARGIN + 205,
        y: state.y,
        size: 10,
        font: state.bold,
      })
    })
  }
  state.y -= 8
}

function drawHead(state: State, { title, above, circuit }: Pick<PaperFacts, 'title' | 'above' | 'circuit'>): void {
  state.tags.ornament(state.page, () => state.page.drawRectangle({ x: 0, y: HEIGHT - 84, width: WIDTH, height: 84, color: GREEN }))
  const white = rgb(1, 1, 1)
  const bold = state.bold
  state.tags.mark(state.page, state.tags.open('P'), 'P', () =>
    write(state.page, {
      text: fitted(bold, drawable(bold, circuit), 15, INNER),
      x: MARGIN,
      y: HEIGHT - 36,
      size: 15,
      font: bold,
      colour: white,
    }),
  )
  state.tags.mark(state.page, state.tags.open('H1'), 'H1', () =>
    write(state.page, {
      text: fitted(bold, drawable(bold, title), 18, INNER),
      x: MARGIN,
      y: HEIGHT - 66,
      size: 18,
      font: bold,
      colour: white,
    }),
  )
  state.y = HEIGHT - 96
  block(state, above, { tag: 'P', size: 11, font: state.plain, gap: 4, colour: SOFT })
}

/** Page numbers and the small print, when it is known how many pages there are. */
function drawFeet(state: State): void {
  const pages = state.pdf.getPages()
  pages.forEach((page, i) =>
    state.tags.ornament(page, () => {
      const font = state.plain
      write(page, { text: fitted(font, drawable(font, state.foot), 8, INNER - 50), x: MARGIN, y: 34, size: 8, font, colour: SOFT })
      const number = `${i + 1} / ${pages.length}`
      write(page, { text: number, x: WIDTH - MARGIN - font.widthOfTextAtSize(number, 8), y: 34, size: 8, font, colour: SOFT })
    }),
  )
}

const fontFile = (name: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))

/** When a paper is made, and in whose name. */
export interface Imprint {
  now: number
  circuit: string
}

export interface PaperFacts {
  title: string
  above: string
  foot: string
  at: Date
  /** In whose name the paper is. */
  circuit: string
}

export async function openPaper({ title, above, foot, at, circuit }: PaperFacts): Promise<Paper> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage('it-IT')
  pdf.setAuthor(circuit)
  pdf.setProducer(circuit)
  pdf.setCreator(circuit)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const state: State = {
    pdf,
    tags: openTags(pdf),
    page: pdf.addPage([WIDTH, HEIGHT]),
    y: 0,
    foot,
    plain: await pdf.embedFont(await fontFile('DejaVuSans'), { subset: true }),
    bold: await pdf.embedFont(await fontFile('DejaVuSans-Bold'), { subset: true }),
  }
  drawHead(state, { title, above, circuit })
  return {
    heading: (text) => {
      // A heading alone at the foot of a page names nothing: the head and two rows of its table go with it.
      room(state, 96)
      state.y -= 10
      block(state, text, { tag: 'H2', size: 13, font: state.bold, gap: 4 })
    },
    paragraph: (text, strong) => block(state, text, { tag: 'P', size: 9.5, font: strong ? state.bold : state.plain, gap: 5 }),
    facts: (facts) => drawFacts(state, facts),
    table: (columns, rows, total) => drawTable(state, columns, rows, total),
    save: () => {
      drawFeet(state)
      state.tags.close()
      return pdf.save()
    },
  }
}
