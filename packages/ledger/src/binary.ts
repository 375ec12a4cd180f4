/** PostgreSQL's binary array format, written by hand: cheaper on both sides of the wire than text that must be quoted and parsed. */

const OIDS = { int2: 21, int4: 23, int8: 20, text: 25, uuid: 2950, bytea: 17 } as const
const HEADER = 20

function header(out: Buffer, oid: number, count: number, hasNull: boolean): number {
  if (count === 0) {
    out.writeInt32BE(0, 0)
    out.writeInt32BE(0, 4)
    return out.writeInt32BE(oid, 8)
  }
  out.writeInt32BE(1, 0)
  out.writeInt32BE(hasNull ? 1 : 0, 4)
  out.writeInt32BE(oid, 8)
  out.writeInt32BE(count, 12)
  return out.writeInt32BE(1, 16)
}

function fixed(
  oid: number,
  width: number,
  values: readonly (number | null)[],
  write: (out: Buffer, value: number, at: number) => void,
): Buffer {
  if (values.length === 0) {
    const empty = Buffer.alloc(12)
    header(empty, oid, 0, false)
    return empty
  }
  let nulls = 0
  for (const value of values) if (value === null) nulls++
  const out = Buffer.allocUnsafe(HEADER + values.length * 4 + (values.length - nulls) * width)
  let at = header(out, oid, values.length, nulls > 0)
  for (const value of values) {
    if (value === null) {
      at = out.writeInt32BE(-1, at)
      continue
    }
    at = out.writeInt32BE(width, at)
    write(out, value, at)
    at += width
  }
  return out
}

export function int2Array(values: readonly (number | null)[]): Buffer {
  return fixed(OIDS.int2, 2, values, (out, value, at) => out.writeInt16BE(value, at))
}

export function int4Array(values: readonly (number | null)[]): Buffer {
  return fixed(OIDS.int4, 4, values, (out, value, at) => out.writeInt32BE(value, at))
}

export function int8Array(values: readonly (number | null)[]): Buffer {
  return fixed(OIDS.int8, 8, values, (out, value, at) => {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`)
    out.writeInt32BE(Math.floor(value / 4294967296), at)
    out.writeUInt32BE(value >>> 0, at + 4)
  })
}

function pieces(oid: number, values: readonly (Buffer | null)[]): Buffer {
  if (values.length === 0) return fixed(oid, 0, [], () => undefined)
  let size = HEADER + values.length * 4
  let hasNull = false
  for (const value of values) {
    if (value === null) hasNull = true
    else size += value.length
  }
  const out = Buffer.allocUnsafe(size)
  let at = header(out, oid, values.length, hasNull)
  for (const value of values) {
    at = out.writeInt32BE(value === null ? -1 : value.length, at)
    if (value !== null) at += value.copy(out, at)
  }
  return out
}

export function textArray(values: readonly (string | null)[]): Buffer {
  if (values.length === 0) return pieces(OIDS.text, [])
  let size = HEADER + values.length * 4
  let hasNull = false
  for (const value of values) {
    if (value === null) hasNull = true
    else size += Buffer.byteLength(value)
  }
  const out = Buffer.allocUnsafe(size)
  let at = header(out, OIDS.text, values.length, hasNull)
  for (const value of values) {
    if (value === null) at = out.writeInt32BE(-1, at)
    else {
      const width = out.write(value, at + 4)
      out.writeInt32BE(width, at)
      at += 4 + width
    }
  }
  return out
}

/** UUIDs as people write them, in any case; anything else is refused. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return pieces(
    OIDS.uuid,
    values.map((value) => {
      if (value === null) return null
      const bytes = Buffer.from(value.replaceAll('-', ''), 'hex')
      if (bytes.length !== 16) throw new RangeError(`not a UUID: ${value}`)
      return bytes
    }),
  )
}

/** Bytes given as hex digits. */
export function hexArray(values: readonly (string | null)[]): Buffer {
  return pieces(
    OIDS.bytea,
    values.map((value) => (value === null ? null : Buffer.from(value, 'hex'))),
  )
}
