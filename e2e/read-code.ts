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

/** The pixels of a picture; `blur` in its own pixels, as Chromium's Gauss draws it, `size` as a share of it. */
async function pixelsOf(page: Page, png: Buffer, blur: number, size: number): Promise<ImageData> {
  const { width, height, grey } = await page.evaluate(
    async ({ text, sigma, share }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${text}`
      await image.decode()
      const canvas = new OffscreenCanvas(Math.round(image.width * share), Math.round(image.height * share))
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no 2d context')
      context.filter = sigma === 0 ? 'none' : `blur(${sigma}px)`
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let packed = ''
      for (let at = 0; at < data.length; at += 4) packed += String.fromCharCode(data[at] ?? 0)
      return { width: canvas.width, height: canvas.height, grey: btoa(packed) }
    },
    { text: png.toString('base64'), sigma: blur, share: size },
  )
  const values = Buffer.from(grey, 'base64')
  const data = new Uint8ClampedArray(values.length * 4).fill(255)
  values.forEach((value, at) => data.fill(value, at * 4, at * 4 + 3))
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

export interface Read {
  zxing: string[]
  zbar: string[]
  /** ZXing, told that the paper is white. */
  onWhite: string[]
}

const once = (texts: string[]): string[] => [...new Set(texts)]

/** `page`: any, whose canvas blurs; it must let pictures of `data:` be drawn. */
export async function readPicture(page: Page, png: Buffer, { blur = 0, size = 1 } = {}): Promise<Read> {
  const image = await pixelsOf(page, png, blur, size)
  const zxing = await readBarcodes(image, { formats: [...FORMATS] })
  const onWhite = await readBarcodes(image, { formats: [...FORMATS], binarizer: 'FixedThreshold' })
  const zbar = await scanImageData(image)
  return {
    zxing: once(zxing.map(({ text }) => text)),
    zbar: once(zbar.map((symbol) => symbol.decode())),
    onWhite: once(onWhite.map(({ text }) => text)),
  }
}
