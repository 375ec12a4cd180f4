/** What a list declares that desks read as a table: its orders and its totals. */
import * as z from 'zod/mini'
import { circuitDay, flag } from './shapes.ts'

/** The field `sort` of a list; without it the list comes in its own order. */
export function sortable<const N extends string>(...names: readonly N[]) {
  const all = names.flatMap((name) => [name, `-${name}` as const])
  return z.optional(z.enum(all as [N | `-${N}`, ...(N | `-${N}`)[]]))
}

/** Beside the filters of a list that desks read as a table: asks for the figures of all that the filters find. */
export const counting = { totals: z.optional(flag) }

/** Days of the circuit, both included. */
export const daysBetween = { from: z.optional(circuitDay), to: z.optional(circuitDay) }

const whole = z.int()

/** A page of such a list. `totals` comes when it is asked for: how many the filters find, and what these figures of theirs come to. */
export const tableOf = <S extends z.ZodMiniType, const N extends string>(item: S, ...sums: readonly N[]) =>
  z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    totals: z.optional(z.object({ count: whole, ...(Object.fromEntries(sums.map((name) => [name, whole])) as Record<N, typeof whole>) })),
  })
