/** Sorts dropped files into sheet and contracts, and sends them in portions. */
import { addImportFiles, createImport, listImportFiles } from '@taschino/contract/imports.ts'
import { FILES_AT_ONCE, type FILE_FAULTS, type ShopImport } from '@taschino/contract/imports-shapes.ts'
import { SHEET_FILE } from '@taschino/contract/sheet-file.ts'
import { ask } from '../../api/ask.ts'
import { Refused } from '../../api/answers.ts'
import { SHEET_FILES } from '../../ui/FileChoice.tsx'

export interface Dropped {
  sheet: File | null
  contracts: File[]
}
export interface RefusedFile {
  name: string
  why: (typeof FILE_FAULTS)[number]
}
export interface Sent {
  import: ShopImport
  refused: RefusedFile[]
}

/** Twenty scans, each looked into, on a slow line. */
const PATIENCE_MS = 180_000
/** Of one go: several leave at once, and how far they are is told after each. */
const GO_BYTES = 12_000_000
const GOES_AT_ONCE = 3

/** Sheets, and the contracts of their shops. */
export const IMPORT_FILES = `${SHEET_FILES},.pdf`

const isSheet = ({ name }: File): boolean => /\.(xlsx|xls|csv|txt|tsv)$/i.test(name)

/** Of two sheets the last one counts, as of two choices. */
export function sorted(before: Dropped, files: readonly File[]): Dropped {
  const sheet = files.filter(isSheet).at(-1) ?? before.sheet
  const named = new Map([...before.contracts, ...files.filter((file) => !isSheet(file))].map((file) => [file.name, file]))
  return { sheet, contracts: [...named.values()] }
}

/** Together so many and so large as one request may be. */
export function inGoes(files: readonly File[]): File[][] {
  const goes: File[][] = []
  let bytes = 0
  for (const file of files) {
    const last = goes.at(-1)
    if (!last || last.length === FILES_AT_ONCE || bytes + file.size > GO_BYTES) {
      goes.push([file])
      bytes = file.size
    } else {
      last.push(file)
      bytes += file.size
    }
  }
  return goes
}

/** What the server would not even look at. */
const hopeless = (file: File): RefusedFile | null =>
  file.size === 0 || file.size > SHEET_FILE.maxBytes ? { name: file.name, why: 'pdf_unreadable' } : null

async function sendGo(id: number, files: File[]): Promise<Sent> {
  return ask(addImportFiles, { params: { id }, files: { files } }, { quiet: true, timeout: PATIENCE_MS })
}

/** What is there already, by its name and its content: whoever was interrupted sends the rest. */
async function thereAlready(id: number): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask(
      listImportFiles,
      { params: { id }, query: { only: 'all', limit: 100, ...(cursor === undefined ? {} : { cursor }) } },
      { quiet: true },
    )
    for (const { name, sha256 } of page.items) there.add(`${sha256} ${name}`)
    cursor = page.nextCursor
  }
  return there
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('')

/** Where the browser cannot tell them apart all of them leave: the server keeps the same file once. */
async function notThere(id: number, files: readonly File[]): Promise<File[]> {
  const there = await thereAlready(id)
  if (there.size === 0 || !isSecureContext) return [...files]
  const missing: File[] = []
  for (const file of files) {
    const print = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    if (!there.has(`${print} ${file.name.normalize('NFC')}`)) missing.push(file)
  }
  return missing
}

/** `onKept` is told how many of them the server has looked at and kept or turned away, those of an earlier try included. */
export async function sendContracts(one: ShopImport, contracts: readonly File[], onKept: (n: number) => void): Promise<Sent> {
  const refused = contracts.flatMap((file) => hopeless(file) ?? [])
  const names = new Set(refused.map(({ name }) => name))
  const missing = await notThere(
    one.id,
    contracts.filter(({ name }) => !names.has(name)),
  )
  const goes = inGoes(missing)
  let sent: Sent = { import: one, refused }
  let kept = contracts.length - missing.length
  onKept(kept)
  const line = async (): Promise<void> => {
    for (let go = goes.shift(); go; go = goes.shift()) {
      const said = await sendGo(one.id, go).catch((error: unknown) => {
        // The other lines end with what they have on the way.
        goes.length = 0
        throw error
      })
      // Answers come in any order: the one that knows of most files is the last.
      const last = said.import.files.all >= sent.import.files.all ? said.import : sent.import
      sent = { import: last, refused: [...sent.refused, ...said.refused] }
      kept += go.length
      onKept(kept)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: GOES_AT_ONCE }, line))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return sent
}

interface How {
  importType: ShopImport['importType']
  autoEnable: boolean
  /** The draft of an earlier try with the same sheet. */
  made: ShopImport | null
  onMade: (made: ShopImport) => void
  onKept: (n: number) => void
}

/** The sheet first: what is wrong with it is said before hundreds of scans have left. */
export async function handIn({ sheet, contracts }: Dropped, { importType, autoEnable, made, onMade, onKept }: How): Promise<Sent> {
  if (!sheet || sheet.size === 0) throw new Refused({ error: 'sheet_empty' }, 400)
  const body = { importType, ...(autoEnable ? { autoEnable } : {}) }
  const one = made ?? (await ask(createImport, { body, files: { sheet } }, { quiet: true, timeout: PATIENCE_MS })).import
  onMade(one)
  return sendContracts(one, contracts, onKept)
}
