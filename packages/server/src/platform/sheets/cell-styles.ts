/** Reads from number formats how an XLSX shows its cells: as dates, as they are, or invisibly. */
import { BadSheet } from './sheet.ts'
import { readXml, SPREADSHEET } from './xml-part.ts'

export interface Shown {
  date: boolean
  /** True when a number is shown as nothing, or as another number. */
  masks(value: number): boolean
  masksText: boolean
}

/** Formats for days and times that have a number and no text (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81)
const PLAIN: Shown = { date: false, masks: () => false, masksText: false }
const LONGEST = 255

/** A format without what is only written: `bare` is what remains, `written` what stands there for every number alike. */
interface Section {
  bare: string
  written: string
  conditional: boolean
}

function sectionsOf(format: string): Section[] {
  const sections: Section[] = [{ bare: '', written: '', conditional: false }]
  // Quoted, escaped, as wide as, repeated; in brackets; the end of a section; anything else.
  for (const [piece] of format.matchAll(/"[^"]*"?|[\\_*][^]?|\[[^\]]*\]?|;|[^]/g)) {
    const now = sections.at(-1)
    if (!now) continue
    if (piece === ';') sections.push({ bare: '', written: '', conditional: false })
    else if (/^["\\*]/.test(piece)) now.written += piece
    else if (piece.startsWith('[')) {
      if (/^\[[<>=]/.test(piece)) now.conditional = true
      if (/^\[(h+|m+|s+)\]$/i.test(piece)) now.bare += piece
    } else if (!piece.startsWith('_')) now.bare += piece
  }
  return sections
}

const isDate = ({ bare }: Section): boolean => /[dmyhs]/i.test(bare) && !/general/i.test(bare)
/** It stands for the number, with nothing added that reads as a figure and no thousands cut off. */
const isHonest = ({ bare, written }: Section): boolean =>
  /general|standard|@/i.test(bare) || (/[0#?]/.test(bare) && !/[1-9]/.test(bare) && !/\d/.test(written) && !/[0#?],+(?![0#?,])/.test(bare))

export function shownBy(format: string): Shown {
  if (format.length > LONGEST) throw new BadSheet('broken')
  const sections = sectionsOf(format)
  const [first] = sections
  if (!first || format.trim() === '') return PLAIN
  const fourth = sections[3]
  const masksText = fourth !== undefined && !/@|general/i.test(fourth.bare)
  if (isDate(first)) return { date: true, masks: () => false, masksText }
  const numbers = sections.slice(0, 3)
  const conditional = sections.some((one) => one.conditional)
  const masks = (value: number): boolean => {
    if (conditional) return !numbers.every(isHonest)
    const section = value > 0 ? first : value < 0 ? (numbers[1] ?? first) : (numbers[2] ?? first)
    return !isHonest(section)
  }
  return { date: false, masks, masksText }
}

const KNOWN = new Set(['numFmt', 'cellXfs', 'xf'])

/** Of each style that cells name by its number. */
export function stylesOf(bytes: Buffer | null): Shown[] {
  if (!bytes) return [PLAIN]
  const formats = new Map<number, Shown>()
  const ids: number[] = []
  readXml(bytes, {
    vocabulary: SPREADSHEET,
    known: KNOWN,
    open: (tag) => {
      if (tag.name === 'numFmt' && tag.path.at(-1) === 'numFmts')
        formats.set(Number(tag.get('numFmtId')), shownBy(tag.get('formatCode') ?? ''))
      if (tag.name === 'xf' && tag.path.at(-1) === 'cellXfs') ids.push(Number(tag.get('numFmtId') ?? 0))
    },
  })
  return ids.length === 0 ? [PLAIN] : ids.map((id) => formats.get(id) ?? (isBuiltInDate(id) ? { ...PLAIN, date: true } : PLAIN))
}
