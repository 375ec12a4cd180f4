/** The independent auditor in a process of its own, against the database of a run. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { sealDays } from '@taschino/ledger/totals.ts'
import pg from 'pg'

const AUDITOR = path.resolve(import.meta.dirname, '../tools/audit.ts')

/** What the service does by night, and the auditor asks for: people of a run got their tickets long ago. */
export async function sealed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await sealDays(client)
  } finally {
    await client.end()
  }
}

export function audit(url: string): { green: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AUDITOR], {
    env: { ...process.env, DATABASE_URL: url, AUDIT_REFERENCE: 'none' },
    encoding: 'utf8',
  })
  const lines = `${stdout}${stderr}`.trim().split('\n')
  return { green: status === 0, said: status === 0 ? (lines.at(-1) ?? '') : lines.filter((line) => !line.startsWith('ok')).join('; ') }
}
