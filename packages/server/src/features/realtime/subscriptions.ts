/** Decides who may connect, what they hear and what they missed: their own room, and that of their shop, agency or company (T55). */
import type { Access } from '../../http/auth/access.ts'
import type { Who } from '../../http/handle.ts'
import { isOwnOrigin } from '../../http/auth/origin.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Guest, RealtimeRules } from '../../platform/realtime/realtime.ts'
import type { Relay } from '../../platform/db/relay.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { batched, CROWD } from '../../platform/load/batcher.ts'
import type { CaughtUp } from '@taschino/contract/events.ts'
import type { Foreground } from './foreground.ts'
import type { Known, Recent } from './recent.ts'
import { agencyRoom, COMPANY_ROOM, shopRoom, userRoom } from './deliver.ts'

interface Needs {
  readonly db: Sql
  readonly access: Access
  /** The login behind a one-time ticket. */
  readonly tickets: { redeem(ticket: string, opens: null): Promise<string | null> }
  readonly settings: Settings
}

interface Hands {
  readonly relay: Pick<Relay, 'attend'>
  readonly recent: Recent
  readonly foreground: Foreground
  /** What people do not want in the app, by person. */
  readonly unwantedInApp: (sql: Sql, users: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>
}

/** Rooms beside one's own, by what somebody works for. */
function workRooms({ role, idShop, idAgency }: Pick<Who, 'role' | 'idShop' | 'idAgency'>): string[] {
  if (role === 'shop') return idShop === null ? [] : [shopRoom(idShop)]
  if (role === 'agency') return idAgency === null ? [] : [agencyRoom(idAgency)]
  return role === 'company' || role === 'admin' ? [COMPANY_ROOM] : []
}

/** The rooms come from the login alone: nothing that the other end sends can name one. */
async function guestOf(access: Access, unwantedBy: (idUser: number) => Promise<readonly string[]>, session: string): Promise<Guest | null> {
  const who = await access.who(session)
  if (!who || who.status !== 'active') return null
  return { session, idUser: who.idUser, rooms: [userRoom(who.idUser), ...workRooms(who)], unwanted: await unwantedBy(who.idUser) }
}

/** Whole numbers of a length that a number can hold; anything else is as good as nothing. */
function knownFrom(query: Readonly<Record<string, unknown>>): Known {
  const whole = (name: string): number | null =>
    typeof query[name] === 'string' && /^\d{1,15}$/.test(query[name]) ? Number(query[name]) : null
  const [since, age] = [whole('since'), whole('age')]
  return since !== null ? { since } : age !== null ? { age } : null
}

export function realtimeRules(
  { db, access, settings, tickets }: Needs,
  { relay, recent, foreground, unwantedInApp }: Hands,
): RealtimeRules {
  const unwantedBy = batched(async (users: readonly number[]) => {
    const found = await unwantedInApp(db, users)
    return users.map((idUser) => found.get(idUser) ?? [])
  }, CROWD)
  return {
    async admit(ticket) {
      const session = await tickets.redeem(ticket, null)
      const guest = session === null ? null : await guestOf(access, unwantedBy, session)
      if (guest) await relay.attend()
      return guest
    },
    async again(guest) {
      const now = await guestOf(access, unwantedBy, guest.session)
      return now?.rooms.join() === guest.rooms.join() ? now : null
    },
    look: () => access.look(),
    greets(guest, query) {
      const { messages, caughtUp } = recent.missed(guest.rooms, knownFrom(query))
      return [
        ...messages.filter(({ kind }) => kind === null || !guest.unwanted.includes(kind)),
        { name: 'caughtUp', body: caughtUp satisfies CaughtUp },
      ]
    },
    looks: foreground.change,
    allowsOrigin: (origin, host) => isOwnOrigin(settings, origin, host),
  }
}
