/** The proof is only worth something when it is the same on both screens, unforeseeable, and cannot be misheard. */
import { expect, test } from 'vitest'
import { newGtid } from '@taschino/basics/gtid.ts'
import { PROOF_COLOURS, proofOf } from './proof.ts'
import { PROOF_WORDS } from './proof-words.ts'

const differByOne = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= 1
}

test('the list holds 256 short words, and no two are one letter apart', () => {
  expect(new Set(PROOF_WORDS).size).toBe(256)
  expect(PROOF_WORDS.length).toBe(256)
  for (const word of PROOF_WORDS) expect(word).toMatch(/^[a-zàèéìòù]{2,11}$/)
  const close = PROOF_WORDS.flatMap((word, i) =>
    PROOF_WORDS.slice(i + 1)
      .filter((other) => differByOne(word, other))
      .map((other) => `${word}/${other}`),
  )
  expect(close).toEqual([])
})

test('the same movement gives the same proof, another movement or another installation gives another', () => {
  const here = Buffer.alloc(32, 1)
  const gtids = Array.from({ length: 300 }, () => newGtid(1_790_000_000_000))
  const text = (secret: Buffer, gtid: string) => JSON.stringify(proofOf(secret, gtid))
  for (const gtid of gtids) expect(text(here, gtid)).toBe(text(here, gtid))
  expect(new Set(gtids.map((gtid) => text(here, gtid))).size).toBeGreaterThan(295)
  expect(gtids.filter((gtid) => text(here, gtid) === text(Buffer.alloc(32, 2), gtid)).length).toBeLessThan(3)
  expect(new Set(gtids.map((gtid) => proofOf(here, gtid).colour))).toEqual(new Set(PROOF_COLOURS))
})
