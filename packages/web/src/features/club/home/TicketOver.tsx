/** Opens the ticket that a notification named by its movement, or its order while there is no ticket yet. */
import { useEffect } from 'react'
import { listTickets } from '@taschino/contract/club/tickets.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { useNavigate } from '../../../routing/router.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

export function TicketOver({ gtid, onGone }: { gtid: string; onGone: () => void }) {
  const navigate = useNavigate()
  const { data, error } = useAsk(listTickets, { query: { of: gtid } }, { quiet: true })
  const idTicket = data?.items[0]?.idTicket
  useEffect(() => {
    if (idTicket !== undefined) navigate(clubPaths.ticketInfo(idTicket), { replace: true })
    else if (data) navigate(paths.club({ gtid, type: 'order' }), { replace: true })
  }, [idTicket, data, gtid, navigate])
  return (
    <Sheet open addressed title={t('club.ticket')} onClose={onGone}>
      {error ? <Notice kind="bad">{errorWords(error)}</Notice> : <Skeleton className="h-48 rounded-m" />}
    </Sheet>
  )
}
