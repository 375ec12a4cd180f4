/**
 * The letter that an invited person gets, by what is at their address: a way in for whoever is new, a way to say yes for whoever has an
 * account, a word that they have one for whoever can do nothing with it. Whoever invited is told nothing of it (T34).
 */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { queueLetter } from '../mail/public.ts'
import { notice } from '../realtime/public.ts'
import { placeNameOf, type Known, type Owner } from './store.ts'

const SOME_MAILS_AN_HOUR = 3

/** They have an account of their own and can say yes with it. */
const mayJoin = (owner: Owner): boolean => owner.role === 'enduser' && owner.status === 'active'

interface Invited {
  /** The row that was made for the invitation; null: none. */
  idUser: number | null
  email: string
  language: 'it' | 'en'
  /** Sealed; null where nothing can be opened. */
  code: string | null
  invitedBy: string | null
  /** The agency that would give them tickets. */
  agency: string | null
}

interface Activation {
  code: string
  invitedBy: string | null
  to: { idUser: number | null; email: string; language: 'it' | 'en' }
}

/** A way in, which says what it is for: to somebody who runs two shops, or has never heard of the circuit, a person's name says little. */
export async function queueActivation(sql: Sql, { code, invitedBy, to }: Activation): Promise<void> {
  const place = to.idUser === null ? null : await placeNameOf(sql, to.idUser)
  await queueLetter(sql, { kind: 'activation', facts: { code, invitedBy, place: place === invitedBy ? null : place }, to })
}

/** Nothing leaves where all who typed this address wrote there often enough: the invitation stands and can be sent again later. */
export async function writeInvitation(
  sql: Sql,
  { idUser, email, language, code, invitedBy, agency }: Invited,
  known: Known,
): Promise<void> {
  if (known.enough) return
  const { owner } = known
  const to = { idUser, email, language }
  // Who has not come in by an earlier invitation comes in by whichever they open first.
  if (code !== null && (owner === null || (owner.role === 'enduser' && owner.status === 'invited')))
    return queueActivation(sql, { code, invitedBy, to })
  if (owner === null || known.told >= SOME_MAILS_AN_HOUR) return
  if (code === null || agency === null || !mayJoin(owner))
    return queueLetter(sql, { kind: 'already-here', facts: { invitedBy, forTickets: agency !== null }, to })
  await queueLetter(sql, { kind: 'join', facts: { code, agency }, to: { ...to, language: owner.language } })
  await emit(sql, [notice({ users: [owner.id], notification: { says: 'agency_invites', facts: { agency }, type: 'agency-invitation' } })])
}
