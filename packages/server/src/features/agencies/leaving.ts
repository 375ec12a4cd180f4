/** The calls for somebody who leaves an agency or comes back: what they keep, what is taken back, what is restored. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { markBack, markLeft } from '@taschino/contract/agencies.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { takeBackTickets } from '@taschino/ledger/movements/take-back-tickets.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { pocket, transfersOf } from '@taschino/ledger/statement.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter, recallLetter } from '../mail/public.ts'
import { openDeparture, takenBackLately, undoDeparture, writeDeparture } from './departures-store.ts'
import { holdAgency } from './agency-store.ts'
import { holdEmployee, readEmployee, type HeldEmployee } from './employees-store.ts'
import { pocketChanged } from './notices.ts'
import { placeOf } from './place.ts'
import { closedBy, type Closed } from './rules.ts'

interface Taken {
  gtid: string | null
  parts: Part[]
}
interface Scene {
  idAgency: number
  agency: string
  person: HeldEmployee
  by: number
  now: number
  closed: Closed | null
}

/** The person spends while we count: then it is counted again. */
const COUNTS = 5

/** What this agency gave and is still there, from the very lots: nobody else's tickets, no credits. */
async function takeEverything(sql: Sql, { idAgency, agency, person, by, now }: Scene): Promise<Taken> {
  for (let count = 1; ; count++) {
    const held = (await pocket(sql, person.holder)).filter((group) => group.agency === idAgency && group.type !== 'free_credits')
    const lots = held.flatMap(({ type, unit, expiring }) => expiring.map(({ lot, amount }) => ({ type, unit, amount, lot })))
    if (lots.length === 0) return { gtid: null, parts: [] }
    const gtid = newGtid(now)
    try {
      await post(
        sql,
        takeBackTickets({
          gtid,
          agency: idAgency,
          holder: person.holder,
          lots,
          detail: { by, why: 'left' },
          call: null,
          once: `left:${gtid}`,
          events: pocketChanged(gtid, person.holder, agency, valueOfParts(lots), 'taken-back'),
        }),
      )
      return { gtid, parts: held.map(({ type, unit, amount }) => ({ type, unit, amount })) }
    } catch (error) {
      if (!(error instanceof MovementRefused) || error.reason !== 'insufficient_funds' || count === COUNTS) throw error
    }
  }
}

/**
 * What somebody has left is told once, with a leaving; whoever could leave and come back each week would read a diary of lunches (decision
 * 0083).
 */
const ONCE_IN_DAYS = 90

/** Leaving can be undone and done again: who is concerned gets some letters of it, not one a press. */
const topicOf = (idAgency: number): string => `left ${idAgency}`

async function sceneOf(sql: Sql, idAgency: number, id: number, by: number, now: number): Promise<Scene> {
  const agency = await holdAgency(sql, idAgency)
  const person = await holdEmployee(sql, idAgency, id)
  return agency && person ? { idAgency, agency: agency.name, person, by, now, closed: closedBy(agency) } : refuseCommon('not_found')
}

/** Their line as it stands after the act; they are held, so they cannot be gone. */
async function employeeNow(sql: Sql, idAgency: number, id: number) {
  const found = await readEmployee(sql, idAgency, id)
  if (!found) throw new Error(`employee ${id} is gone`)
  return found
}

export const markLeftAnswer = handleMoney(markLeft)(async ({ who, params, body, clock, sql, no, done }) => {
  const scene = await sceneOf(sql, placeOf(who), params.id, who.idUser, clock.now())
  const { person, idAgency } = scene
  if (await openDeparture(sql, person.id)) return no('already_left')
  if (body.tickets === 'take-back' && scene.closed) return no(scene.closed)
  if (body.tickets === 'take-back' && (await takenBackLately(sql, person.id, idAgency, ONCE_IN_DAYS))) return no('taken_back_lately')
  try {
    const { gtid, parts } = body.tickets === 'take-back' ? await takeEverything(sql, scene) : { gtid: null, parts: [] }
    await writeDeparture(sql, { idUser: person.id, idAgency, by: who.idUser, gtid })
    await noteDeed(sql, {
      by: who.idUser,
      act: 'employee.left',
      user: person.holder,
      agency: idAgency,
      facts: { tickets: body.tickets, value: valueOfParts(parts) },
    })
    await queueLetter(sql, {
      kind: 'left-agency',
      topic: topicOf(idAgency),
      facts: { agency: scene.agency, tookBack: gtid !== null },
      to: { idUser: person.holder, email: person.mailbox, language: person.language },
    })
    return done({ ...(await employeeNow(sql, idAgency, person.id)), gtid, parts })
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return no('account_closed')
    throw error
  }
})

/** What was taken back goes into the same pocket again, lot by lot, all of it. */
async function giveBack(
  sql: Sql,
  { idAgency, person, agency, by, now }: Scene,
  departure: { id: number; gtid: string },
): Promise<{ gtid: string; value: number }> {
  const grants = (await transfersOf(sql, departure.gtid)).map(({ source: { type, unit = 1, lot }, amount }) => {
    if (type === undefined || lot === undefined) throw new Error(`${departure.gtid} took back something without a lot`)
    return { holder: person.holder, type, unit, amount: amount / unit, lot }
  })
  const gtid = newGtid(now)
  const value = valueOfParts(grants)
  await post(
    sql,
    assignTickets({
      gtid,
      agency: idAgency,
      grants,
      once: `back:${departure.id}`,
      call: null,
      detail: { by, why: 'back' },
      events: pocketChanged(gtid, person.holder, agency, value, 'given-back'),
    }),
  )
  return { gtid, value }
}

export const markBackAnswer = handleMoney(markBack)(async ({ who, params, body, clock, sql, no, done }) => {
  const scene = await sceneOf(sql, placeOf(who), params.id, who.idUser, clock.now())
  const { person, idAgency } = scene
  const departure = await openDeparture(sql, person.id)
  if (!departure) return no('not_left')
  if (body.tickets === 'give-back' && scene.closed) return no(scene.closed)
  try {
    const given =
      body.tickets === 'give-back' && departure.gtid !== null
        ? await giveBack(sql, scene, { id: departure.id, gtid: departure.gtid })
        : null
    await undoDeparture(sql, departure.id, who.idUser)
    await recallLetter(sql, person.mailbox, topicOf(idAgency))
    await noteDeed(sql, {
      by: who.idUser,
      act: 'employee.back',
      user: person.holder,
      agency: idAgency,
      facts: { value: given?.value ?? 0 },
    })
    return done({ ...(await employeeNow(sql, idAgency, person.id)), gtid: given?.gtid ?? null, value: given?.value ?? 0 })
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'insufficient_funds') return no('stock_gone')
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return no('account_closed')
    throw error
  }
})
