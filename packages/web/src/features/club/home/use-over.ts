/** What opens over the club by its address: an order (`gtid`), a ticket (`gtid`, `idTicket`), a gift (behind the `#`). */
import { useEffect } from 'react'
import { ID } from '../../../routing/chosen.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { useLocation, useNavigate, useSearchParams } from '../../../routing/router.tsx'

const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/
/** What opens a gift stands behind the `#`, which no server and no other page is told. */
const GIFT = /^#([0-9A-Za-z_-]{20,80})$/

interface Over {
  order: string | null
  ticket: string | null
  gift: string | null
  pathToOrder: (gtid: string) => string
  close: () => void
}

export function useOver(): Over {
  const [search, setSearch] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [type, gtid, idTicket] = [search.get('type'), search.get('gtid') ?? '', search.get('idTicket') ?? '']
  const known = GTID.test(gtid) ? gtid : null
  const straight = type === 'ticket' && ID.test(idTicket) ? Number(idTicket) : null
  useEffect(() => {
    if (straight !== null) navigate(clubPaths.ticketInfo(straight), { replace: true })
  }, [straight, navigate])
  const without = (now: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(now)
    for (const name of ['type', 'gtid', 'idTicket']) next.delete(name)
    return next
  }
  return {
    order: type === 'order' ? known : null,
    ticket: type === 'ticket' && straight === null ? known : null,
    gift: type === 'gift' ? (GIFT.exec(hash)?.[1] ?? null) : null,
    pathToOrder: (one) => {
      const next = without(search)
      next.set('gtid', one)
      next.set('type', 'order')
      return `${pathname}?${next}`
    },
    close: () => setSearch(without, { replace: true }),
  }
}
