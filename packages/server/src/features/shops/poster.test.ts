/** A poster is only good when a camera reads it from paper, so it is opened again, drawn as pixels and decoded. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawPoster, qrPath } from './poster.ts'

type Pixels = Exclude<Parameters<typeof readBarcodes>[0], Blob | Uint8Array | ArrayBuffer>
const link = 'https://taschino.example/enduser-payment/code/F0RN0R0S'
let folder: string
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-poster-'))
  const wasm = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: fs.readFileSync(wasm).buffer as ArrayBuffer }, fireImmediately: true })
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Fills the path as a printer would, `scale` dots to the module, with the white rim. */
function pixels(text: string, scale: number): Pixels {
  const { path: drawn, modules } = qrPath(text)
  const side = (modules + 8) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of drawn.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let py = (Number(y) + 4) * scale; py < (Number(y) + 5) * scale; py++)
      for (let px = (Number(x) + 4) * scale; px < (Number(x) + 4 + Number(width)) * scale; px++)
        data.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3)
  }
  return { data, width: side, height: side, colorSpace: 'srgb' } as unknown as Pixels
}

test('the lines of the QR hold the link and nothing else', async () => {
  const found = await readBarcodes(pixels(link, 6), { formats: ['QRCode'], tryHarder: true })
  expect(found.map((one) => one.text)).toEqual([link])
})

test('it is one A4 page that names shop and till', async () => {
  const pdf = await PDFDocument.load(
    await drawPoster([{ title: 'Forno Rosetti', till: 'Cassa 2', code: 'F0RN0R0S', link, circuit: 'Borgo Pay' }]),
  )
  expect(pdf.getPageCount()).toBe(1)
  const { width, height } = pdf.getPage(0).getSize()
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  expect([pdf.getTitle(), pdf.getAuthor()]).toEqual(['Forno Rosetti · Cassa 2', 'Borgo Pay'])
})

const has = (tool: string): boolean => {
  try {
    execFileSync(tool, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// Where the poppler tools are installed the whole sheet is read as a stranger would: words by one tool, picture by another.
describe.skipIf(!has('pdftotext') || !has('pdftoppm'))('read back by other programs', () => {
  const read = async (title: string): Promise<{ words: string; codes: string[] }> => {
    const file = path.join(folder, `${Math.random()}.pdf`)
    fs.writeFileSync(file, await drawPoster([{ title, till: 'Cassa 2', code: 'F0RN0R0S', link, circuit: 'Borgo Pay' }]))
    const words = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    execFileSync('pdftoppm', ['-r', '60', '-png', '-singlefile', file, file])
    const found = await readBarcodes(new Blob([fs.readFileSync(`${file}.png`)]), { formats: ['QRCode'], tryHarder: true })
    return { words, codes: found.map((one) => one.text) }
  }

  test('the words and the code are there, also at 60 dots to the inch', async () => {
    const { words, codes } = await read('Forno Rosetti')
    for (const text of ['Forno Rosetti', 'Cassa 2', 'F0RN-0R0S', 'Inquadra per pagare con Borgo Pay', link]) expect(words).toContain(text)
    expect(codes).toEqual([link])
  })

  test('a name in any alphabet, and a very long one, fit on the page', async () => {
    expect((await read('Καφές Αθήνα · Łódź 中')).words).toContain('Καφές Αθήνα')
    expect((await read(`Gastronomia ${'Sapori e Profumi '.repeat(6)}`)).words).toContain('Sapori e Profumi')
  })
})
