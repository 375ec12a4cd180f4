/** Builds spreadsheets part by part, so that each part can be wrong in its own way. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  data: Buffer | string
  /** A size to claim instead of the true one. */
  claims?: number
  encrypted?: boolean
}

/** A ZIP of these parts. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, data, claims, encrypted } of parts) {
    const raw = Buffer.from(data)
    const packed = deflateRawSync(raw)
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(encrypted ? 1 : 0, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(raw), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(claims ?? raw.length, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    head.copy(entry, 8, 6, 30)
    entry.writeUInt32LE(offset, 42)
    locals.push(head, title, packed)
    central.push(entry, title)
    offset += head.length + title.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface Workbook {
  /** Rows as XML, without the frame. */
  rows?: string
  sheetXml?: string
  date1904?: boolean
  shared?: readonly string[]
  more?: readonly Part[]
  claims?: number
}

const STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

export function partsOf({ rows = '', sheetXml, date1904 = false, shared = [], more = [], claims }: Workbook): Part[] {
  const sheet = sheetXml ?? `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
  return [
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Buoni" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', data: STYLES },
    { name: 'xl/sharedStrings.xml', data: `<sst xmlns="${MAIN}">${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', data: sheet, ...(claims === undefined ? {} : { claims }) },
    ...more,
  ]
}

export const workbook = (facts: Workbook): Buffer => zipOf(partsOf(facts))

/**
 * Two sheets; `swapped`: the first one lies in the part that was made second, as after dragging its tab; `opensAt`: the number of the sheet
 * that was looked at when it was saved.
 */
export function twoSheets(first: string, second: string, swapped = false, opensAt = 0): Buffer {
  const sheets = ['rId1', 'rId9'].map((id, i) => `<sheet name="Foglio${i + 1}" sheetId="${i + 1}" r:id="${id}"/>`)
  const more = {
    name: 'xl/worksheets/sheet2.xml',
    data: `<worksheet xmlns="${MAIN}"><sheetData>${swapped ? first : second}</sheetData></worksheet>`,
  }
  return zipOf(
    partsOf({ rows: swapped ? second : first, more: [more] }).map((part) => {
      if (part.name === 'xl/workbook.xml')
        return {
          ...part,
          data: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView activeTab="${opensAt}"/></bookViews><sheets>${(swapped ? sheets.toReversed() : sheets).join('')}</sheets></workbook>`,
        }
      return part.name.endsWith('.rels')
        ? {
            ...part,
            data: String(part.data).replace(
              '</Relationships>',
              `<Relationship Id="rId9" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
            ),
          }
        : part
    }),
  )
}

export const text = (place: string, said: string): string => `<c r="${place}" t="inlineStr"><is><t>${said}</t></is></c>`
export const number = (place: string, value: number | string, style = 0): string => `<c r="${place}" s="${style}"><v>${value}</v></c>`
export const formula = (place: string, said: string, value: number | string): string => `<c r="${place}"><f>${said}</f><v>${value}</v></c>`
export const row = (line: number, cells: string, attributes = ''): string => `<row r="${line}"${attributes}>${cells}</row>`

/** Header and one good line, to which a case adds its own. */
export const HEAD = row(1, text('A1', 'E-mail') + text('B1', 'Quantità'))
export const GOOD = row(2, text('A2', 'giulia@example.it') + number('B2', 20))
