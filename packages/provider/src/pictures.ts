/** Pictures of products and brands, drawn from their name: two colours and a shape, the same each time. */
import { createHash } from 'node:crypto'

const SHAPES = [
  '<circle cx="200" cy="150" r="90"/>',
  '<rect x="110" y="70" width="180" height="160" rx="24"/>',
  '<path d="M200 60 300 240H100z"/>',
  '<path d="M200 50 290 150 200 250 110 150z"/>',
  '<path d="M110 200c0-70 40-130 90-130s90 60 90 130z"/>',
]

/** Made for an image element: it holds no text of anybody and no script. */
export function pictureOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest()
  const hue = ((bytes[0] ?? 0) * 360) / 256
  const other = (hue + 40 + (bytes[1] ?? 0) / 4) % 360
  const turn = (bytes[3] ?? 0) % 45
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue.toFixed()} 60% 82%)"/><stop offset="1" stop-color="hsl(${other.toFixed()} 55% 62%)"/></linearGradient></defs><rect width="400" height="300" fill="url(#g)"/><g fill="hsl(${hue.toFixed()} 45% 30%)" fill-opacity=".75" transform="rotate(${turn} 200 150)">${SHAPES[(bytes[2] ?? 0) % SHAPES.length]}</g></svg>`
}
