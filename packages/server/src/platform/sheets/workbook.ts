/** Reads the workbook part of an XLSX: its sheets, which of them opens first, and how it counts days. */
import { posix } from 'node:path'
import { BadSheet } from './sheet.ts'
import { PACKAGE, readXml, saysYes, SPREADSHEET, type Tag } from './xml-part.ts'
import type { Parts } from './zip-parts.ts'

interface Relation {
  type: string
  target: string
}

/** Where sheets, texts and styles lie. */
export interface Workbook {
  /** The first sheet that can be seen. */
  sheet: Buffer
  /** The sheet at which the file opens, where that is another one. */
  opensAt: Buffer | null
  date1904: boolean
  texts: Buffer | null
  styles: Buffer | null
}

const KNOWN_RELATIONS = new Set(['Relationship'])

/** Relations of a part by their names; targets are paths in the ZIP. What lies outside of the file has none. */
function relationsOf(parts: Parts, folder: string, name: string): Map<string, Relation> {
  const bytes = parts.get(posix.join(folder, '_rels', `${name}.rels`).toLowerCase())
  const relations = new Map<string, Relation>()
  if (!bytes) return relations
  readXml(bytes, {
    vocabulary: PACKAGE,
    known: KNOWN_RELATIONS,
    open: (tag) => {
      if (tag.name !== 'Relationship') return
      const [id = '', type = '', target = ''] = [tag.get('Id'), tag.get('Type'), tag.get('Target')]
      if (relations.has(id)) throw new BadSheet('broken')
      const inside = (tag.get('TargetMode') ?? 'Internal').trim() === 'Internal'
      relations.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: inside ? posix.resolve('/', folder, target).slice(1).toLowerCase() : '',
      })
    },
  })
  return relations
}

const broken = (): never => {
  throw new BadSheet('broken')
}
/** The one relation of this type, if there is one. */
function only(relations: ReadonlyMap<string, Relation>, type: string): Relation | undefined {
  const found = [...relations.values()].filter((one) => one.type === type)
  return found.length > 1 ? broken() : found[0]
}

interface Listed {
  name: string
  id: string
  hidden: boolean
}
interface StoredAnswer {
  sheets: Listed[]
  active: number
  date1904: boolean
}
const KNOWN = new Set(['workbook', 'sheets', 'sheet', 'bookViews', 'workbookView', 'workbookPr'])

function readWorkbook(bytes: Buffer): StoredAnswer {
  const said: StoredAnswer = { sheets: [], active: 0, date1904: false }
  const once = new Set<string>()
  const first = ({ name, path }: Tag, at: string): boolean => {
    if (path.join('/') !== at || (name !== null && once.has(name))) broken()
    once.add(name ?? '')
    return true
  }
  readXml(bytes, {
    vocabulary: SPREADSHEET,
    known: KNOWN,
    open: (tag) => {
      if (tag.path.length === 0 && tag.name !== 'workbook') broken()
      if (tag.name === 'workbookPr' && first(tag, 'workbook')) said.date1904 = saysYes(tag.get('date1904'))
      if (tag.name === 'sheets') first(tag, 'workbook')
      if (tag.name === 'workbookView' && !once.has('workbookView') && first(tag, 'workbook/bookViews'))
        said.active = Number(tag.get('activeTab') ?? 0)
      if (tag.name !== 'sheet') return
      if (tag.path.join('/') !== 'workbook/sheets') broken()
      const state = tag.get('state')
      said.sheets.push({ name: tag.get('name') ?? '', id: tag.prefixed('id') ?? '', hidden: state !== undefined && state !== 'visible' })
    },
  })
  if (new Set(said.sheets.map(({ name }) => name.toLowerCase())).size !== said.sheets.length) broken()
  return said
}

/** Throws BadSheet: `not_a_sheet` for another kind of file, `broken` for a workbook without a sheet that can be seen. */
export function workbookOf(parts: Parts): Workbook {
  const main = only(relationsOf(parts, '', ''), 'officeDocument')?.target
  const bytes = main === undefined ? undefined : parts.get(main)
  if (main === undefined || bytes === undefined || !main.endsWith('.xml') || main.startsWith('word/') || main.startsWith('ppt/'))
    throw new BadSheet('not_a_sheet')
  const { sheets, active, date1904 } = readWorkbook(bytes)
  const relations = relationsOf(parts, posix.dirname(main), posix.basename(main))
  const placeOf = ({ id }: Listed): Relation => relations.get(id) ?? broken()
  // Charts and dialogs have no rows.
  const seen = sheets.filter((one) => !one.hidden && placeOf(one).type === 'worksheet')
  const [first] = seen
  if (!first) return broken()
  const bytesOf = (one: Listed): Buffer => parts.get(placeOf(one).target) ?? broken()
  const opens = sheets[active]
  const partOf = (type: string): Buffer | null => {
    const target = only(relations, type)?.target
    return target === undefined ? null : (parts.get(target) ?? null)
  }
  return {
    sheet: bytesOf(first),
    opensAt: opens && opens !== first && seen.includes(opens) ? bytesOf(opens) : null,
    date1904,
    texts: partOf('sharedStrings'),
    styles: partOf('styles'),
  }
}
