/** Hands out the one-time ticket that the realtime connection carries in its address, where no session token may ever be (T50). */
import { realtimeTicket } from '@taschino/contract/session.ts'
import { handle } from '../../door/handle.ts'
import { newToken } from '../../platform/secrets.ts'
import { insertTicket } from './ticket-store.ts'
import { hashOf } from './token-pair.ts'

const TICKET_SECONDS = 60

export const answerRealtimeTicket = handle(realtimeTicket)(async ({ who, db }) => {
  const ticket = newToken()
  await insertTicket(db, hashOf(ticket), who.session, TICKET_SECONDS)
  return { ticket, expiresInMs: TICKET_SECONDS * 1000 }
})
