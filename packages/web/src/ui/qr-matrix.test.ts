/** Draws our own SVG path to pixels and lets a real decoder read it: a code that only looks like one is found here. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrPicture } from './qr-matrix.ts'

/** Fills the rectangles of the path, `scale` pixels a module, on `paper`: what a browser would show. */
function drawn(path: string, side: number, scale: number, paper = 255): ImageData {
  const width = side * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(paper)
  for (const match of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    const [x, y, run] = [Number(match[1]), Number(match[2]), Number(match[3])]
    for (let row = y * scale; row < (y + 1) * scale; row++) {
      pixels.fill(0, (row * width + x * scale) * 4, (row * width + (x + run) * scale) * 4)
    }
  }
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255
  return { data: pixels, width, height: width, colorSpace: 'srgb' } as ImageData
}

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = readFileSync(wasm)
  prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer },
  })
})

/** What the norm asks for, written down here once more on purpose. */
const QUIET = 4

const TEXTS = [
  'https://taschino.example/p/7KQ4M2XD',
  'http://localhost:3000/enduser-payment/code/0A1B2C3D4E5F6G7H',
  'ABCD-EFGH',
  'Caffè Aragno: perché no?',
]

describe('the QR code that we draw', () => {
  it.each(TEXTS.flatMap((text) => [2, 3, 6].map((scale) => ({ text, scale }))))(
    'is read back at $scale pixels a module: $text',
    async ({ text, scale }) => {
      const { path, side } = qrPicture(text)
      const found = await readBarcodes(drawn(path, side, scale), { formats: ['QRCode'] })
      expect(found.map((code) => code.text)).toEqual([text])
    },
  )

  it('keeps four light modules on every side', () => {
    const { side, dark, path } = qrPicture(TEXTS[0] ?? '')
    for (let i = 0; i < side; i++) {
      for (let depth = 0; depth < QUIET; depth++) {
        expect([dark(i, depth), dark(depth, i), dark(i, side - 1 - depth), dark(side - 1 - depth, i)]).toEqual([false, false, false, false])
      }
    }
    const columns = [...path.matchAll(/M(\d+) /g)].map((match) => Number(match[1]))
    expect(Math.min(...columns)).toBe(QUIET)
  })

  it('draws exactly the dark modules, each once', () => {
    const { side, dark, path } = qrPicture(TEXTS[1] ?? '')
    const image = drawn(path, side, 1)
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) expect(image.data[(y * side + x) * 4] === 0).toBe(dark(x, y))
  })
})
