/** Codes in a photo that the person chose, instead of the camera. */
import type { CodeFormat } from './scanner-content.ts'
import { startDecoder, type Decoder, type Hit } from './scanner-decoder.ts'

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
