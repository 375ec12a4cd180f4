/** The camera itself: asked for in its turn, its light, the person's permission, and why it is not there. */
import { inTurn } from '../permission-queue.ts'
import type { CameraState } from './scanner-protocol.ts'

export function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

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
export async function openInTurn(isWanted: () => boolean): Promise<MediaStream | null> {
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

export function whyNot(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}

export function hasLight(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0]
  const can = track && 'getCapabilities' in track ? (track.getCapabilities() as MediaTrackCapabilities & { torch?: boolean }) : {}
  return can.torch === true
}

/** Tells when the user changes the camera permission in the browser's own settings. */
export function watchPermission(onGranted: () => void): () => void {
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

/** Whether the light is on now; null where this camera has none, or does not obey. */
export const switchLight = (stream: MediaStream, on: boolean): Promise<boolean | null> =>
  stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
    .then(
      () => on,
      () => null,
    ) ?? Promise.resolve(null)
