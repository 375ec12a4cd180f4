/** The columns of a sheet of gift codes, and how its cells are read. Pure, for server and web. */
import { cellsBy, centsIn, findHeadings, headingReader, textIn, type Cell, type Columns, type Headings } from './table-in.ts'

export const GIFT_COLUMNS = ['merchant', 'value', 'code', 'pin', 'url', 'expiry'] as const
export type GiftColumn = (typeof GIFT_COLUMNS)[number]
const NEEDED: readonly GiftColumn[] = ['merchant', 'value', 'code']

const readHeadings = headingReader<GiftColumn>({
  merchant: ['insegna', 'esercente', 'marchio', 'negozio', 'merchant', 'brand'],
  value: ['valore', 'taglio', 'importo', 'value', 'amount'],
  code: ['codice', 'numero', 'code', 'card number'],
  pin: ['pin', 'codice pin'],
  url: ['indirizzo', 'link', 'url'],
  expiry: ['scadenza', 'valido fino al', 'scade il', 'expiry', 'expires', 'valid until'],
})

export const giftHeadings = (rows: readonly (readonly Cell[])[]): Headings<GiftColumn, GiftColumn> | null =>
  findHeadings(rows, { read: readHeadings, enough: (columns) => Object.keys(columns).length >= 2, needed: NEEDED })

export interface GiftRow {
  merchant: string
  unit: number
  code: string
  pin: string | null
  url: string | null
  /** YYYY-MM-DD; null: it does not end. */
  expiresOn: string | null
}
export interface GiftFault {
  at: GiftColumn
  why: 'required' | 'format'
}

/** Signs of a code: what a till can read and a person can type. */
const CODE = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/
const LONGEST = { code: 100, pin: 40, url: 500 } as const
/** A spreadsheet rounds longer numbers: what it shows is not what was written. */
const MOST_DIGITS = 15

function codeIn(cell: Cell): string {
  if (typeof cell !== 'number') return textIn(cell)
  return Number.isInteger(cell) && cell >= 0 && String(cell).length <= MOST_DIGITS ? String(cell) : '\u0000'
}

/** A day as spreadsheets and people write it; null for anything else. */
export function dayIn(cell: Cell): string | null {
  const text = textIn(cell)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text)
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [, year, month, day] = iso ?? (italian ? [text, italian[3], italian[2], italian[1]] : [])
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written ? written : null
}

const isWeb = (text: string): boolean => /^https:\/\/[\w.-]+\.[a-z]{2,24}(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/i.test(text)

/** A row as it is written, or what is wrong with its cells; null for a row that says nothing. */
export function giftRow(columns: Columns<GiftColumn>, cells: readonly Cell[]): GiftRow | { faults: GiftFault[] } | null {
  const cell = cellsBy(columns, cells)
  if (GIFT_COLUMNS.every((column) => textIn(cell(column)) === '')) return null
  const [merchant, code, pin, url, expiry] = [
    textIn(cell('merchant')),
    codeIn(cell('code')),
    codeIn(cell('pin')),
    textIn(cell('url')),
    cell('expiry'),
  ]
  const unit = centsIn(cell('value'))
  const expiresOn = textIn(expiry) === '' ? null : dayIn(expiry)
  const faults: GiftFault[] = []
  const wants = (at: GiftColumn, good: boolean): void => {
    if (!good) faults.push({ at, why: textIn(cell(at)) === '' ? 'required' : 'format' })
  }
  wants('merchant', merchant !== '')
  wants('value', unit !== null)
  wants('code', CODE.test(code) && code.length <= LONGEST.code)
  wants('pin', pin === '' || (CODE.test(pin) && pin.length <= LONGEST.pin))
  wants('url', url === '' || (isWeb(url) && url.length <= LONGEST.url))
  wants('expiry', textIn(expiry) === '' || expiresOn !== null)
  if (faults.length > 0 || unit === null) return { faults }
  return { merchant, unit, code, pin: pin || null, url: url || null, expiresOn }
}
