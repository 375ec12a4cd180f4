/** From a pasted table to people who are to be invited: columns recognised, every row judged. Used on both sides of the wire. */
import { parseEmail } from './contacts.ts'

export interface PersonRow { firstName: string; lastName: string; email: string }
export type PersonField = keyof PersonRow

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim()

/** How people write these headings in Italian and English, without accents and signs. */
const HEADINGS: readonly (readonly [PersonField | 'fullName', RegExp])[] = [
  ['email', /^(e ?mail|indirizzo e ?mail|posta( elettronica)?|mail)$/],
  ['lastName', /^(cognome|surname|last name|family name)$/],
  ['firstName', /^(nome|name|first name|given name)$/],
  ['fullName', /^(nome e cognome|cognome e nome|nominativo|dipendente|full name|employee|cognome nome|nome cognome)$/]
]

type Columns = Partial<Record<PersonField | 'fullName', number>>

function headingsOf(cells: readonly string[]): Columns | null {
  const found: Columns = {}
  for (const [at, cell] of cells.entries()) {
    const name = HEADINGS.find(([, heading]) => heading.test(plain(cell)))?.[0]
    if (name !== undefined && found[name] === undefined) found[name] = at
  }
  return found.email === undefined ? null : found
}

const isAddress = (cell: string): boolean => cell.includes('@')

/** Without headings: the address is what has an @; of the rest the first is the first name, as in "nome, cognome, e-mail". */
function columnsFromData(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const email = columns.find((at) => rows.some((row) => isAddress(row[at] ?? ''))) ?? width - 1
  const [first, last] = columns.filter((at) => at !== email && rows.some((row) => (row[at] ?? '') !== ''))
  return last === undefined ? { email, ...(first === undefined ? {} : { fullName: first }) } : { email, ...(first === undefined ? {} : { firstName: first }), lastName: last }
}

/** "Giulia Bianchi <giulia@…>", as mail programs copy people. */
const MAILBOX = /^"?([^"<]*)"?\s*<([^<>]+)>$/

/** Tabs from a spreadsheet, else semicolons, else commas. */
function cellsOf(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const sign = [/\t/, /;/, /,/].find((one) => lines.some((line) => one.test(line)))
  return lines.map((line) => {
    const mailbox = MAILBOX.exec(line.trim())
    if (mailbox) return [(mailbox[1] ?? '').trim(), (mailbox[2] ?? '').trim()]
    return (sign ? line.split(sign) : [line]).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1').replaceAll('""', '"').trim())
  })
}

/** The last word is the family name; people with several correct it in the table. */
function namesIn(full: string): { firstName: string; lastName: string } {
  const words = full.split(/\s+/).filter(Boolean)
  return { firstName: words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] ?? ''), lastName: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** Every line of a pasted table, a heading left out. */
export function peopleFrom(text: string): PersonRow[] {
  const rows = cellsOf(text)
  const headings = headingsOf(rows[0] ?? [])
  const body = headings ? rows.slice(1) : rows
  const columns = headings ?? columnsFromData(body)
  const cell = (row: readonly string[], at: number | undefined): string => (at === undefined ? '' : row[at] ?? '')
  return body.map((row) => {
    const split = columns.fullName === undefined ? null : namesIn(cell(row, columns.fullName))
    return { firstName: split?.firstName ?? cell(row, columns.firstName), lastName: split?.lastName ?? cell(row, columns.lastName), email: cell(row, columns.email).toLowerCase() }
  })
}

export interface PersonFault { row: number; at: PersonField; why: 'missing' | 'format' | 'twice' | 'here_already' | 'has_left' }

export interface JudgeOptions {
  /** Whether a name can be stored and shown. */
  isName: (text: string) => boolean
  /** How long the last label of an address may be. */
  ending?: number
  /** Who of these addresses works for the agency, or did. */
  here?: ReadonlyMap<string, 'here' | 'left'>
}

/** What is wrong, row by row, the first thing of each cell; rows count from 0. */
export function judgePeople(people: readonly PersonRow[], { isName, ending, here }: JudgeOptions): PersonFault[] {
  const faults: PersonFault[] = []
  const seen = new Set<string>()
  const nameFault = (text: string): PersonFault['why'] | null => (text.trim() === '' ? 'missing' : text.trim().length > 60 || !/\p{L}/u.test(text) || !isName(text) ? 'format' : null)
  for (const [row, person] of people.entries()) {
    for (const at of ['firstName', 'lastName'] as const) {
      const why = nameFault(person[at])
      if (why) faults.push({ row, at, why })
    }
    const email = parseEmail(person.email, ending)
    const known = email === null ? undefined : here?.get(email)
    const why = person.email.trim() === '' ? 'missing' : email === null ? 'format' : seen.has(email) ? 'twice' : known === 'here' ? 'here_already' : known === 'left' ? 'has_left' : null
    if (why) faults.push({ row, at: 'email', why })
    if (email !== null) seen.add(email)
  }
  return faults
}
