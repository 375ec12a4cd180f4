/** What page and scanner worker say to each other. */
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
