/** Passes the camera's pictures to the decoder one by one, until a code is found or the screen stops looking. */
import type { CodeFormat } from './scanner-content.ts'
import type { Decoder, Hit } from './scanner-decoder.ts'
import type { CameraState } from './scanner-protocol.ts'

const SECOND_ENGINE_AFTER_MS = 2000
const STALLED_AFTER_MS = 4000
const PAUSE_MS = 60
const SIDE = 720

interface Looking {
  video: HTMLVideoElement
  decoder: Decoder
  formats: readonly CodeFormat[]
  /** False once the camera was let go of, or started anew. */
  isWanted: () => boolean
  onHit: (hit: Hit) => boolean
  report: (state: CameraState) => void
}

export async function look(looking: Looking): Promise<void> {
  const { video, isWanted, report } = looking
  const begun = performance.now()
  let live = false
  for (let turn = 0; isWanted(); turn++) {
    const seen = video.videoWidth > 0 && !video.paused
    const waited = performance.now() - begun
    if (!seen && waited > STALLED_AFTER_MS) report('stalled')
    if (seen && !live) {
      live = true
      report('live')
    }
    if (seen && (await foundIn(looking, turn, waited > SECOND_ENGINE_AFTER_MS))) return
    await pause(seen ? PAUSE_MS : 200)
  }
}

async function foundIn({ video, decoder, formats, isWanted, onHit, report }: Looking, turn: number, thorough: boolean): Promise<boolean> {
  const { hits, broken } = await decoder.decode(await picture(video, turn), { formats, thorough })
  if (!isWanted()) return true
  if (broken && thorough) report('broken')
  return hits.some((hit) => onHit(hit))
}

const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms)
  })

/** The middle square, where people hold the code; every third picture is the whole view, for codes held too near. */
async function picture(video: HTMLVideoElement, turn: number): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video
  if (turn % 3 === 2) return createImageBitmap(video, 0, 0, width, height)
  const side = Math.min(width, height)
  const small = Math.min(side, SIDE)
  return createImageBitmap(video, (width - side) / 2, (height - side) / 2, side, side, { resizeWidth: small, resizeHeight: small })
}
