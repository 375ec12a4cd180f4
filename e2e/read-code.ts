/** Reads a code from a screenshot with both decoders of the app, sharp or blurred. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { scanImageData } from '@undecaf/zbar-wasm'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const FORMATS = ['Code128', 'EAN13', 'QRCode'] as const

const bytes = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({
  overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer },
})

interface Grey {
  width: number
  height: number
  values: Float32Array
}

/** The red of its pixels: what is drawn for tills is black and white. `size`: a share of its own, drawn anew. */
async function greyOf(page: Page, png: Buffer, size = 1): Promise<Grey> {
  const { width, height, grey } = await page.evaluate(
    async ({ text, share }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${text}`
      await image.decode()
      const canvas = new OffscreenCanvas(Math.round(image.width * share), Math.round(image.height * share))
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no 2d context')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let packed = ''
      for (let at = 0; at < data.length; at += 4) packed += String.fromCharCode(data[at] ?? 0)
      return { width: canvas.width, height: canvas.height, grey: btoa(packed) }
    },
    { text: png.toString('base64'), share: size },
  )
  return { width, height, values: Float32Array.from(Buffer.from(grey, 'base64')) }
}

/** A lens out of focus, exactly: browsers come near to a Gauss so small in ways of their own. */
function blurred({ width, height, values }: Grey, sigma: number): Grey {
  const reach = Math.ceil(sigma * 3)
  const raw = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)))
  const whole = raw.reduce((sum, one) => sum + one)
  const along = (from: Float32Array, step: number, length: number, place: (i: number) => number): Float32Array => {
    const to = new Float32Array(from.length)
    for (let i = 0; i < from.length; i++) {
      const at = place(i)
      let sum = 0
      for (let k = -reach; k <= reach; k++)
        sum += (raw[k + reach] ?? 0) * (from[i + (Math.min(length - 1, Math.max(0, at + k)) - at) * step] ?? 0)
      to[i] = sum / whole
    }
    return to
  }
  const across = along(values, 1, width, (i) => i % width)
  return { width, height, values: along(across, width, height, (i) => Math.floor(i / width)) }
}

function imageOf({ width, height, values }: Grey): ImageData {
  const data = new Uint8ClampedArray(values.length * 4).fill(255)
  values.forEach((value, at) => data.fill(value, at * 4, at * 4 + 3))
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

const once = (texts: string[]): string[] => [...new Set(texts)]

/** By ZXing and by ZBar. `page`: any that lets pictures of `data:` be drawn; `blur` in pixels of the picture. */
export async function readPicture(page: Page, png: Buffer, blur = 0): Promise<{ zxing: string[]; zbar: string[] }> {
  const grey = await greyOf(page, png)
  const image = imageOf(blur === 0 ? grey : blurred(grey, blur))
  const [zxing, zbar] = [await readBarcodes(image, { formats: [...FORMATS] }), await scanImageData(image)]
  return { zxing: once(zxing.map(({ text }) => text)), zbar: once(zbar.map((symbol) => symbol.decode())) }
}

/** Bars out of focus are hills, which the scanner of the app parts at half their height before it reads; `size`: as from further away. */
export async function readParted(page: Page, png: Buffer, { blur = 0, size = 1 }): Promise<{ zxing: string[]; zbar: string[] }> {
  const grey = await greyOf(page, png, size)
  const { width, height, values } = blur === 0 ? grey : blurred(grey, blur)
  const image = imageOf({ width, height, values: values.map((value) => (value < 128 ? 0 : 255)) })
  const [zxing, zbar] = [await readBarcodes(image, { formats: [...FORMATS] }), await scanImageData(image)]
  return { zxing: once(zxing.map(({ text }) => text)), zbar: once(zbar.map((symbol) => symbol.decode())) }
}

export interface BarsAcross {
  /** Light device pixels before the first dark one, and after the last. */
  quiet: readonly [number, number]
  /** How wide every dark and every light stretch between them is, in device pixels. */
  runs: readonly number[]
  /** Pixels that are neither dark nor light: a stretch that ends within one. */
  between: number
}

/** One line of the picture, from side to side. */
export async function barsAcross(page: Page, png: Buffer, line: number): Promise<BarsAcross> {
  const { width, values } = await greyOf(page, png)
  const tones = values.subarray(line * width, (line + 1) * width)
  const dark = Array.from(tones, (tone) => tone < 128)
  const [first, last] = [dark.indexOf(true), dark.lastIndexOf(true)]
  const runs: number[] = []
  for (let at = first; at <= last; at++) {
    if (at === first || dark[at] !== dark[at - 1]) runs.push(0)
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  }
  const within = tones.subarray(Math.max(0, first - 1), last + 2)
  return { quiet: [first, width - 1 - last], runs, between: within.filter((tone) => tone > 8 && tone < 247).length }
}
