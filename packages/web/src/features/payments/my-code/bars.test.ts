/** Draws our own bars to pixels and lets a real decoder read them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCode, TYPED_PAY_CODE_LENGTH } from '@taschino/basics/codes.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barsOf } from './bars.ts'

const HEIGHT = 60

function drawn(text: string, scale: number): ImageData {
  const { width, bars } = barsOf(text)
  const pixels = new Uint8ClampedArray(width * scale * HEIGHT * 4).fill(255)
  for (const bar of bars)
    for (let y = 0; y < HEIGHT; y++) pixels.fill(0, (y * width + bar.x) * scale * 4, (y * width + bar.x + bar.width) * scale * 4)
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255
  return { data: pixels, width: width * scale, height: HEIGHT, colorSpace: 'srgb' } as ImageData
}

beforeAll(() => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer },
  })
})

describe('the bars that we draw', () => {
  const texts = [
    '7KQ4M2XD',
    ...Array.from({ length: 20 }, () => newCode(TYPED_PAY_CODE_LENGTH)),
    ...Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 8 }, (_, i) => String.fromCharCode(32 + Math.min(94, row * 8 + i))).join(''),
    ),
  ]
  it.each(texts)('are read back: %s', async (text) => {
    const found = await readBarcodes(drawn(text, 2), { formats: ['Code128'] })
    expect(found.map((code) => code.text)).toEqual([text])
  })
  it('are made of printable ASCII only', () => expect(() => barsOf('però')).toThrow(RangeError))
})
