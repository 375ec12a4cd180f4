/** The page's end of the scanner worker: one picture at a time, answers by number. */
// oxlint-disable-next-line import/default -- Vite makes this export
import workerUrl from './scanner-worker.ts?worker&url'
import type { CodeFormat } from './scanner-content.ts'
import type { DecodeAnswer, DecodeRequest } from './scanner-protocol.ts'
import { ownScript } from '../trusted-script.ts'

export type Hit = DecodeAnswer['hits'][number]

export interface Decoder {
  decode: (image: ImageBitmap, how: { formats: readonly CodeFormat[]; thorough: boolean }) => Promise<{ hits: Hit[]; broken: boolean }>
  stop: () => void
}

export function startDecoder(): Decoder {
  const worker = new Worker(ownScript(workerUrl), { type: 'module', name: 'scanner' })
  const waiting = new Map<number, (answer: { hits: Hit[]; broken: boolean }) => void>()
  let last = 0
  const settleAll = () => {
    for (const settle of waiting.values()) settle({ hits: [], broken: true })
    waiting.clear()
  }
  worker.addEventListener('message', (event: MessageEvent<DecodeAnswer>) => {
    waiting.get(event.data.id)?.(event.data)
    waiting.delete(event.data.id)
  })
  worker.addEventListener('error', settleAll)
  return {
    decode: (image, { formats, thorough }) =>
      new Promise((settle) => {
        last += 1
        waiting.set(last, settle)
        // Older Safari has no canvas in workers: the pixels are read here then.
        const sent: ImageBitmap | ImageData = 'OffscreenCanvas' in window ? image : pixels(image)
        const request: DecodeRequest = { id: last, image: sent, formats, thorough }
        worker.postMessage(request, sent instanceof ImageData ? [sent.data.buffer] : [sent])
      }),
    stop: () => {
      worker.terminate()
      settleAll()
    },
  }
}

function pixels(image: ImageBitmap): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}
