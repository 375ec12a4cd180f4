/** The documents of the demo world; everybody has agreed to them but the person who is to see the dialog. */
import { readFile } from 'node:fs/promises'
import { ROLES } from '@taschino/contract/roles.ts'
import { insertVersion } from '@taschino/server/features/documents/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { pdfFromText } from './pdf-from-text.ts'
import { agreeAll } from './store.ts'

const WORKING_ROLES = ROLES.filter((role) => role !== 'company' && role !== 'admin')

const PAPERS = [
  { name: 'condizioni-d-uso', title: 'Condizioni d’uso', roles: WORKING_ROLES },
  { name: 'informativa-privacy', title: 'Informativa sulla privacy', roles: ROLES },
] as const

/** `except` have still to read them. */
export async function layOutPapers(sql: Sql, now: number, except: readonly number[]): Promise<void> {
  for (const { name, title, roles } of PAPERS) {
    const text = await readFile(new URL(`documents/${name}.txt`, import.meta.url), 'utf8')
    await insertVersion(sql, { name, title, roles, bytes: await pdfFromText(text, new Date(now)), by: null })
  }
  await agreeAll(sql, except)
}
