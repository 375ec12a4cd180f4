/** Makes pictures of QR codes with any content. */
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const MODULE_PX = 8

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of the code, black on white, quiet zone included. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const side = size * MODULE_PX
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = data.flatMap((row) => {
    const line = Buffer.concat([Buffer.from([0]), ...row.map((dark) => Buffer.alloc(MODULE_PX, dark ? 0 : 255))])
    return Array.from({ length: MODULE_PX }, () => line)
  })
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
