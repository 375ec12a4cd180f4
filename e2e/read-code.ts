/** What a till's scanner makes of a picture of a screen: both decoders of the app, in this process, sharp or a little out of focus. */
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

/** The red of its pixels: what is drawn for tills is black and white. */
async function greyOf(page: Page, png: Buffer): Promise<Grey> {
  const { width, height, grey } = await page.evaluate(async (text) => {
    const image = new Image()
    image.src = `data:image/png;base64,${text}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no 2d context')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    let packed = ''
    for (let at = 0; at < data.length; at += 4) packed += String.fromCharCode(data[at] ?? 0)
    return { width: canvas.width, height: canvas.height, grey: btoa(packed) }
  }, png.toString('base64'))
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

/** By ZXing, told that the paper is white. */
export async function readOnWhite(page: Page, png: Buffer, blur: number): Promise<string[]> {
  const image = imageOf(blurred(await greyOf(page, png), blur))
  return once((await readBarcodes(image, { formats: [...FORMATS], binarizer: 'FixedThreshold' })).map(({ text }) => text))
}
