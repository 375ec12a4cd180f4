/**
 * Turns a blurred picture into black and white by one threshold for the whole code; thresholds that follow the neighbourhood fail on
 * blurred bars.
 */

const TONES = 256

/** Brightness as eyes weigh colours (BT.601), 0 to 255. */
const brightness = (data: Uint8ClampedArray, at: number): number =>
  Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0))

/** How often each tone is there in the middle half of the picture, where people hold the code. */
function tonesOf({ data, width, height }: ImageData): Uint32Array {
  const tones = new Uint32Array(TONES)
  for (let y = height >> 2; y < height - (height >> 2); y++)
    for (let x = width >> 2; x < width - (width >> 2); x++) {
      const tone = brightness(data, (y * width + x) * 4)
      tones[tone] = (tones[tone] ?? 0) + 1
    }
  return tones
}

/** Dust and glare are left out: so many of a hundred points at either end. */
const STRAY = 2

/** The tone halfway between the darkest and the lightest of what is seen: there the sides of a hill are as wide as the bar was. */
function partingTone(tones: Uint32Array): number {
  const count = tones.reduce((sum, one) => sum + one, 0)
  const reached = (share: number): number => {
    let seen = 0
    return Math.max(
      0,
      tones.findIndex((one) => (seen += one) > (count * share) / 100),
    )
  }
  return (reached(STRAY) + reached(100 - STRAY)) >> 1
}

export function inTwoTones(image: ImageData): ImageData {
  const { width, height } = image
  const parting = partingTone(tonesOf(image))
  const data = new Uint8ClampedArray(image.data.length).fill(255)
  for (let at = 0; at < data.length; at += 4) if (brightness(image.data, at) <= parting) data.fill(0, at, at + 3)
  return typeof ImageData === 'function' ? new ImageData(data, width, height) : ({ data, width, height, colorSpace: 'srgb' } as ImageData)
}
