/** Filters rows by days of the circuit (Italian time), the last day included to its end. */

interface Days {
  from?: string | undefined
  to?: string | undefined
}

const midnight = (place: string): string => `(${place}::date)::timestamp at time zone 'Europe/Rome'`

/** Conditions on `column`, a moment, so that an index on it is of use. */
export const withinDays = (column: string, { from, to }: Days, given: (value: unknown) => string): string[] => [
  ...(from === undefined ? [] : [`${column} >= ${midnight(given(from))}`]),
  ...(to === undefined ? [] : [`${column} < ${midnight(given(to)).replace('::date)', '::date + 1)')}`]),
]
