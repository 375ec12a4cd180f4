/** By what a list may be ordered: one of its names, with `-` before it from the greatest to the least. */
import * as z from 'zod/mini'

/** The field `sort` of a list; without it the list comes in its own order. */
export function sortable<const N extends string>(...names: readonly N[]) {
  const all = names.flatMap((name) => [name, `-${name}` as const])
  return z.optional(z.enum(all as [N | `-${N}`, ...(N | `-${N}`)[]]))
}
