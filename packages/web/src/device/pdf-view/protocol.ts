/** What the page and the worker that draws PDFs say to each other. */

export type DrawRequest =
  | { readonly id: number; readonly open: ArrayBuffer }
  /** `width`: of the picture, in its own dots. */
  | { readonly id: number; readonly page: number; readonly width: number }

export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface DrawnPage {
  readonly image: ImageBitmap
  /** For those who cannot see the picture; empty where the page is a picture itself. */
  readonly text: string
  /** False: something on it is kept in a way that cannot be drawn here. */
  readonly whole: boolean
}

/** `null`: it cannot be opened, or not be drawn. */
export type DrawAnswer = { readonly id: number } & ({ readonly pages: readonly PageSize[] | null } | { readonly drawn: DrawnPage | null })
