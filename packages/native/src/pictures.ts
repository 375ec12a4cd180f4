// Icons and splash pictures of both systems, all from the one drawing that the web app has.
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const GREEN = '#0e4d38'

/** The drawing without its ground, in the middle of a larger one: systems cut circles and squircles out of it. */
export function pocketAlone(svg: string, room: number): string {
  const without = svg.replace(/<rect [^>]*fill="#0e4d38"[^>]*\/>/, '')
  if (without === svg) throw new Error('icon.svg has no ground any more: pictures.ts looks for its green rectangle')
  const side = 64 / room
  return without.replace('viewBox="0 0 64 64"', `viewBox="${(64 - side) / 2} ${(64 - side) / 2} ${side} ${side}"`)
}

interface Picture {
  file: string
  side: number
  room: number | null
  ground: boolean
  round?: boolean
}

const ANDROID = 'android/app/src/main/res'
const IOS = 'ios/App/App/Assets.xcassets'

/** One of each: systems scale down well, and newer ones draw the adaptive icon anyway. */
export const PICTURES: readonly Picture[] = [
  { file: `${ANDROID}/drawable-nodpi/ic_launcher_foreground.png`, side: 432, room: 0.6, ground: false },
  { file: `${ANDROID}/mipmap-xxxhdpi/ic_launcher.png`, side: 192, room: null, ground: false },
  { file: `${ANDROID}/mipmap-xxxhdpi/ic_launcher_round.png`, side: 192, room: 0.7, ground: true, round: true },
  { file: `${ANDROID}/drawable-nodpi/splash.png`, side: 1440, room: 0.25, ground: true },
  { file: `${IOS}/AppIcon.appiconset/AppIcon-512@2x.png`, side: 1024, room: 0.86, ground: true },
  { file: `${IOS}/Splash.imageset/splash.png`, side: 2732, room: 0.16, ground: true },
]

async function draw(svg: string, { side, room, ground, round }: Picture): Promise<Buffer> {
  const source = room === null ? svg : pocketAlone(svg, room)
  const drawn = sharp(Buffer.from(source), { density: Math.ceil((72 * side) / (64 / (room ?? 1))) }).resize(side, side, {
    fit: 'contain',
    background: ground ? GREEN : '#00000000',
  })
  const whole = ground ? drawn.flatten({ background: GREEN }) : drawn
  if (!round) return whole.png({ compressionLevel: 9 }).toBuffer()
  const circle = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}"/></svg>`,
  )
  return sharp(await whole.png().toBuffer())
    .ensureAlpha()
    .composite([{ input: circle, blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

export async function drawPictures(folder: string, icon: string): Promise<void> {
  const svg = await readFile(icon, 'utf8')
  for (const picture of PICTURES) {
    const file = join(folder, picture.file)
    await mkdir(dirname(file), { recursive: true })
    await sharp(await draw(svg, picture)).toFile(file)
  }
}
