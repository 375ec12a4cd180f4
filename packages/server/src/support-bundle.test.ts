/** The bundle for support, made by the command as an operator makes it: it tells of the service, and of nobody in it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const COMMAND = path.resolve(import.meta.dirname, 'support-bundle.ts')

story('tells versions, sizes and what is set; no name, address, account, password or address of the database', async (world) => {
  const giulia = await world.person('enduser', { name: 'Giulia Segretissima' })
  await world.gives(giulia.id, '2 × 8,00 normal')
  const folder = mkdtempSync(path.join(tmpdir(), 'taschino-test-bundle-'))
  try {
    const env = { ...process.env, DATABASE_URL: world.databaseUrl, SMTP_URL: 'smtps://taschino:parolasegreta@posta.test', METRICS: '' }
    const file = execFileSync(process.execPath, [COMMAND], { cwd: folder, env, encoding: 'utf8' }).trim()
    const text = readFileSync(file, 'utf8')
    const told = JSON.parse(text) as Record<string, unknown>
    expect(told).toMatchObject({
      settingsThatAreSet: expect.arrayContaining(['DATABASE_URL', 'SMTP_URL']) as unknown,
      database: { inRecovery: false, tables: expect.arrayContaining([expect.objectContaining({ name: 'ledger.movement' })]) as unknown },
      brokenInvariants: [],
      figures: null,
    })
    for (const canary of ['Segretissima', giulia.username, 'parolasegreta', world.databaseUrl]) expect(text).not.toContain(canary)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
