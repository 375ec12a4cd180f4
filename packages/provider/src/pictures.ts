/** Draws pictures of products and brands from their names, as PNG files. */
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 256
/** Steps from one colour to the other; the shape has the colour behind them. */
const STEPS = 48

type Shape = (x: number, y: number) => boolean
const SHAPES: readonly Shape[] = [
  (x, y) => x * x + y * y < 5200,
  (x, y) => Math.abs(x) < 70 && Math.abs(y) < 58,
  (x, y) => y < 70 && y > -80 && Math.abs(x) < (y + 80) * 0.6,
  (x, y) => Math.abs(x) + Math.abs(y) < 88,
  (x, y) => y < 60 && Math.abs(x) < 75 && (y > -20 || x * x + (y + 20) * (y + 20) < 5625),
]

function rgb(hue: number, saturation: number, light: number): number[] {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function palette(hue: number, other: number): Buffer {
  const [from, to] = [rgb(hue, 0.6, 0.84), rgb(other % 360, 0.55, 0.64)]
  const steps = Array.from({ length: STEPS }, (_, at) => from.map((one, i) => Math.round(one + (((to[i] ?? 0) - one) * at) / (STEPS - 1))))
  return Buffer.from([...steps, rgb(hue, 0.45, 0.34)].flat())
}

export function pictureOf(name: string): Buffer {
  const bytes = createHash('sha256').update(name).digest()
  const hue = ((bytes[0] ?? 0) * 360) / 256
  const turn = (((bytes[3] ?? 0) % 45) * Math.PI) / 180
  const shape = SHAPES[(bytes[2] ?? 0) % SHAPES.length] as Shape
  const [cos, sin, middle] = [Math.cos(turn), Math.sin(turn), SIDE / 2]
  const pixels = Buffer.alloc((SIDE + 1) * SIDE)
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const [x, y] = [column - middle, row - middle]
      const inside = shape(x * cos + y * sin, y * cos - x * sin)
      pixels[row * (SIDE + 1) + column + 1] = inside ? STEPS : Math.floor(((row + column) * STEPS) / (2 * SIDE))
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  // Eight bits, each the number of a colour.
  head.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', palette(hue, hue + 40 + (bytes[1] ?? 0) / 4)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
