/** A machine with nothing on it: one command makes a world to try, another one a circuit of one's own. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMain } from '@taschino/testkit/main-process.ts'
import { freePort } from '@taschino/testkit/real-server.ts'
import { expect, test } from 'vitest'

const FIRST_ADMIN = fileURLToPath(new URL('./first-admin.ts', import.meta.url))

test(
  'a bare machine: one command, the demo world on 127.0.0.1, letters at /posta, the secret beside the database and not in it; that service never goes public',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'taschino-test-bare-'))
    chmodSync(folder, 0o755)
    const bare = { DATABASE_URL: '', TASCHINO_SECRET: '', SMTP_URL: '', TASCHINO_DATA: path.join(folder, 'data') }
    try {
      const port = await freePort()
      const { child, ended, says } = runMain({ ...bare, PORT: String(port) })
      await says('password: taschino-demo')
      expect(await (await fetch(`http://127.0.0.1:${port}/posta`)).text()).toContain('<title>Posta</title>')
      const { url } = JSON.parse(readFileSync(path.join(bare.TASCHINO_DATA, 'provider/connection.json'), 'utf8')) as { url: string }
      expect((await fetch(`${url}/console`)).status).toBe(200)
      child.kill('SIGTERM')
      const { code: ending, said: told } = await ended
      expect([ending, told]).toEqual([0, expect.stringContaining(`sandbox provider → ${url}/console`)])
      await expect(fetch(url)).rejects.toThrow('fetch failed')
      const file = path.join(bare.TASCHINO_DATA, 'secret')
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
      const secret = readFileSync(file, 'utf8').trim()
      expect(Buffer.from(secret, 'base64')).toHaveLength(32)
      const { code, said } = await runMain({
        ...bare,
        PORT: '0',
        PUBLIC_URL: 'https://taschino.example',
        TASCHINO_SECRET: secret,
        SMTP_URL: 'smtp://127.0.0.1:1',
      }).ended
      expect([code, said]).toEqual([1, expect.stringContaining('The demo people live in this database')])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test(
  'a bare machine with --empty: a circuit of its own and no demo people, also at the next start without a word; the link is printed until somebody is in',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'taschino-test-own-'))
    chmodSync(folder, 0o755)
    const bare = { DATABASE_URL: '', TASCHINO_SECRET: '', SMTP_URL: '', TASCHINO_DATA: path.join(folder, 'data') }
    const linkIn = (said: string): string => /first-start\?code=([\w-]+)/.exec(said)?.[1] ?? ''
    try {
      const port = await freePort()
      const first = runMain({ ...bare, PORT: String(port) }, ['--empty'])
      await first.says('/first-start?code=')
      const another = spawn(process.execPath, [FIRST_ADMIN], { env: { ...process.env, ...bare, PORT: String(port) }, stdio: 'pipe' })
      let printed = ''
      another.stdout.on('data', (data: Buffer) => (printed += data.toString()))
      await new Promise((resolve) => another.once('close', resolve))
      expect(printed).toContain(`http://localhost:${port}/first-start?code=`)
      first.child.kill('SIGTERM')
      const { said } = await first.ended
      expect(said).toContain('Nobody lives here yet')
      expect(linkIn(printed)).not.toBe(linkIn(said))
      const second = runMain({ ...bare, PORT: String(port) })
      await second.says('/first-start?code=')
      second.child.kill('SIGTERM')
      expect((await second.ended).said).not.toMatch(/taschino-demo|sandbox provider/)
      expect(existsSync(path.join(bare.TASCHINO_DATA, 'provider'))).toBe(false)
      expect((await runMain({ ...bare, PORT: '0' }, ['--empty', '--demo']).ended).said).toContain('choose one of the two')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
