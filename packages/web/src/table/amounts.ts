/** Amounts from and to as an address names them, in cents: both included, one of them may be open. */

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
