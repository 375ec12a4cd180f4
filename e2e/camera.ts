/** A camera for walks: Chromium's fake device plays frames that the app's decoder really decodes. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM, HEADLESS_SHELL } from './chromium.ts'

const WIDTH = 640
const HEIGHT = 480

/** As a hand holds a phone: never straight, never still. */
const POSES = [
  { turn: -6, size: 250, x: 40, y: 6 },
  { turn: -3, size: 260, x: 20, y: -4 },
  { turn: 0, size: 270, x: 0, y: 0 },
  { turn: 3, size: 275, x: -12, y: 4 },
  { turn: 5, size: 265, x: -24, y: 8 },
  { turn: 2, size: 260, x: 4, y: -8 },
]

/** The first sheet of a PDF as a printer would put it on paper: a PNG, drawn by a reader of PDFs that is not ours. */
export async function printed(pdf: Buffer): Promise<Buffer> {
  const browser = await chromium.launch(HEADLESS_SHELL)
  try {
    const page = await browser.newPage()
    const reader = await readFile(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8')
    await page.route('https://reader.test/**', (route) =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({ contentType: 'text/javascript', body: reader })
        : route.fulfill({ contentType: 'text/html', body: '' }),
    )
    await page.goto('https://reader.test/')
    const png = await page.evaluate(async (sheet) => {
      const address = 'https://reader.test/pdf.mjs'
      const { getDocument } = (await import(address)) as typeof import('unpdf/pdfjs')
      const first = await (await getDocument({ data: Uint8Array.from(atob(sheet), (one) => one.charCodeAt(0)) }).promise).getPage(1)
      const viewport = first.getViewport({ scale: 1 })
      const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height })
      await first.render({ canvas, viewport }).promise
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, pdf.toString('base64'))
    return Buffer.from(png, 'base64')
  } finally {
    await browser.close()
  }
}

/** Writes a film in which `picture` (a PNG) is held before the camera, on a table that is not white; `closer` by so much. */
export async function film(picture: Buffer, file: string, closer = 1): Promise<void> {
  const browser = await chromium.launch(HEADLESS_SHELL)
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
    const frames: Buffer[] = []
    for (const { turn, size, x, y } of POSES) {
      await page.setContent(`<body style="margin:0;height:100vh;display:grid;place-items:center;background:linear-gradient(120deg,#8d7a66,#5c5148)">
        <img src="data:image/png;base64,${picture.toString('base64')}" style="height:${size * closer}px;transform:translate(${x}px,${y}px) rotate(${turn}deg)"></body>`)
      frames.push(await page.screenshot({ type: 'jpeg', quality: 80 }))
    }
    // Each pose stays for a few frames: Motion JPEG is nothing but pictures one after the other.
    await writeFile(file, Buffer.concat(frames.flatMap((frame) => [frame, frame, frame, frame, frame])))
  } finally {
    await browser.close()
  }
}

/** A browser whose only camera plays `file`. The person must still be asked: the walk grants it per context. */
export function browserWithCamera(file: string): Promise<Browser> {
  return chromium.launch({
    ...HEADLESS_SHELL,
    args: [
      ...HEADLESS_SHELL.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
}

/** A browser that has a camera, in which nobody says yes when it asks for it: the whole one, because the shell asks nobody. */
export function browserWithoutPermission(): Promise<Browser> {
  return chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--use-fake-device-for-media-stream', '--deny-permission-prompts'] })
}
