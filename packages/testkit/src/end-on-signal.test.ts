/** A run that somebody ends leaves no PostgreSQL and no folder behind; every run that starts one starts it so. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { alive } from '@taschino/server/platform/embedded/embedded-orphan.ts'

const BENCH = path.resolve(import.meta.dirname, '../../../bench')

test.skipIf(process.platform === 'win32').each(['SIGINT'] as const)(
  '%s in the middle of a measurement: its database and its folder are gone before it is (skipped on Windows: it has no such signal)',
  async (signal) => {
    // A folder for temporary things of its own: nobody else's runs are looked at.
    const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-test-signal-'))
    fs.chmodSync(temporary, 0o755)
    try {
      const run = spawn(process.execPath, [path.join(BENCH, 'run.ts'), 'ledger'], {
        env: { ...process.env, TMPDIR: temporary },
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => run.once('exit', resolve))
      const postmaster = (): number => {
        const folder = fs.readdirSync(temporary).find((name) => name.startsWith('taschino-ledger-'))
        const file = path.join(temporary, folder ?? '', 'postgres/cluster/postmaster.pid')
        return folder !== undefined && fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
      }
      await expect.poll(postmaster, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
      const pid = postmaster()
      // As npm does it: what the terminal has sent to everybody is handed on once more.
      run.kill(signal)
      run.kill(signal)
      expect(await ended).toBe(128 + os.constants.signals[signal])
      expect(alive(pid)).toBe(false)
      expect(fs.readdirSync(temporary).filter((name) => name.startsWith('taschino-ledger-'))).toEqual([])
    } finally {
      fs.rmSync(temporary, { recursive: true, force: true })
    }
  },
  120_000,
)

test('no measurement starts a database in another way', () => {
  const others = fs
    .readdirSync(BENCH)
    .filter((name) => name.endsWith('.ts') && name !== 'own-postgres.ts')
    .filter((name) => fs.readFileSync(path.join(BENCH, name), 'utf8').includes('startEmbeddedPostgres'))
  expect(others).toEqual([])
})
