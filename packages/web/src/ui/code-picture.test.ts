/** Draws our own paths to pixels, as small phones show them, and lets both decoders of the scanner read them, sharp and blurred. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { scanImageData } from '@undecaf/zbar-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCode, TYPED_PAY_CODE_LENGTH } from '@taschino/basics/codes.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { inTwoTones } from '../device/scanner/two-tones.ts'
import { codeGroups, codePicture, fitOf } from './code-picture.ts'
import type { CodeKind, CodePicture } from './code-picture.ts'

const PHONE = 320
const TALL = 168
const NAMES = { CODE128: 'Code128', EAN13: 'EAN13', QRCODE: 'QRCode' } as const

async function drawn(kind: CodeKind, code: string): Promise<CodePicture> {
  const picture = await codePicture(kind, code)
  if (picture === null) throw new Error(`${code} is not drawn as ${kind}`)
  return picture
}

interface Grey {
  width: number
  height: number
  values: Float64Array
}

/** A white screen of a phone with the code in its middle, in device pixels. */
function shown(picture: CodePicture, ratio: number): Grey {
  const { pixels } = fitOf(picture, { across: PHONE, down: null }, ratio)
  const long = (picture.down ?? Math.ceil((TALL * ratio) / pixels)) * pixels
  const [width, height] = [PHONE * ratio, long + 40 * ratio]
  const values = new Float64Array(width * height).fill(255)
  const [left, top] = [Math.floor((width - picture.across * pixels) / 2), 20 * ratio]
  for (const [, x, y, run] of picture.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [down, rows] = picture.down === null ? [0, long] : [Number(y) * pixels, pixels]
    for (let row = 0; row < rows; row++) {
      const at = (top + down + row) * width + left + Number(x) * pixels
      values.fill(0, at, at + Number(run) * pixels)
    }
  }
  return { width, height, values }
}

/** What a lens out of focus makes of it: one axis after the other. */
function blurred({ width, height, values }: Grey, sigma: number): Grey {
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)))
  const whole = weights.reduce((sum, one) => sum + one)
  const along = (from: Float64Array, step: number, length: number, place: (i: number) => number) =>
    from.map((_, i) =>
      weights.reduce((sum, weight, k) => {
        const wanted = Math.min(length - 1, Math.max(0, place(i) + k - reach))
        return sum + ((from[i + (wanted - place(i)) * step] ?? 255) * weight) / whole
      }, 0),
    )
  const across = along(values, 1, width, (i) => i % width)
  return { width, height, values: along(across, width, height, (i) => Math.floor(i / width)) }
}

function imageOf({ width, height, values }: Grey): ImageData {
  const data = new Uint8ClampedArray(values.length * 4).fill(255)
  values.forEach((value, i) => data.fill(value, i * 4, i * 4 + 3))
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

/**
 * One symbol, the first that is found, as scanners take it: asked for all of them ZXing also looks at the picture made smaller,
 * and one in a hundred of what it misreads there passes the sum that guards it.
 */
const ONE = { maxNumberOfSymbols: 1 }

/** By ZXing and by ZBar; a code that was found on several lines counts once. */
async function readTwice(grey: Grey, kind: CodeKind, seenAs = (image: ImageData) => image): Promise<string[][]> {
  const image = seenAs(imageOf(grey))
  const [byZxing, byZbar] = [await readBarcodes(image, { formats: [NAMES[kind]], ...ONE }), await scanImageData(image)]
  return [byZxing.map((code) => code.text), byZbar.map((code) => code.decode())].map((texts) => [...new Set(texts)])
}

beforeAll(() => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer },
  })
})

const CODES: readonly (readonly [CodeKind, string])[] = [
  ['CODE128', '471234567890123456'],
  ['CODE128', 'GIFT-7KQ4'],
  ['EAN13', '8001234567897'],
  ['QRCODE', 'https://buoni.example/r/9F3K-77QX-21LM'],
]

describe.each(CODES)('%s %s on the smallest phone', (kind, code) => {
  it.each([1, 2, 3])('is read by both decoders at %i device pixels a CSS pixel, sharp and blurred', async (ratio) => {
    const grey = shown(await drawn(kind, code), ratio)
    expect(await readTwice(grey, kind)).toEqual([[code], [code]])
    expect(await readTwice(blurred(grey, ratio), kind)).toEqual([[code], [code]])
    // Half a millimetre out of focus on modules of a third: bars are hills by then, and our scanner parts them before it reads.
    expect(await readTwice(blurred(grey, 1.3 * ratio), kind, inTwoTones)).toEqual([[code], [code]])
  })

  it('keeps its quiet zone', async () => {
    const { across, path } = await drawn(kind, code)
    const runs = [...path.matchAll(/M(\d+) \d+h(\d+)/g)].map((run) => [Number(run[1]), Number(run[1]) + Number(run[2])] as const)
    const [before, after] = [Math.min(...runs.map(([from]) => from)), across - Math.max(...runs.map(([, to]) => to))]
    expect([before, after]).toEqual({ CODE128: [10, 10], EAN13: [11, 7], QRCODE: [4, 4] }[kind])
  })
})

describe('bars', () => {
  const texts = [
    '7KQ4M2XD',
    // Misread as well by whoever asks for all symbols.
    '8E0FCXT0',
    ...Array.from({ length: 20 }, () => newCode(TYPED_PAY_CODE_LENGTH)),
    ...Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 8 }, (_, i) => String.fromCharCode(32 + Math.min(94, row * 8 + i))).join(''),
    ),
  ]
  it.each(texts)('of any printable sign are read back: %s', async (text) => {
    expect(await readTwice(shown(await drawn('CODE128', text), 2), 'CODE128')).toEqual([[text], [text]])
  })

  it('take two digits a sign, and two device pixels a module where 18 digits meet 320 pixels', async () => {
    const picture = await drawn('CODE128', '471234567890123456')
    expect(picture.across).toBe(134 + 20)
    const fits = [1, 2, 3].map((ratio) => fitOf(picture, { across: PHONE, down: 400 }, ratio))
    expect(fits).toEqual([2, 4, 6].map((pixels) => ({ pixels, turned: false })))
  })

  it('stand along the long side where the short one is too narrow, and draw the same', async () => {
    const picture = await drawn('CODE128', '47123456789012345678')
    expect(fitOf(picture, { across: PHONE, down: 400 }, 1)).toEqual({ pixels: 2, turned: true })
    expect(fitOf(picture, { across: PHONE, down: null }, 1)).toEqual({ pixels: 1, turned: false })
    expect(fitOf(picture, { across: 568, down: 230 }, 1)).toEqual({ pixels: 3, turned: false })
    const flat = (picture.turned ?? '').replaceAll(/M0 (\d+)h1v(\d+)h-1z/g, 'M$1 0h$2v1h-$2z')
    expect(flat).toBe(picture.path)
  })

  it('never get wider than tills are promised, nor thinner than a pixel', async () => {
    const picture = await drawn('EAN13', '8001234567897')
    expect(fitOf(picture, { across: 1280, down: null }, 1).pixels).toBe(3)
    expect(fitOf(picture, { across: 50, down: null }, 1).pixels).toBe(1)
  })

  it.each([
    ['EAN13', '8001234567890'],
    ['EAN13', '800123456789'],
    ['EAN13', 'ABCDEFGHIJKLM'],
    ['CODE128', 'però'],
    ['CODE128', ''],
  ] as const)('are not drawn where they would say something else: %s %s', async (kind, code) => {
    expect(await codePicture(kind, code)).toBeNull()
  })
})

it('digits stand as people read them out', () => {
  expect(codeGroups('CODE128', '471234567890123456')).toEqual(['471', '234', '567', '890', '123', '456'])
  expect(codeGroups('EAN13', '8001234567897')).toEqual(['8', '001234', '567897'])
  expect(codeGroups('none', 'GIFT7KQ4X')).toEqual(['GIFT', '7KQ4', 'X'])
  expect(codeGroups('QRCODE', 'ELISEO-6548-3586')).toEqual(['ELISEO-', '6548-', '3586'])
  expect(codeGroups('QRCODE', 'https://a.example/r/9')).toEqual(['https://a.example/r/9'])
})
