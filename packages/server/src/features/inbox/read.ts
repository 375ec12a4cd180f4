/** What the company reads in its inbox: the list, how many there are, one with everything around it, lots, agencies and shops. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { countRequests, getRequest, listAgencies, listLots, listRequests, listShopStandings } from '@taschino/contract/requests.ts'
import { handle } from '../../door/handle.ts'
import { refuseAtDoor, refuseInput } from '../../door/refusal.ts'
import { lateSince } from './rules.ts'
import { findAgencies, findLots, findShopStandings } from './standings-store.ts'
import { countRequestsBy, findRequests, readRequest } from './store.ts'
import { detailed, listed } from './view.ts'

const PAGE = 20
const CURSOR = /^i\.(\d{1,15})$/

function pageFrom(query: { cursor?: string | undefined; skip?: number | undefined; limit?: number | undefined }): { after: number | undefined; skip: number; limit: number } {
  const after = query.cursor === undefined ? undefined : CURSOR.exec(query.cursor)?.[1]
  if (query.cursor !== undefined && after === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  return { after: after === undefined ? undefined : Number(after), skip: query.skip ?? 0, limit: query.limit ?? PAGE }
}

function pageOf<R extends { id: number }, T>(rows: readonly R[], limit: number, show: (row: R) => T): { items: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(show), nextCursor: rows.length > limit && last ? `i.${last.id}` : null }
}

export const listRequestsAnswer = handle(listRequests)(async ({ who, query, db, clock, settings }) => {
  const page = pageFrom(query)
  const rows = await findRequests(db, query, { ...page, newest: query.order === 'newest' })
  const look = { idUser: who.idUser, now: clock.now(), limit: settings.secondPersonAbove }
  return pageOf(rows, page.limit, (row) => listed(row, look))
})

export const countRequestsAnswer = handle(countRequests)(async ({ query, db, clock }) => {
  const today = businessDay(clock.now())
  const rows = await countRequestsBy(db, query, { today, lateSince: lateSince(today) })
  return { groups: rows.map((row) => ({ ...row, oldest: row.oldest.toISOString() })) }
})

export const getRequestAnswer = handle(getRequest)(async ({ who, params, db, clock, settings }) => {
  const row = await readRequest(db, params.gtid)
  return row ? detailed(db, row, { idUser: who.idUser, now: clock.now(), limit: settings.secondPersonAbove }) : refuseAtDoor('not_found')
})

export const listLotsAnswer = handle(listLots)(async ({ query, db }) => {
  const page = pageFrom(query)
  const rows = await findLots(db, { idAgency: query.idAgency, type: query.type, all: query.all ?? false }, page)
  return pageOf(rows, page.limit, ({ idAgency, agencyName, openedAt, expiresAt, ...row }) => ({
    ...row, agency: idAgency === null ? null : { id: idAgency, name: agencyName ?? '' }, openedAt: openedAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null
  }))
})

export const listAgenciesAnswer = handle(listAgencies)(async ({ query, db }) => {
  const page = pageFrom(query)
  return pageOf(await findAgencies(db, { ...page, text: query.text }), page.limit, (row) => ({ ...row, nextExpiry: row.nextExpiry?.toISOString() ?? null }))
})

export const listShopStandingsAnswer = handle(listShopStandings)(async ({ query, db }) => {
  const page = pageFrom(query)
  return pageOf(await findShopStandings(db, { ...page, text: query.text }), page.limit, ({ idGroup, groupName, iban, ...row }) => ({
    ...row, group: idGroup === null ? null : { id: idGroup, name: groupName ?? '' }, ibanLast4: iban?.slice(-4) ?? null
  }))
})
