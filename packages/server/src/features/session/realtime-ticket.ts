/** Hands out the one-time ticket that the realtime connection carries in its address, where no session token may ever be (T50). */
import { realtimeTicket } from '@taschino/contract/session.ts'
import { handle } from '../../door/handle.ts'
import { drawTicket } from './one-time-ticket.ts'

export const answerRealtimeTicket = handle(realtimeTicket)(({ who, db }) => drawTicket(db, who.session, null))
