/** The call that hands out the one-time ticket with which a screen opens its connection (T50). */
import { realtimeTicket } from '@taschino/contract/session.ts'
import { handle } from '../../http/handle.ts'
import type { Tickets } from './one-time-ticket.ts'

export const answerRealtimeTicket = (tickets: Tickets) => handle(realtimeTicket)(({ who }) => tickets.draw(who.session, null))
