/** Hands out the one-time ticket that the realtime connection carries in its address, where no session token may ever be (T50). */
import { realtimeTicket } from '@taschino/contract/session.ts'
import { handle } from '../../http/handle.ts'
import type { Tickets } from './one-time-ticket.ts'

export const answerRealtimeTicket = (tickets: Tickets) => handle(realtimeTicket)(({ who }) => tickets.draw(who.session, null))
