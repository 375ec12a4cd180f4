/**
 * Work in a process of its own: what Node made of its code is there for the next one, although each is killed as soon as it has answered.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inOwnProcess, NoAnswer } from './own-process.ts'

const READER = new URL('../sheets/sheet-reader.ts', import.meta.url)
const SHEET = Buffer.from('Nome;E-mail\nGiulia;giulia@example.it\n')

test('what Node made of the code is kept for the next process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'taschino-test-compiled-'))
  const before = process.env['NODE_COMPILE_CACHE']
  process.env['NODE_COMPILE_CACHE'] = folder
  try {
    expect(await inOwnProcess(READER, { heapMb: 192, mostMs: 30_000 }, SHEET)).toMatchObject({ sheet: {} })
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(5)
  } finally {
    if (before === undefined) delete process.env['NODE_COMPILE_CACHE']
    else process.env['NODE_COMPILE_CACHE'] = before
    rmSync(folder, { recursive: true, force: true })
  }
})

test('whoever takes too long is told apart from whoever ends without a word', async () => {
  await expect(inOwnProcess(READER, { heapMb: 192, mostMs: 1 }, SHEET)).rejects.toEqual(new NoAnswer('late'))
  await expect(inOwnProcess(new URL('../sheets/sheet-of.ts', import.meta.url), { heapMb: 192, mostMs: 30_000 }, SHEET)).rejects.toEqual(
    new NoAnswer('silent'),
  )
})
