/** The camera as a reader of codes: opens the rear camera, hands pictures to the worker, and lets go of the camera when nobody looks. */
import { native } from '../native.ts'
import { hasLight, openInTurn, stopTracks, switchLight, watchPermission, whyNot } from './camera.ts'
import { look } from './looking.ts'
import type { CodeFormat } from './scanner-content.ts'
import { startDecoder, type Hit } from './scanner-decoder.ts'
import type { CameraState, Scanner, ScannerReport } from './scanner-protocol.ts'

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
      await look({
        video,
        decoder,
        formats: options.formats,
        isWanted: () => mine === run && !stopped,
        onHit: options.onHit,
        report,
      })
    } catch (error) {
      if (mine === run) report(whyNot(error))
    }
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
      if (!stream || light === null) return
      light = await switchLight(stream, on)
      report('live')
    },
  }
}

function watchVisible(onSeen: () => void, onHidden: () => void): () => void {
  const changed = () => (document.hidden ? onHidden() : onSeen())
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
