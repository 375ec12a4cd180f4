/** Which ticket types a shop may hold to spend: those it takes (docs/product.md, money), and those that conversions make. Pure. */
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'

const MADE: readonly TicketType[] = ['business', 'free_credits']

export const ownTypes = (capabilities: readonly TicketType[]): TicketType[] =>
  TICKET_TYPES.filter((type) => capabilities.includes(type) || MADE.includes(type))
