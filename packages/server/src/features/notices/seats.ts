/** Who may open a realtime connection and what they hear: their own channel, and that of the shop, agency or company they work for (T55). */
import type { Access } from '../../door/access.ts'
import type { Who } from '../../door/handle.ts'
import { isOwnOrigin } from '../../door/origin.ts'
import type { Sql } from '../../platform/db.ts'
import type { Guest, RealtimeRules } from '../../platform/realtime.ts'
import type { Relay } from '../../platform/relay.ts'
import type { Settings } from '../../platform/settings.ts'
import { redeemTicket } from '../session/public.ts'
import { agencyRoom, COMPANY_ROOM, shopRoom, userRoom } from './deliver.ts'

interface Needs {
  readonly db: Sql
  readonly access: Access
  readonly settings: Settings
}

/** Rooms beside one's own, by what somebody works for. */
function workRooms({ role, idShop, idAgency }: Pick<Who, 'role' | 'idShop' | 'idAgency'>): string[] {
  if (role === 'shop') return idShop === null ? [] : [shopRoom(idShop)]
  if (role === 'agency') return idAgency === null ? [] : [agencyRoom(idAgency)]
  return role === 'company' || role === 'admin' ? [COMPANY_ROOM] : []
}

/** The rooms come from the login alone: nothing that the other end sends can name one. */
async function guestOf(access: Access, session: string): Promise<Guest | null> {
  const who = await access.who(session)
  if (!who || who.status !== 'active') return null
  return { session, idUser: who.idUser, rooms: [userRoom(who.idUser), ...workRooms(who)] }
}

export function realtimeRules({ db, access, settings }: Needs, relay: Pick<Relay, 'attend'>): RealtimeRules {
  return {
    async admit(ticket) {
      const session = await redeemTicket(db, ticket)
      const guest = session === null ? null : await guestOf(access, session)
      if (guest) await relay.attend()
      return guest
    },
    async mayStay(guest) {
      const now = await guestOf(access, guest.session)
      return now !== null && now.rooms.join() === guest.rooms.join()
    },
    look: () => access.look(),
    allowsOrigin: (origin, host) => isOwnOrigin(settings, origin, host)
  }
}
