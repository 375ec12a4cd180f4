/** `useChosen`: which row of a list is open. It stands in the address, so that a link opens it and going back closes it. */
import { useLocation, useSearchParams } from './router.tsx'

interface Chosen {
  chosen: string | null
  pathTo: (one: string | number) => string
  close: () => void
}

/** `shape` is what the name may hold: addresses come from outside. */
export function useChosen(name: string, shape: RegExp): Chosen {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const found = search.get(name)
  const change = (now: URLSearchParams, one: string | null): URLSearchParams => {
    const next = new URLSearchParams(now)
    if (one === null) next.delete(name)
    else next.set(name, one)
    return next
  }
  return {
    chosen: found !== null && shape.test(found) ? found : null,
    pathTo: (one) => `${pathname}?${change(search, String(one))}`,
    close: () => setSearch((now) => change(now, null), { replace: true }),
  }
}

export const ID = /^[1-9]\d{0,8}$/
