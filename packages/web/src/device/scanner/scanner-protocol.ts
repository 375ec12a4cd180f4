/** What page and scanner worker say to each other, and what a scanner tells the screen. */
import type { CodeFormat } from './scanner-content.ts'

export interface DecodeRequest {
  id: number
  image: ImageBitmap | ImageData
  formats: readonly CodeFormat[]
  /** Ask the second engine too: slower, but it reads blurred and turned codes that the first one misses. */
  thorough: boolean
}

export interface DecodeAnswer {
  id: number
  hits: { text: string; format: CodeFormat | null }[]
  /** Both engines failed to start (blocked, offline): the camera cannot help, typing can. */
  broken: boolean
}

/**
 * `stalled`: the camera was given but shows nothing (known in installed apps on iPhone). `broken`: no engine could start.
 * `unasked`: the browser would ask the person, who has not pressed anything yet. `resting`: the page is hidden and the camera was let go.
 * `closed`: the app's own reader was closed without a code.
 */
export type CameraState =
  | 'unasked'
  | 'starting'
  | 'live'
  | 'resting'
  | 'denied'
  | 'missing'
  | 'busy'
  | 'unsupported'
  | 'stalled'
  | 'broken'
  | 'closed'

export interface Scanner {
  stop: () => void
  /** Asks for the camera again, after the user changed something. */
  retry: () => void
  light: (on: boolean) => Promise<void>
}

export interface ScannerReport {
  state: CameraState
  /** null where the camera has no light. */
  light: boolean | null
}
