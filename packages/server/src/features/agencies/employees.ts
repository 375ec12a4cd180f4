/** The calls that list an agency's people and show one of them. */
import { countEmployees, getEmployee, listEmployees } from '@taschino/contract/agencies.ts'
import { EMPLOYEE_STATUSES, type EmployeeStatus } from '@taschino/contract/agency-shapes.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { countByStatus, findEmployees, readEmployee } from './employees-store.ts'
import { placeOf } from './place.ts'

const PAGE = 20
const CURSOR = /^e\.(\d{1,15})$/

export const listEmployeesAnswer = handle(listEmployees)(async ({ who, query, db }) => {
  const after = query.cursor === undefined ? undefined : CURSOR.exec(query.cursor)?.[1]
  if (query.cursor !== undefined && after === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const limit = query.limit ?? PAGE
  const found = await findEmployees(db, placeOf(who), query, {
    sort: query.sort,
    after: after === undefined ? undefined : Number(after),
    skip: query.skip ?? 0,
    limit,
  })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = found.length > limit && last ? `e.${last.id}` : null
  if (!query.totals) return { items, nextCursor }
  const rows = await countByStatus(db, placeOf(who), query.text)
  const count = rows.filter(({ status }) => query.status === undefined || status === query.status).reduce((sum, row) => sum + row.count, 0)
  return { items, nextCursor, totals: { count } }
})

export const countEmployeesAnswer = handle(countEmployees)(async ({ who, query, db }) => {
  const rows = await countByStatus(db, placeOf(who), query.text)
  const of = (status: EmployeeStatus): number => rows.find((row) => row.status === status)?.count ?? 0
  const byStatus = { active: of('active'), invited: of('invited'), unopened: of('unopened'), closed: of('closed'), left: of('left') }
  return { count: EMPLOYEE_STATUSES.reduce((sum, status) => sum + byStatus[status], 0), byStatus }
})

export const getEmployeeAnswer = handle(getEmployee)(
  async ({ who, params, db }) => (await readEmployee(db, placeOf(who), params.id)) ?? refuseCommon('not_found'),
)
