/** Sheet and contracts as they were dropped together: which is which, and in how many goes they leave. */
import { addImportFiles, createImport } from '@taschino/contract/imports.ts'
import { FILES_AT_ONCE, type FILE_FAULTS, type ShopImport } from '@taschino/contract/imports-shapes.ts'
import { SHEET_FILE } from '@taschino/contract/sheet-file.ts'
import { ask } from '../../api/ask.ts'
import { Refused } from '../../api/answers.ts'

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
/** Of one go, with room for what surrounds them. */
const GO_BYTES = 30_000_000

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

/** `onGone` is told how many have left. */
export async function sendContracts(one: ShopImport, contracts: readonly File[], onGone: (n: number) => void): Promise<Sent> {
  const refused = contracts.flatMap((file) => hopeless(file) ?? [])
  const names = new Set(refused.map(({ name }) => name))
  let sent: Sent = { import: one, refused }
  let gone = 0
  for (const go of inGoes(contracts.filter(({ name }) => !names.has(name)))) {
    const said = await sendGo(one.id, go)
    sent = { import: said.import, refused: [...sent.refused, ...said.refused] }
    gone += go.length
    onGone(gone)
  }
  return sent
}

interface How {
  importType: ShopImport['importType']
  autoEnable: boolean
}

/** The sheet first: what is wrong with it is said before hundreds of scans have left. */
export async function handIn({ sheet, contracts }: Dropped, { importType, autoEnable }: How, onGone: (n: number) => void): Promise<Sent> {
  if (!sheet || sheet.size === 0) throw new Refused({ error: 'sheet_empty' }, 400)
  const body = { importType, ...(autoEnable ? { autoEnable } : {}) }
  const made = await ask(createImport, { body, files: { sheet } }, { quiet: true, timeout: PATIENCE_MS })
  return sendContracts(made.import, contracts, onGone)
}
