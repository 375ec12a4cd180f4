/** The camera as a reader of codes: opens the rear camera, hands pictures to the worker, and lets go of the camera when nobody looks. */
import { native } from '../native.ts'
import { inTurn } from '../permission-queue.ts'
import type { CodeFormat } from './scanner-content.ts'
import { startDecoder, type Decoder, type Hit } from './scanner-decoder.ts'
import type { CameraState, Scanner, ScannerReport } from './scanner-protocol.ts'

const SECOND_ENGINE_AFTER_MS = 2000
const STALLED_AFTER_MS = 4000
const PAUSE_MS = 60
const SIDE = 720

interface ScanOptions {
  formats: readonly CodeFormat[]
  onHit: (hit: Hit) => boolean
  onReport: (report: ScannerReport) => void
}

/**
 * `onHit` answers true when the hit is what was looked for; the scanner then stops looking. The installed app has a reader of the system's.
 */
export const openScanner = (video: HTMLVideoElement, options: ScanOptions): Scanner =>
  native()?.scanner?.open(options) ?? openCameraScanner(video, options)

function openCameraScanner(video: HTMLVideoElement, options: ScanOptions): Scanner {
  const decoder = startDecoder()
  let stream: MediaStream | null = null
  let light: boolean | null = null
  let stopped = false
  /** Each start outdates the one before, so that a slow permission prompt cannot bring a camera back to life. */
  let run = 0

  const report = (state: CameraState) => {
    if (!stopped) options.onReport({ state, light })
  }
  const letGo = () => {
    run += 1
    stopTracks(stream)
    stream = null
    light = null
    video.srcObject = null
  }

  async function start() {
    letGo()
    const mine = run
    report('starting')
    try {
      const opened = await openInTurn(() => mine === run && !stopped)
      if (mine !== run || stopped) return stopTracks(opened)
      if (opened === null) return report('unasked')
      stream = opened
      opened.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (mine === run) report('busy')
      })
      video.srcObject = opened
      await video.play().catch(() => undefined)
      light = hasLight(opened) ? false : null
      await look(mine)
    } catch (error) {
      if (mine === run) report(whyNot(error))
    }
  }

  async function look(mine: number) {
    const begun = performance.now()
    let live = false
    for (let turn = 0; mine === run && !stopped; turn++) {
      const seen = video.videoWidth > 0 && !video.paused
      const waited = performance.now() - begun
      if (!seen && waited > STALLED_AFTER_MS) report('stalled')
      if (seen && !live) {
        live = true
        report('live')
      }
      if (seen && (await foundIn(turn, waited > SECOND_ENGINE_AFTER_MS, mine))) return
      await pause(seen ? PAUSE_MS : 200)
    }
  }

  async function foundIn(turn: number, thorough: boolean, mine: number): Promise<boolean> {
    const { hits, broken } = await decoder.decode(await picture(video, turn), { formats: options.formats, thorough })
    if (mine !== run || stopped) return true
    if (broken && thorough) report('broken')
    return hits.some((hit) => options.onHit(hit))
  }

  const forgetVisible = watchVisible(
    () => void start(),
    () => {
      letGo()
      report('resting')
    },
  )
  const forgetPermission = watchPermission(() => void start())
  void start()

  return {
    stop: () => {
      stopped = true
      letGo()
      decoder.stop()
      forgetPermission()
      forgetVisible()
    },
    retry: () => void start(),
    light: async (on) => {
      const track = stream?.getVideoTracks()[0]
      if (!track || light === null) return
      await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).then(
        () => {
          light = on
        },
        () => {
          light = null
        },
      )
      report('live')
    },
  }
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function watchVisible(onSeen: () => void, onHidden: () => void): () => void {
  const changed = () => (document.hidden ? onHidden() : onSeen())
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms)
  })

/** Null where the browser does not say. */
const cameraPermission = (): Promise<PermissionStatus | null> =>
  ((navigator as { permissions?: Permissions }).permissions?.query({ name: 'camera' as PermissionName }) ?? Promise.resolve(null)).catch(
    () => null,
  )

/** Old browsers do not say; in them nobody gets here without a press but by the address. */
const isTouched = (): boolean => (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? true

/**
 * Where the browser would ask, its question waits its turn; null where nobody has touched the page yet, because it asks for nothing by
 * itself.
 */
async function openInTurn(isWanted: () => boolean): Promise<MediaStream | null> {
  if ((await cameraPermission())?.state === 'granted') return openCamera()
  if (!isTouched()) return null
  return inTurn(() => (isWanted() ? openCamera() : Promise.reject(new DOMException('left meanwhile', 'AbortError'))))
}

async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera here', 'NotSupportedError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

function whyNot(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}

function hasLight(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0]
  const can = track && 'getCapabilities' in track ? (track.getCapabilities() as MediaTrackCapabilities & { torch?: boolean }) : {}
  return can.torch === true
}

/** The middle square, where people hold the code; every third picture is the whole view, for codes held too near. */
async function picture(video: HTMLVideoElement, turn: number): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video
  if (turn % 3 === 2) return createImageBitmap(video, 0, 0, width, height)
  const side = Math.min(width, height)
  const small = Math.min(side, SIDE)
  return createImageBitmap(video, (width - side) / 2, (height - side) / 2, side, side, { resizeWidth: small, resizeHeight: small })
}

/** Tells when the user changes the camera permission in the browser's own settings. */
function watchPermission(onGranted: () => void): () => void {
  let status: PermissionStatus | undefined
  const changed = () => {
    if (status?.state === 'granted') onGranted()
  }
  let forgotten = false
  void cameraPermission().then((found) => {
    if (forgotten || !found) return
    status = found
    found.addEventListener('change', changed)
  })
  return () => {
    forgotten = true
    status?.removeEventListener('change', changed)
  }
}

const PHOTO_SIDES = [1600, 900, 2400]

/** Looks for codes in a photo the user chose; tries it in several sizes, since decoders mind both too large and too small. */
export async function readPhoto(photo: Blob, formats: readonly CodeFormat[]): Promise<Hit[]> {
  const whole = await createImageBitmap(photo)
  const decoder: Decoder = startDecoder()
  try {
    for (const side of PHOTO_SIDES) {
      const scale = Math.min(1, side / Math.max(whole.width, whole.height))
      const size = {
        resizeWidth: Math.max(1, Math.round(whole.width * scale)),
        resizeHeight: Math.max(1, Math.round(whole.height * scale)),
      }
      const { hits } = await decoder.decode(await createImageBitmap(whole, size), { formats, thorough: true })
      if (hits.length > 0) return hits
    }
    return []
  } finally {
    decoder.stop()
    whole.close()
  }
}
