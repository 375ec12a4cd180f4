/** The calls that read the inbox: list, counts, one request with its context. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { countRequests, exportRequests, getRequest, listRequests, type RequestSort } from '@taschino/contract/requests.ts'
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { feeColumns } from '../requests/public.ts'
import { pageFrom, pageOf } from '../../http/table-page.ts'
import { lateSince } from './rules.ts'
import { countRequestsBy, findRequests, readRequest } from './store.ts'
import { detailed, listed } from './view.ts'

const sortOf = ({ order, sort }: { order?: 'oldest' | 'newest' | undefined; sort?: RequestSort | undefined }): RequestSort =>
  sort ?? (order === 'newest' ? '-asked' : 'asked')

export const listRequestsAnswer = handle(listRequests)(async ({ who, query, db, clock, settings }) => {
  const page = pageFrom(query)
  const rows = await findRequests(db, query, { ...page, sort: sortOf(query) })
  const look = { idUser: who.idUser, now: clock.now(), limits: settings }
  return pageOf(rows, page.limit, (row) => listed(row, look))
})

const REQUESTS: Export<ListedRequest> = {
  name: 'inbox.title',
  columns: (words) => [
    { key: 'code', head: words('inbox.code'), kind: 'text', of: (request) => request.gtid },
    { key: 'what', head: words('export.kind'), kind: 'text', of: (request) => words.maybe(`inbox.kind.${request.kind}`) },
    { key: 'signs', head: words('export.status'), kind: 'text', of: (request) => words.maybe(`inbox.state.${request.state}`) },
    { key: 'who', head: words('export.name'), kind: 'text', of: (request) => request.party.name },
    { key: 'group', head: words('export.group'), kind: 'text', of: (request) => request.party.group },
    { key: 'value', head: words('export.value'), kind: 'money', of: (request) => request.value },
    { key: 'net', head: words('inbox.net'), kind: 'money', of: (request) => request.payback?.net ?? null },
    { head: words('inbox.fee'), kind: 'money', of: (request) => request.payback?.fee ?? null },
    { key: 'asked_by', head: words('inbox.asked_by'), kind: 'text', of: (request) => request.askedBy },
    { key: 'asked', head: words('inbox.asked_at'), kind: 'moment', of: (request) => request.askedAt },
    { key: 'age', head: words('inbox.col.age'), kind: 'count', of: (request) => request.waits },
    { key: 'promise', head: words('inbox.promised'), kind: 'day', of: (request) => request.due },
    { key: 'answered', head: words('inbox.answered_at'), kind: 'moment', of: (request) => request.decidedAt },
    { key: 'invoice', head: words('inbox.invoice'), kind: 'text', of: (request) => request.tickets?.invoiceNumber ?? null },
    { head: words('inbox.invoice_paid_at'), kind: 'moment', of: (request) => request.tickets?.invoicePaidAt ?? null },
    { key: 'note', head: words('inbox.note'), kind: 'text', of: (request) => request.note },
    ...feeColumns<ListedRequest>(words, (request) => request.payback?.parts),
  ],
}

export const exportRequestsAnswer = handle(exportRequests)(async ({ who, query, db, clock, settings }) => {
  const rows = await findRequests(db, query, { skip: 0, limit: settings.exportMax, sort: sortOf(query) })
  const look = { idUser: who.idUser, now: clock.now(), limits: settings }
  return sheetFile(
    query,
    REQUESTS,
    rows.map((row) => listed(row, look)),
    settings,
  )
})

export const countRequestsAnswer = handle(countRequests)(async ({ query, db, clock }) => {
  const today = businessDay(clock.now())
  const rows = await countRequestsBy(db, query, { today, lateSince: lateSince(today) })
  return { groups: rows.map((row) => ({ ...row, oldest: row.oldest.toISOString() })) }
})

export const getRequestAnswer = handle(getRequest)(async ({ who, params, db, clock, settings }) => {
  const row = await readRequest(db, params.gtid)
  return row ? detailed(db, row, { idUser: who.idUser, now: clock.now(), limits: settings }) : refuseCommon('not_found')
})
