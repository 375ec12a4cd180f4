/** The desk's search over people, shops, agencies, movements and requests, each within the reach of whoever asks. */
import { startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { gtidFloor } from '@taschino/basics/gtid.ts'
import { search, type FoundMovement, type FoundPerson } from '@taschino/contract/desk.ts'
import { findMovements, type FoundMovement as Movement, type Sought } from '@taschino/ledger/found.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { circuitName } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { findQuickly } from '../people/public.ts'
import { counterpartyOf, detailOf, loadNames, ownParties, statusOf } from '../wallet/public.ts'
import { findAgenciesOf, findRequestsOf, findShopsOf, isStaffRole, type Asker } from './found-store.ts'
import { readQuestion, type Question } from './question.ts'

/** So many results of each kind; for more there is the list of that kind. */
const EACH = 6
/** Enough for fast typing; a program that reads all names would be slowed down. */
const SEARCHES_A_MINUTE = 120
/** The end of days, one after the last. */
const DAY_MS = 86_400_000
/** Shorter words would find almost everything. */
const SHORTEST = 2

async function peopleOf(sql: Sql, who: Asker, text: string): Promise<FoundPerson[]> {
  const found = await findQuickly(sql, who, text, EACH)
  return found.map(({ id, firstName, lastName, email, role, status, idShop, shopTitle, idAgency, agencyName }) => ({
    id,
    name: `${firstName} ${lastName}`,
    email,
    role,
    status,
    place:
      idShop !== null && shopTitle !== null
        ? { kind: 'shop', id: idShop, name: shopTitle }
        : idAgency !== null && agencyName !== null
          ? { kind: 'agency', id: idAgency, name: agencyName }
          : null,
  }))
}

/** The amount or code to be searched in the books; null where there is none. */
function soughtOf({ code, gtid, value, from, to }: Question): Sought | null {
  if (gtid !== null) return { gtid }
  if (value !== null && from !== null && to !== null)
    return { value, from: gtidFloor(startOfBusinessDay(from)), to: gtidFloor(startOfBusinessDay(dayAfter(to))) }
  return code === null ? null : { code }
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

async function movementsOf(sql: Sql, who: Asker, question: Question, circuit: string, parties: readonly number[] | null) {
  const sought = soughtOf(question)
  // An agent never reads payments.
  if (sought === null || who.role === 'agent' || who.role === 'superagent') return []
  const found = await findMovements(sql, sought, parties, EACH)
  const names = await loadNames(sql, [...new Set(found.flatMap(({ source, target }) => [source, target]))])
  const name = (party: number): string | null => counterpartyOf(party, names, { role: who.role, circuit })?.name ?? null
  return found.map((movement: Movement): FoundMovement => ({
    gtid: movement.gtid,
    type: movement.kind === 'payment' && detailOf(movement.detail).barcode !== null ? 'gdo-barcode' : movement.kind,
    status: statusOf({ ...movement, moved: movement.value }, undefined),
    at: movement.at.toISOString(),
    value: movement.value,
    from: name(movement.source),
    to: name(movement.target),
  }))
}

export function searchAnswer() {
  const pace = new RateLimiterMemory({ points: SEARCHES_A_MINUTE, duration: 60 })
  const keepPace = async (idUser: number): Promise<void> => {
    try {
      await pace.consume(idUser)
    } catch (said) {
      if (!(said instanceof RateLimiterRes)) throw said
      const seconds = Math.max(1, Math.ceil(said.msBeforeNext / 1000))
      refuseCommon('too_many', { seconds }, seconds)
    }
  }
  return handle(search)(async ({ who, query: { text }, db, clock, settings }) => {
    await keepPace(who.idUser)
    const question = readQuestion(text, clock.now())
    const parties = isStaffRole(who) ? null : await ownParties(db, who)
    const words = question.words && text.trim().length >= SHORTEST
    const [people, shops, agencies, movements] = await Promise.all([
      words ? peopleOf(db, who, text) : [],
      words ? findShopsOf(db, who, text, EACH) : [],
      words ? findAgenciesOf(db, who, text, EACH) : [],
      movementsOf(db, who, question, circuitName(settings), parties),
    ])
    const of = isStaffRole(who) ? [...shops, ...agencies].map(({ id }) => id) : []
    const agent = who.role === 'agent' || who.role === 'superagent'
    const requests = agent ? [] : await findRequestsOf(db, parties, { code: question.code, gtid: question.gtid, of }, EACH)
    const { code, value, from, to } = question
    return { people, shops, agencies, movements, requests, understood: { code, value, from, to } }
  })
}
