/** What holders hear when tickets ended, or will end soon. */
import { NEWS } from '@taschino/contract/profile.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db.ts'
import { notice } from '../notices/public.ts'
import { readersOf, type Ending, type Reader } from './store.ts'

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })
const date = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const inWords = (day: string): string => date.format(new Date(`${day}T00:00:00Z`))

const valueOf = (parts: readonly { unit: number; amount: number }[]): number => parts.reduce((sum, { unit, amount }) => sum + unit * amount, 0)
const listeners = (readers: readonly Reader[]): number[] => readers.filter(({ app }) => app).map(({ idUser }) => idUser)

function told(users: readonly number[], title: string, body: string): Json[] {
  return users.length === 0 ? [] : [notice({ users, notification: { title, body, type: 'expiry' } })]
}

export async function lapsedNotices(sql: Sql, party: number, parts: readonly { type: TicketType; unit: number; amount: number }[]): Promise<Json[]> {
  const users = listeners(await readersOf(sql, party, NEWS.expiry.usual))
  return told(users, 'Buoni scaduti', `Sono scaduti buoni per ${euros.format(valueOf(parts) / 100)}: da oggi non si possono più usare`)
}

export async function graceNotices(sql: Sql, party: number, parts: readonly { unit: number; amount: number }[], lastDay: string): Promise<Json[]> {
  const users = listeners(await readersOf(sql, party, NEWS.expiry.usual))
  return told(users, 'Buoni di nuovo validi', `I buoni che ti sono stati restituiti erano scaduti: puoi usare ${euros.format(valueOf(parts) / 100)} fino al ${inWords(lastDay)} compreso`)
}

export function endingNotices(readers: readonly Reader[], endings: readonly Ending[]): Json[] {
  const last = endings[0]?.lastDay ?? ''
  const body = `Hai buoni per ${euros.format(valueOf(endings) / 100)} da usare: i primi entro il ${inWords(last)}`
  return told(listeners(readers), 'Buoni in scadenza', body)
}
