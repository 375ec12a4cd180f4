/** Reads and writes a range of amounts in an address, in cents; both ends count, one may be open. */

interface Amounts {
  readonly least?: string
  readonly most?: string
}

/** Null: no such thing. */
export function amountsOf(text: string): Amounts | null {
  const [, least, most] = /^([1-9]\d{0,9})?\.\.([1-9]\d{0,9})?$/.exec(text) ?? []
  if (least === undefined && most === undefined) return null
  if (least !== undefined && most !== undefined && Number(least) > Number(most)) return null
  return { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) }
}
