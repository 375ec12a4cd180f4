/** The circuit's logo: drawn anew from its pixels in each size asked for, and stored under its hash. */
import { createHash } from 'node:crypto'
import { uploadLogo } from '@taschino/contract/settings.ts'
import { handle } from '../../http/handle.ts'
import { openFilePlaces } from '../../platform/load/file-places.ts'
import { keepLogo, type LogoSizes } from './logo-store.ts'

const MAX_PIXELS = 16_777_216
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const SECONDS = 5
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }

/** One after the other: each takes up to 64 MiB while it is drawn. */
const places = openFilePlaces(1)

/** Null where it is no picture, or one too large to be drawn. */
async function drawn(bytes: Buffer): Promise<LogoSizes | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
  const { format, width, height, pages = 1 } = await open().metadata()
  if (!FORMATS.has(format) || pages > 1 || width * height > MAX_PIXELS) return null
  const whole = await open().rotate().resize(512, 512, { fit: 'contain', background: CLEAR }).png().timeout({ seconds: SECONDS }).toBuffer()
  const small = (side: number) => sharp(whole).resize(side, side).png().toBuffer()
  /** On white, with room around: systems cut circles and drops out of it. */
  const framed = async (side: number, inside: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: WHITE } })
      .composite([{ input: await small(inside) }])
      .png()
      .toBuffer()
  return {
    icon48: await small(48),
    icon192: await small(192),
    icon512: whole,
    maskable: await framed(512, 330),
    apple: await framed(180, 140),
  }
}

export const answerUploadLogo = handle(uploadLogo)(async ({ who, files, tx, refuse }) => {
  const sizes = await places.within(who.idUser, () => drawn(files.file.bytes).catch(() => null))
  if (sizes === null) return refuse('picture_unreadable')
  const mark = createHash('sha256').update(sizes.icon512).digest('base64url').slice(0, 22)
  await tx((sql) => keepLogo(sql, mark, sizes, who.idUser))
  return { logo: mark }
})
