/** From a text to the dark squares of its QR code: one path, so that the picture stays crisp at any size. */
import { encode } from 'uqr'

/** Light modules around the code: four, as the norm asks; scanners fail without them on a dark page. */
const QUIET = 4

export interface QrPicture {
  /** Modules a side, quiet zone included. */
  readonly side: number
  /** SVG path in module units: one rectangle per run of dark modules. */
  readonly path: string
  readonly dark: (x: number, y: number) => boolean
}

/** `M` survives 15 % of damage, which is enough for a screen and keeps modules large. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const start = x
      while (x + 1 < size && row[x + 1]) x++
      path += `M${start + QUIET} ${y + QUIET}h${x - start + 1}v1h-${x - start + 1}z`
    }
  })
  return { side: size + 2 * QUIET, path, dark: (x, y) => data[y - QUIET]?.[x - QUIET] === true }
}
