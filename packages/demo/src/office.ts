/** The past of an agency's office in the demo world: orders, invitations, somebody who left. */
import { createHash, randomBytes } from 'node:crypto'
import { newGtid } from '@taschino/basics/gtid.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { settleInvoice } from '@taschino/ledger/movements/settle-invoice.ts'
import { takeBackTickets } from '@taschino/ledger/movements/take-back-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { pocket } from '@taschino/ledger/statement.ts'
import { hashPassword } from '@taschino/server/features/session/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { DEMO_PASSWORD } from './cast.ts'
import { billThePast, everybodyCameIn, idOfUser, insertOrder, insertWaiting, lotsIssued, writeLeaving } from './office-store.ts'
import type { Cast } from './people.ts'
import { insertPerson } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Agency = Cast['agencies'][number]

/** The lots of the past were ordered, approved and paid for; the newest invoice is still open. */
async function ordersOfThePast(sql: Sql, agency: Agency, clerk: number, company: number, firstInvoice: number): Promise<void> {
  const lots = await lotsIssued(sql, agency.id)
  for (const [i, lot] of lots.entries()) {
    const askedAt = new Date(lot.at.getTime() - 26 * HOUR_MS)
    const newest = i === lots.length - 1
    const invoice = {
      number: `${lot.at.getFullYear()}/${String(firstInvoice + i * 7)}`,
      valueDate: new Date(lot.at.getTime() + 5 * DAY_MS),
      paidAt: newest ? null : new Date(lot.at.getTime() + 6 * DAY_MS),
    }
    const request = await insertOrder(sql, {
      ...lot,
      idParty: agency.id,
      gtid: newGtid(askedAt.getTime()),
      askedBy: clerk,
      askedAt,
      state: 'approved',
      note: newest ? 'Buoni del mese' : '',
      decidedBy: company,
      decidedAt: lot.at,
      reason: null,
      idLot: lot.lot,
      doneGtid: lot.gtid,
      invoice,
    })
    const { paidAt, number } = invoice
    if (paidAt)
      await post(
        sql,
        settleInvoice({
          gtid: newGtid(paidAt.getTime()),
          agency: agency.id,
          once: `invoice:${request}`,
          value: lot.unit * lot.amount,
          detail: { request, invoiceNumber: number },
          call: null,
          at: paidAt,
        }),
      )
  }
}

interface Ask {
  type: 'normal' | 'business' | 'gdo'
  unit: number
  amount: number
  note: string
  hoursAgo: number
}

async function ask(
  sql: Sql,
  agency: Agency,
  clerk: number,
  now: number,
  { hoursAgo, ...one }: Ask,
  answer?: { by: number; reason?: string },
): Promise<void> {
  const askedAt = new Date(now - hoursAgo * HOUR_MS)
  const rejected = answer?.reason !== undefined
  await insertOrder(sql, {
    ...one,
    idParty: agency.id,
    gtid: newGtid(askedAt.getTime()),
    askedBy: clerk,
    askedAt,
    state: rejected ? 'rejected' : 'pending',
    reason: answer?.reason ?? null,
    ...(rejected
      ? { decidedBy: answer.by, decidedAt: new Date(askedAt.getTime() + 20 * HOUR_MS) }
      : answer
        ? { firstBy: answer.by, firstAt: new Date(askedAt.getTime() + 2 * HOUR_MS) }
        : {}),
  })
}

/** He was given a month's tickets, left, and the office took back what he had not spent. */
async function whoLeft(sql: Sql, agency: Agency, clerk: number, hash: string, now: number): Promise<void> {
  const id = await insertPerson(
    sql,
    {
      username: 'ettore',
      role: 'enduser',
      firstName: 'Ettore',
      lastName: 'Lodi',
      email: `ettore.lodi@${agency.domain}`,
      idAgency: agency.id,
    },
    hash,
  )
  const plain = { agency: agency.id, detail: {}, events: [], call: null }
  const [given, left] = [now - 18 * DAY_MS, now - 11 * DAY_MS]
  await post(
    sql,
    assignTickets({
      ...plain,
      gtid: newGtid(given),
      once: 'demo:ettore',
      at: new Date(given),
      grants: [{ holder: id, type: 'normal', unit: agency.unit, amount: 12 }],
    }),
  )
  const lots = (await pocket(sql, id)).flatMap(({ type, unit, expiring }) =>
    expiring.map(({ lot, amount }) => ({ type, unit, amount, lot })),
  )
  const gtid = newGtid(left)
  await post(sql, takeBackTickets({ ...plain, gtid, once: 'demo:ettore:left', at: new Date(left), holder: id, lots }))
  await writeLeaving(sql, { idUser: id, idAgency: agency.id, by: clerk, gtid, at: new Date(left) })
}

export async function runOffices(sql: Sql, { agencies }: Cast, now: number): Promise<void> {
  const [direzione, contabilita] = [await idOfUser(sql, 'direzione'), await idOfUser(sql, 'contabilita')]
  const hash = await hashPassword(DEMO_PASSWORD)
  for (const [nth, agency] of agencies.entries())
    await ordersOfThePast(sql, agency, await idOfUser(sql, agency.key), direzione, 100 + nth * 3)
  await billThePast(sql)
  const [alfieri, lucedio] = agencies
  if (!alfieri || !lucedio) throw new Error('no agencies')
  const clerk = await idOfUser(sql, alfieri.key)
  await ask(
    sql,
    alfieri,
    clerk,
    now,
    { type: 'business', unit: 2500, amount: 40, note: 'Cena di fine anno', hoursAgo: 9 * 24 },
    { by: direzione, reason: 'I buoni business arrivano a 15,00 €. Rifate l’ordine con quel valore.' },
  )
  await ask(sql, alfieri, clerk, now, { type: 'normal', unit: 800, amount: 300, note: 'Buoni del mese prossimo', hoursAgo: 20 })
  await ask(sql, lucedio, await idOfUser(sql, lucedio.key), now, {
    type: 'gdo',
    unit: 1000,
    amount: 25,
    note: 'Cesti di Natale',
    hoursAgo: 6 * 24 + 3,
  })
  await ask(
    sql,
    lucedio,
    await idOfUser(sql, lucedio.key),
    now,
    { type: 'normal', unit: 700, amount: 1200, note: '', hoursAgo: 44 },
    { by: contabilita },
  )
  await whoLeft(sql, alfieri, clerk, hash, now)
  // Pays little and keeps her tickets: somebody from whom there is something to take back.
  const tea = await insertPerson(
    sql,
    { username: 'tea', role: 'enduser', firstName: 'Tea', lastName: 'Vanni', email: `tea.vanni@${alfieri.domain}`, idAgency: alfieri.id },
    hash,
  )
  await post(
    sql,
    assignTickets({
      agency: alfieri.id,
      detail: {},
      events: [],
      call: null,
      gtid: newGtid(now - 3 * DAY_MS),
      once: 'demo:tea',
      at: new Date(now - 3 * DAY_MS),
      grants: [{ holder: tea, type: 'normal', unit: 800, amount: 9 }],
    }),
  )
  await everybodyCameIn(sql)
  for (const [firstName, lastName, hoursAgo] of [
    ['Noemi', 'Serra', 5],
    ['Gaia', 'Pinna', 9 * 24],
  ] as const)
    await insertWaiting(sql, {
      firstName,
      lastName,
      username: firstName.toLowerCase(),
      email: `${firstName}.${lastName}@${alfieri.domain}`.toLowerCase(),
      idAgency: alfieri.id,
      by: clerk,
      at: new Date(now - hoursAgo * HOUR_MS),
      codeHash: createHash('sha256').update(randomBytes(32)).digest(),
    })
}
