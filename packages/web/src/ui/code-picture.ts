/** Makes the picture of a code that a till's scanner reads: bars or squares in whole modules, with quiet zone, as one SVG path. */
import Code128 from 'jsbarcode/src/barcodes/CODE128/CODE128_AUTO.js'
import Ean13 from 'jsbarcode/src/barcodes/EAN_UPC/EAN13.js'

export type CodeKind = 'CODE128' | 'EAN13' | 'QRCODE'

export interface CodePicture {
  /** Modules from edge to edge, quiet zones included. */
  readonly across: number
  /** Null where bars are as long as there is room. */
  readonly down: number | null
  /** In module units. Bars have length 1, and the drawing stretches them. */
  readonly path: string
  /** The same bars one below the other, for the long side of a phone. */
  readonly turned: string | null
}

/** Light modules before and after, as the norms ask: without them nothing is read on a dark page. */
const QUIET = { CODE128: [10, 10], EAN13: [11, 7] } as const

/** Where dark begins and how many modules it is wide, of '1101…'. */
function runsOf(modules: string, before: number): { at: number; wide: number }[] {
  return [...modules.matchAll(/1+/g)].map((run) => ({ at: before + run.index, wide: run[0].length }))
}

/** Null where the code cannot be written like this: an EAN with a wrong check digit, a sign that bars do not know. */
function barsOf(kind: 'CODE128' | 'EAN13', code: string): CodePicture | null {
  const encoder = kind === 'EAN13' ? new Ean13(code, { flat: true }) : new Code128(code, {})
  // Printable ASCII only; the encoder itself would take control signs for its own.
  if (!/^[ -~]+$/.test(code) || (kind === 'EAN13' && code.length !== 13) || !encoder.valid()) return null
  const [before, after] = QUIET[kind]
  const modules = encoder.encode().data
  const runs = runsOf(modules, before)
  return {
    across: before + modules.length + after,
    down: null,
    path: runs.map(({ at, wide }) => `M${at} 0h${wide}v1h-${wide}z`).join(''),
    turned: runs.map(({ at, wide }) => `M0 ${at}h1v${wide}h-1z`).join(''),
  }
}

export async function codePicture(kind: CodeKind, code: string): Promise<CodePicture | null> {
  if (kind !== 'QRCODE') return barsOf(kind, code)
  // A screen that shows bars only fetches nothing for squares.
  const { side, path } = (await import('./qr-matrix.ts')).qrPicture(code)
  return { across: side, down: side, path, turned: null }
}

/** The widest module in CSS pixels: about half a millimetre on a phone, beyond which norms for tills end. */
const WIDEST = 3
/** Below this a module is thinner than what tills are promised (0.264 mm is asked for; two pixels of a small phone are 0.31). */
const THIN = 2

export interface Fit {
  /** Device pixels a module: whole ones, because resampled bars are not read. */
  readonly pixels: number
  readonly turned: boolean
}

/** `room`: CSS pixels from side to side, and down where bars may be turned to the long side. */
export function fitOf(picture: CodePicture, room: { across: number; down: number | null }, ratio: number): Fit {
  const within = (length: number) => {
    const most = Math.floor(WIDEST * ratio)
    const fits = Math.floor((length * ratio) / picture.across + 1e-6)
    return Math.max(1, picture.down === null ? Math.min(most, fits) : fits)
  }
  const flat = within(room.across)
  const long = room.down === null || picture.turned === null ? 0 : within(room.down)
  return flat < Math.floor(THIN * ratio) && long > flat ? { pixels: long, turned: true } : { pixels: flat, turned: false }
}

/** As people read it to each other: an EAN as on packages, digits in threes, anything else in fours. */
export function codeGroups(kind: CodeKind | 'none', code: string): string[] {
  if (kind === 'EAN13' && /^\d{13}$/.test(code)) return [code.slice(0, 1), code.slice(1, 7), code.slice(7)]
  // An address is read to nobody.
  if (!/^[\w-]+$/.test(code)) return [code]
  // Whoever wrote it with strokes has parted it already.
  if (/[^-]-[^-]/.test(code)) return code.match(/[^-]+-*/g) ?? [code]
  return code.match(/^\d+$/u.test(code) ? /\d{1,3}/g : /.{1,4}/gu) ?? [code]
}
