/** The worker that decodes pictures: the phone's own detector where it is complete, else ZXing; ZBar joins for blurred and turned codes. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import zxingUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import zbarUrl from '@undecaf/zbar-wasm/dist/zbar.wasm?url'
import type { CodeFormat } from './scanner-content.ts'
import type { DecodeAnswer, DecodeRequest } from './scanner-protocol.ts'
import { inTwoTones } from './two-tones.ts'

type Hits = DecodeAnswer['hits']
type Engine = (image: ImageData, formats: readonly CodeFormat[]) => Promise<Hits>

interface NativeDetector {
  detect: (image: ImageData) => Promise<{ rawValue: string; format: string }[]>
}
interface NativeDetectorMaker {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

const ALL: readonly CodeFormat[] = ['qr_code', 'ean_13', 'code_128']
const ZXING_NAMES = { qr_code: 'QRCode', ean_13: 'EAN13', code_128: 'Code128' } as const
const known = (name: string): CodeFormat | null => ALL.find((format) => format === name) ?? null

/** The phone's own detector, only when it knows every kind that we use: half a detector would miss codes silently. */
async function nativeEngine(): Promise<Engine | null> {
  const Maker = (globalThis as { BarcodeDetector?: NativeDetectorMaker }).BarcodeDetector
  if (!Maker) return null
  const supported = await Maker.getSupportedFormats()
  if (!ALL.every((format) => supported.includes(format))) return null
  return async (image, formats) =>
    (await new Maker({ formats }).detect(image)).map((found) => ({ text: found.rawValue, format: known(found.format) }))
}

async function zxingEngine(): Promise<Engine> {
  await prepareZXingModule({ overrides: { locateFile: () => zxingUrl }, fireImmediately: true })
  return async (image, formats) => {
    const found = await readBarcodes(image, {
      formats: formats.map((format) => ZXING_NAMES[format]),
      tryHarder: true,
      tryRotate: true,
      tryInvert: true,
      maxNumberOfSymbols: 4,
    })
    return found
      .filter((code) => code.isValid)
      .map((code) => ({ text: code.text, format: ALL.find((format) => ZXING_NAMES[format] === code.format) ?? null }))
  }
}

async function zbarEngine(): Promise<Engine> {
  const zbar = await import('@undecaf/zbar-wasm')
  zbar.setModuleArgs({ locateFile: () => zbarUrl })
  const formats = {
    [zbar.ZBarSymbolType.ZBAR_QRCODE]: 'qr_code',
    [zbar.ZBarSymbolType.ZBAR_EAN13]: 'ean_13',
    [zbar.ZBarSymbolType.ZBAR_CODE128]: 'code_128',
  } as const
  return async (image, wanted) => {
    const found = await zbar.scanImageData(image)
    return found
      .map((symbol) => ({ text: symbol.decode(), format: known(formats[symbol.type as keyof typeof formats] ?? '') }))
      .filter(({ format }) => format !== null && wanted.includes(format))
  }
}

/** An engine that could not start is asked again next time: the network may be back. */
function once(start: () => Promise<Engine>): () => Promise<Engine> {
  let started: Promise<Engine> | undefined
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    }))
}

const first = once(async () => (await nativeEngine().catch(() => null)) ?? zxingEngine())
const zxing = once(zxingEngine)
const zbar = once(zbarEngine)

function pixelsOf(image: ImageBitmap | ImageData): ImageData {
  if (image instanceof ImageData) return image
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context in the scanner worker')
  context.drawImage(image, 0, 0)
  image.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function decode({ id, image, formats, thorough }: DecodeRequest): Promise<DecodeAnswer> {
  const pixels = pixelsOf(image)
  let failures = 0
  const tries: (readonly [() => Promise<Engine>, () => ImageData])[] = (thorough ? [first, zxing, zbar] : [first]).map((start) => [
    start,
    () => pixels,
  ])
  // What is out of focus comes last: it costs a whole picture more.
  if (thorough) tries.push([zxing, () => inTwoTones(pixels)])
  for (const [start, picture] of tries) {
    try {
      const engine = await start()
      const hits = await engine(picture(), formats)
      if (hits.length > 0) return { id, hits, broken: false }
    } catch {
      failures += 1
    }
  }
  return { id, hits: [], broken: failures === tries.length }
}

// The engine loads while the camera is still being asked for.
void first().catch(() => undefined)

const answer = (message: DecodeAnswer) => postMessage(message)

addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  decode(event.data).then(answer, () => answer({ id: event.data.id, hits: [], broken: true }))
})
