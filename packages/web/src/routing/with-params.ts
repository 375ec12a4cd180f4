/** Changes filters in an address: empty ones are removed, everything else stays. */
export function withParams(search: URLSearchParams, params: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(params))
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
