/** The calls for tickets of brands: bought like any order, read masked, shown in clear after a proof, marked as used. */
import { buyTicket, getTicket, listTickets, revealTicket, useTicket, type ClubTicket } from '@taschino/contract/club/tickets.ts'
import { handle } from '../../../http/handle.ts'
import { handleMoney } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import type { CodeKeys } from '../../gift-codes/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { productForSale } from '../catalogue/public.ts'
import { holdVoucher, isPlaced, openVoucher, partyOf, placeOrder, setUsed, shownOrder, shownProblem } from '../orders/public.ts'
import type { Providers } from '../providers/public.ts'
import { ownTickets, readTicket, ticketOfOrder, type TicketRow } from './ticket-store.ts'

const PAGE = 20

const stateOf = ({ state, usedAt, over }: TicketRow): ClubTicket['state'] => {
  if (state === 'cancelled' || state === 'expired') return state
  if (state === 'used' || usedAt !== null) return 'used'
  return over ? 'expired' : 'issued'
}

const shownTicket = (row: TicketRow): ClubTicket => ({
  idTicket: row.id,
  idOrder: row.idOrder,
  gtid: row.gtid,
  brandGuid: row.brandGuid,
  provider: row.provider,
  brandName: row.brandName,
  logo: row.logo,
  name: row.name,
  unit: row.unit,
  state: stateOf(row),
  barcodeFormat: row.barcodeFormat,
  tail: row.tail,
  at: row.at.toISOString(),
  expiresOn: row.expiresOn,
  revealedAt: row.revealedAt?.toISOString() ?? null,
  usedAt: row.usedAt?.toISOString() ?? null,
  spent: row.spent,
  problem: shownProblem(row.problem),
})

const theirs = (row: TicketRow | null, party: number): TicketRow => (row?.party === party ? row : refuseCommon('not_found'))

/** The ticket must be one of the brand in the address. */
const buyAnswer = (providers: Providers) =>
  handleMoney(buyTicket)(async ({ sql, who, params, body, clock, settings, no, done }) => {
    const offer = await productForSale(sql, body.idProduct)
    const here = offer?.kind === 'ticket' && offer.brandGuid === params.brandGuid && offer.provider === params.provider
    if (!here) return no('product_unknown')
    const prove = () => demandFreshStepUp({ who, db: sql, settings })
    const made = await placeOrder({ sql, who, party: partyOf(who), now: clock.now(), providers, prove }, body, null)
    if (isPlaced(made)) {
      const ticket = await ticketOfOrder(sql, made.id)
      return done({ order: shownOrder(made), ticket: ticket && shownTicket(ticket) }, made.gtid)
    }
    if (made.no === 'address_needed') throw new Error('a ticket of a brand is sent nowhere')
    return no(made.no, made.facts)
  })

const listAnswer = handle(listTickets)(async ({ who, query, db }) => {
  const limit = query.limit ?? PAGE
  if (query.cursor !== undefined && !/^[1-9]\d{0,14}$/.test(query.cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const before = query.cursor === undefined ? null : Number(query.cursor)
  const rows = await ownTickets(db, { party: partyOf(who), open: query.open ?? false, of: query.of, before, limit: limit + 1 })
  const items = rows.slice(0, limit).map(shownTicket)
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.idTicket ?? '') : null }
})

const getAnswer = handle(getTicket)(async ({ who, params, db }) => shownTicket(theirs(await readTicket(db, params.idTicket), partyOf(who))))

/** A ticket that was not used yet can be shown; one that is over says so. */
const isGone = (row: TicketRow): boolean => row.state === 'cancelled' || row.state === 'expired' || row.state === 'used'

const revealAnswer = (keys: CodeKeys) =>
  handle(revealTicket)(async ({ who, params, db, tx, settings, refuse }) => {
    const party = partyOf(who)
    if (isGone(theirs(await readTicket(db, params.idTicket), party))) return refuse('ticket_over')
    await demandFreshStepUp({ who, db, settings })
    return tx(async (sql) => {
      await holdVoucher(sql, params.idTicket)
      if (isGone(theirs(await readTicket(sql, params.idTicket), party))) return refuse('ticket_over')
      const text = await openVoucher(sql, keys, params.idTicket)
      return { ticket: shownTicket(theirs(await readTicket(sql, params.idTicket), party)), ...text }
    })
  })

const useAnswer = handle(useTicket)(async ({ who, params, body, tx, refuse }) => {
  const party = partyOf(who)
  return tx(async (sql) => {
    await holdVoucher(sql, params.idTicket)
    const row = theirs(await readTicket(sql, params.idTicket), party)
    if (isGone(row)) return refuse('ticket_over')
    if (row.revealedAt === null) return refuse('voucher_unseen')
    const spent = body.undo ? 0 : (body.spent ?? row.unit)
    if (spent > row.unit) return refuse('over_the_code', { value: row.unit })
    await setUsed(sql, row.id, spent === row.unit, spent)
    return shownTicket(theirs(await readTicket(sql, row.id), party))
  })
})

export const ticketAnswers = ({ providers, keys }: { providers: Providers; keys: CodeKeys }) =>
  [buyAnswer(providers), listAnswer, getAnswer, revealAnswer(keys), useAnswer] as const
