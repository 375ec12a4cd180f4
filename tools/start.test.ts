// What stands in the way of a start is said in one sentence, with an exit code, and nothing is left half done.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './sources.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-start-'))
  folders.push(folder)
  return folder
}

/** `npm start` without npm around it. */
function start(env: Record<string, string>, home = root): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(home, 'tools/start.mjs')], {
      cwd: home,
      env: { ...process.env, npm_execpath: '', ...env },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.once('close', (code) => resolve({ code, said }))
  })
}

/** Somebody who listens on a port of 127.0.0.1. */
const listener = (): Promise<net.Server> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => resolve(server))
  })

test('a taken port', async () => {
  const other = await listener()
  const { port } = other.address() as net.AddressInfo
  const { code, said } = await start({ PORT: String(port), TASCHINO_DATA: path.join(newFolder(), 'data') })
  other.close()
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(`La porta ${port} è occupata`),
    expect.stringMatching(`The port ${port} is taken`),
  ])
  expect(code).toBe(1)
})

test('a port that is none', async () => {
  const { code, said } = await start({ PORT: 'tremila' })
  expect(said).toContain('PORT non è una porta valida: tremila.')
  expect(code).toBe(1)
})

test('a folder that cannot be written', async () => {
  const file = path.join(newFolder(), 'file')
  fs.writeFileSync(file, '')
  const { code, said } = await start({ PORT: '3919', TASCHINO_DATA: path.join(file, 'data') })
  expect(said.trim().split('\n')).toEqual([
    expect.stringContaining('Non posso scrivere nella cartella'),
    expect.stringContaining('Cannot write to the folder'),
  ])
  expect(code).toBe(1)
})

test('no package registry: nothing is left in the clone', async () => {
  const clone = newFolder()
  for (const name of ['package.json', 'package-lock.json', 'tools'])
    fs.cpSync(path.join(root, name), path.join(clone, name), { recursive: true })
  const nowhere = {
    npm_config_registry: 'http://127.0.0.1:1/',
    npm_config_fetch_retries: '0',
    npm_config_cache: path.join(clone, 'cache'),
    PORT: '3919',
  }
  const { code, said } = await start(nowhere, clone)
  expect(said).toContain('Non raggiungo il registro dei pacchetti npm')
  expect(said).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
  expect(fs.existsSync(path.join(clone, 'node_modules'))).toBe(false)
  expect(fs.existsSync(path.join(clone, 'data'))).toBe(false)
})

test.each([
  [{ DATABASE_URL: 'postgres://casa@127.0.0.1/taschino' }, 1, 'TASCHINO_SECRET is missing'],
  [{ FIRST_ADMIN: 'Marta Serra <marta@taschino.example>' }, 1, 'ends in 2 to 4 letters'],
  [{}, 0, ''],
])('settings alone, before anything is built: %o', (env, status, sentence) => {
  const { PATH = '' } = process.env
  const asked = spawnSync(process.execPath, [path.join(root, 'packages/server/src/check-settings.ts')], {
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  expect(asked.stderr).toContain(sentence)
  expect(asked.stderr).not.toMatch(/\n\s+at /)
  expect(asked.status).toBe(status)
})
