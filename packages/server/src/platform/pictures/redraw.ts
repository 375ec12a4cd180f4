/** Draws an uploaded picture anew from its pixels, so that nothing hidden in the file comes along (places, scripts, other files; T58). */
import { AVATAR_SIZES } from '@taschino/contract/people/avatar.ts'
import { openFilePlaces } from '../load/file-places.ts'

export interface Picture {
  large: Buffer
  small: Buffer
}
/** Why a file is no picture for us. */
export type Unfit = 'picture_unreadable' | 'picture_too_many_pixels'

/** 16.7 megapixels: more than a phone's camera needs for a face, less than what fills the memory. */
export const MAX_PIXELS = 16_777_216
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const SECONDS = 5

/** One after the other: each takes up to 64 MiB while it is drawn. Whoever sends many waits behind everybody else. */
const places = openFilePlaces(1)

/** Opens it over and over; or why it is no picture for us. */
async function opened(bytes: Buffer) {
  // Loaded at the first picture: a server that never sees one does without it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
  const { format, width, height, pages = 1 } = await open().metadata()
  if (!FORMATS.has(format) || pages > 1) return 'picture_unreadable'
  return width * height > MAX_PIXELS ? 'picture_too_many_pixels' : { sharp, open }
}

async function draw(bytes: Buffer): Promise<Picture | Unfit> {
  const picture = await opened(bytes)
  if (typeof picture === 'string') return picture
  // Turned as the camera was held, then cut to a square; what the file said beside its pixels is not written out.
  const large = await picture
    .open()
    .rotate()
    .resize(AVATAR_SIZES.large, AVATAR_SIZES.large, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
  const small = await picture.sharp(large).resize(AVATAR_SIZES.small, AVATAR_SIZES.small).webp({ quality: 82 }).toBuffer()
  return { large, small }
}

/** Longest side of a paper that somebody photographed: what stands on it can still be read. */
const PAPER = 1800

async function drawPaper(bytes: Buffer): Promise<Buffer | Unfit> {
  const picture = await opened(bytes)
  if (typeof picture === 'string') return picture
  return picture
    .open()
    .rotate()
    .resize(PAPER, PAPER, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
}

const unfit = (error: unknown): Unfit =>
  error instanceof Error && /pixel limit|exceeds/i.test(error.message) ? 'picture_too_many_pixels' : 'picture_unreadable'

/** Throws QueueFull when too many pictures of `whose`, a person's number, wait already. */
export const redraw = (bytes: Buffer, whose: number): Promise<Picture | Unfit> => places.within(whose, () => draw(bytes).catch(unfit))

/** The same for a paper: whole, and large enough to be read. */
export const redrawPaper = (bytes: Buffer, whose: number): Promise<Buffer | Unfit> =>
  places.within(whose, () => drawPaper(bytes).catch(unfit))
