/** Stores the contracts of an import after looking into each; refused ones are named with their reason. */
import { createHash } from 'node:crypto'
import { FILE_FAULTS, IMPORT_BYTES, IMPORT_ROWS } from '@taschino/contract/imports-shapes.ts'
import type { UploadedFile } from '../../http/body/uploads.ts'
import { lookInside } from '../../platform/pdf/look-inside.ts'
import type { Sql } from '../../platform/db/db.ts'
import { filesOf, insertFile, type NewFile } from './rows-store.ts'

export interface RefusedFile {
  name: string
  why: (typeof FILE_FAULTS)[number]
}
export interface Looked {
  plain: NewFile[]
  refused: RefusedFile[]
}

const AS_TOLD = { unreadable: 'pdf_unreadable', locked: 'pdf_locked', active: 'pdf_active' } as const
const NAME_MOST = 120
const PATH = /^.*[/\\]/

/** The name is only shown; nothing is found, stored or opened by it. */
const shownName = (name: string): string =>
  name
    .normalize('NFC')
    .toWellFormed()
    .replace(PATH, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(-NAME_MOST) || 'contratto.pdf'

/** Before the transaction, because each file is checked in another process. */
export async function lookAt(files: readonly UploadedFile[], whose: number): Promise<Looked> {
  const [plain, refused]: [NewFile[], RefusedFile[]] = [[], []]
  for (const { bytes, name: given } of files) {
    const name = shownName(given)
    const fault = await lookInside(bytes, whose)
    if (fault) refused.push({ name, why: AS_TOLD[fault] })
    else plain.push({ name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return { plain, refused }
}

/** The import is locked. The same file again is no fault; another file of the same name is. */
export async function keepFiles(sql: Sql, id: number, { plain, refused }: Looked, tooLarge: () => never): Promise<RefusedFile[]> {
  const there = await filesOf(sql, id)
  const names = new Map(there.map(({ name, sha256 }) => [name, sha256]))
  let bytes = there.reduce((sum, { size }) => sum + size, 0)
  const over: RefusedFile[] = [...refused]
  for (const file of plain) {
    const before = names.get(file.name)
    if (before === file.sha256) continue
    if (before !== undefined || names.size >= IMPORT_ROWS) {
      over.push({ name: file.name, why: before === undefined ? 'too_many' : 'name_twice' })
      continue
    }
    bytes += file.bytes.length
    if (bytes > IMPORT_BYTES) return tooLarge()
    names.set(file.name, file.sha256)
    await insertFile(sql, id, file)
  }
  return over
}
