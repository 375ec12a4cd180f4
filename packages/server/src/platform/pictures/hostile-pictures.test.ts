/**
 * Pictures by attackers: cut, overgrown, full of other things. Each is turned away, or drawn anew from its pixels with nothing else of it
 * left.
 */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from './redraw.ts'

const PAYLOAD = 'PAYLOAD-that-must-not-come-along'
const base = () => sharp({ create: { width: 300, height: 300, channels: 3, background: '#0a7' } })
const png = () => base().png().toBuffer()
const jpeg = () => base().jpeg().toBuffer()
const webp = () => base().webp().toBuffer()
const FORMATS = { png, jpeg, webp } as const

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}
/** Signature and IHDR of a PNG are its first 33 bytes. */
const after = async (...chunks: Buffer[]): Promise<Buffer> => {
  const bytes = await png()
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)])
}
async function sized(width: number, height: number): Promise<Buffer> {
  const [bytes, size] = [await png(), Buffer.alloc(8)]
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([bytes.subarray(0, 8), chunk('IHDR', Buffer.concat([size, bytes.subarray(24, 29)])), bytes.subarray(33)])
}
const changed = (make: () => Promise<Buffer>, change: (bytes: Buffer) => Buffer) => async (): Promise<Buffer> => change(await make())
const put =
  (at: number, ...values: number[]) =>
  (bytes: Buffer): Buffer => {
    bytes.set(values, at)
    return bytes
  }

const CASES: readonly (readonly [name: string, bytes: () => Promise<Buffer>, outcome: 'refused' | 'drawn'])[] = [
  ...Object.entries(FORMATS).flatMap(([format, make]) => [
    ...[0.02, 0.2, 0.5, 0.8].map(
      (share) =>
        [
          `a ${format} cut at ${share * 100} %`,
          changed(make, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share))),
          'refused',
        ] as const,
    ),
    [
      `a ${format} with a file behind it`,
      changed(make, (bytes) => Buffer.concat([bytes, Buffer.from(`PK\u0003\u0004${PAYLOAD}`)])),
      'drawn',
    ] as const,
    [
      `a ${format} after a script`,
      changed(make, (bytes) => Buffer.concat([Buffer.from(`<script>${PAYLOAD}</script>`), bytes])),
      'refused',
    ] as const,
    [`only the head of a ${format}`, changed(make, (bytes) => bytes.subarray(0, 12)), 'refused'] as const,
    [
      `a ${format} whose middle is noise`,
      changed(make, (bytes) => Buffer.concat([bytes.subarray(0, 30), Buffer.alloc(Math.max(0, bytes.length - 30), 0xa5)])),
      'refused',
    ] as const,
  ]),
  ...(
    [
      [0, 0],
      [0, 300],
      [1, 0x7fffffff],
      [65_535, 65_535],
      [0x7fffffff, 0x7fffffff],
      [0xffffffff, 0xffffffff],
      [40_000, 1000],
      [300, 60_000],
    ] as const
  ).map(([width, height]) => [`a PNG that says it is ${width} × ${height}`, () => sized(width, height), 'refused'] as const),
  [
    'a PNG with a note of a hundred megabytes',
    () => after(chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(100_000_000))]))),
    'drawn',
  ],
  [
    'a PNG with a colour profile of fifty megabytes',
    () => after(chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))]))),
    'drawn',
  ],
  [
    'a PNG with ten thousand notes',
    () => after(...Array.from({ length: 10_000 }, (_, i) => chunk('tEXt', Buffer.from(`k${i}\0${PAYLOAD}`)))),
    'drawn',
  ],
  ['a PNG with a chunk longer than the file', changed(png, put(33, 0x7f, 0xff, 0xff, 0xff)), 'refused'],
  ['a PNG with a wrong sum', changed(png, put(29, 1, 2, 3, 4)), 'refused'],
  ['a PNG of an unknown kind of colour', changed(png, put(25, 99)), 'refused'],
  [
    'a PNG of pixels that unfold to more than it says',
    async () => {
      const bytes = await png()
      return Buffer.concat([bytes.subarray(0, 33), chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), chunk('IEND', Buffer.alloc(0))])
    },
    'drawn',
  ],
  [
    'a PNG without pixels',
    async () => {
      const bytes = await png()
      return Buffer.concat([bytes.subarray(0, 33), chunk('IEND', Buffer.alloc(0))])
    },
    'refused',
  ],
  [
    'a JPEG that says it is 65535 × 65535',
    changed(jpeg, (bytes) => {
      const at = bytes.indexOf(Buffer.from('ffc0', 'hex'))
      return put(at + 5, 0xff, 0xff, 0xff, 0xff)(bytes)
    }),
    'refused',
  ],
  [
    'a JPEG of no height',
    changed(jpeg, (bytes) => {
      const at = bytes.indexOf(Buffer.from('ffc0', 'hex'))
      return put(at + 5, 0, 0)(bytes)
    }),
    'refused',
  ],
  [
    'a JPEG with places and a maker’s note',
    () =>
      base()
        .jpeg()
        .withExif({ IFD0: { Copyright: PAYLOAD }, IFD3: { GPSLatitudeRef: 'N' } })
        .toBuffer(),
    'drawn',
  ],
  [
    'a WEBP in many pictures',
    async () =>
      sharp([await webp(), await base().negate().webp().toBuffer()], { join: { animated: true } })
        .webp()
        .toBuffer(),
    'refused',
  ],
  ['a GIF', () => base().gif().toBuffer(), 'refused'],
  ['a TIFF', () => base().tiff().toBuffer(), 'refused'],
  ['an AVIF', () => base().avif({ effort: 0 }).toBuffer(), 'refused'],
  [
    'a drawing that fetches',
    () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')),
    'refused',
  ],
  ['a drawing of entities', () => Promise.resolve(Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')), 'refused'],
  ['a PDF', () => Promise.resolve(Buffer.from('%PDF-1.7\n')), 'refused'],
  ['a program of PostScript', () => Promise.resolve(Buffer.from('%!PS-Adobe-3.0\n')), 'refused'],
  ['a script for a drawing program', () => Promise.resolve(Buffer.from('push graphic-context\nviewbox 0 0 1 1\n')), 'refused'],
  ['nothing', () => Promise.resolve(Buffer.alloc(0)), 'refused'],
  ['noise', () => Promise.resolve(Buffer.alloc(5000, 0x5a)), 'refused'],
]

test.each(CASES)('T58 %s', async (_name, bytes, outcome) => {
  const picture = await redraw(await bytes(), 1)
  expect(typeof picture === 'string' ? 'refused' : 'drawn').toBe(outcome)
  if (typeof picture === 'string') return
  for (const [one, side] of [
    [picture.large, 256],
    [picture.small, 64],
  ] as const) {
    expect(one.includes(PAYLOAD)).toBe(false)
    expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
  }
})
