/** A sheet that comes in is watched by its fingerprint, and whoever lost the answer hears from it what became of it. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getImportProgress, importCodes } from '@taschino/contract/gift-stock.ts'
import { giftSheet, linesOf, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story('unknown before, growing while it is written, and then the import itself; of a refused one nothing is known', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  const file = giftSheet(linesOf(merchant, 2000, 16_000))
  const shaOf = async (sheet: File) =>
    createHash('sha256')
      .update(Buffer.from(await sheet.arrayBuffer()))
      .digest('hex')
  const sha256 = await shaOf(file)
  const looks = () => marta.gets(getImportProgress, { params: { sha256 } })
  expect(await looks()).toEqual({ state: 'unknown', done: 0, total: 0, import: null })
  let over = false
  const handed = marta.gets(importCodes, { body: {}, files: { file } }).finally(() => (over = true))
  const seen: number[] = []
  while (!over) {
    const { state, done, total } = await looks()
    if (state === 'working') {
      expect(total).toBe(16_000)
      seen.push(done)
    }
    await pause(5)
  }
  const done = await handed
  expect(seen.some((n) => n > 0 && n < 16_000)).toBe(true)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(await looks()).toEqual({ state: 'done', done: 16_000, total: 16_000, import: done.import })
  const wrong = giftSheet(linesOf({ merchant: 'Mai vista' }, 2000, 3))
  await marta.isRefused('codes_with_faults', importCodes, { body: {}, files: { file: wrong } })
  expect((await marta.gets(getImportProgress, { params: { sha256: await shaOf(wrong) } })).state).toBe('unknown')
})
