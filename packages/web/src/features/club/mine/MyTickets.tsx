/** One's own tickets of brands: usable ones, or all. */
import { Ticket } from 'lucide-react'
import { listTickets, type ClubTicket } from '@taschino/contract/club/tickets.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { t } from '../../../words/words.ts'
import { HeldStack, lastDay } from '../../gift-codes/public.ts'
import { StaleNotice } from '../../wallet/public.ts'
import { NoneOfMine, type PileProps } from './piles.tsx'

const KINDS = { issued: 'ok', used: 'plain', expired: 'bad', cancelled: 'bad' } as const

const cardOf = (ticket: ClubTicket) => ({
  id: ticket.idTicket,
  name: ticket.brandName,
  logo: ticket.logo,
  tail: ticket.tail,
  unit: ticket.unit,
  left: ticket.unit - ticket.spent,
  lastDay: lastDay(ticket),
  tag: { kind: KINDS[ticket.state], words: t(`club.ticket.${ticket.state}`) },
  over: ticket.state !== 'issued',
  to: clubPaths.ticketInfo(ticket.idTicket),
})

export function MyTickets({ open }: PileProps) {
  const list = useInfinite(listTickets, { query: open ? { open: true } : {} }, { kept: open })
  return (
    <>
      <StaleNotice failed={list.isError} asOf={list.dataUpdatedAt} />
      <PagedList list={list} waiting={2} none={<NoneOfMine icon={<Ticket size={32} />} what="tickets" open={open} />}>
        {(tickets) => <HeldStack label={t('club.mine.tickets')} cards={tickets.map(cardOf)} />}
      </PagedList>
    </>
  )
}
