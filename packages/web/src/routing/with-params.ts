/** Filters in an address: what is empty stands in none, and everything else in it stays. */
export function withParams(search: URLSearchParams, params: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(params))
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
