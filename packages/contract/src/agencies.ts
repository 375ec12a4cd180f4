/** The calls of an agency's office: orders of tickets, stock, its people. They never tell where anybody spends. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { email } from './fields.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { REQUEST_STEPS } from './request-shapes.ts'
import { gtid, instant, paging, part, pathId, searchText, words } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'
import {
  AMOUNT_MAX,
  CLOSED_REFUSALS,
  EMPLOYEE_STATUSES,
  ORDER_STATES,
  ORDER_TYPES,
  UNIT_MAX,
  UNIT_MIN,
  employee,
  order,
  stockGroup,
  ticketOrder,
} from './agency-shapes.ts'

const AGENCY = ['agency'] as const

/** Asks the company for tickets. Nothing moves and nothing is owed until it says yes. */
export const askTickets = call({
  name: 'agencies.askTickets',
  method: 'POST',
  path: '/agencies/requests',
  roles: AGENCY,
  reach: 'self',
  money: true,
  body: z.strictObject({
    type: z.enum(ORDER_TYPES),
    unit: z.int().check(z.minimum(UNIT_MIN), z.maximum(UNIT_MAX)),
    amount: z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX)),
    note: z.optional(words(0, 200)),
  }),
  output: ticketOrder,
  refusals: { order_too_large: 409, too_many_waiting: 409, ...CLOSED_REFUSALS },
})

const orderSort = sortable('asked', 'type', 'unit', 'amount', 'value', 'state', 'asked_by', 'decided', 'expires', 'invoice')
export type OrderSort = NonNullable<z.output<typeof orderSort>>
/** `from` and `to`: asked on these days. Newest first, unless `sort` says otherwise. */
const orderFilters = {
  state: z.optional(z.enum(ORDER_STATES)),
  type: z.optional(z.enum(ORDER_TYPES)),
  ...daysBetween,
  sort: orderSort,
}

export const listOrders = call({
  name: 'agencies.listOrders',
  method: 'GET',
  path: '/agencies/requests',
  roles: AGENCY,
  reach: 'self',
  query: z.object({ ...paging, ...orderFilters, ...counting }),
  output: tableOf(ticketOrder, 'amount', 'value'),
  refusals: {},
})

export const exportOrders = call({
  name: 'agencies.exportOrders',
  method: 'GET',
  path: '/agencies/requests/export',
  roles: AGENCY,
  reach: 'self',
  query: z.object({ ...orderFilters, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** One order with its steps, oldest first; whoever acted for the company is not named. */
export const getOrder = call({
  name: 'agencies.getOrder',
  method: 'GET',
  path: '/agencies/requests/{gtid}',
  roles: AGENCY,
  reach: 'named',
  params: z.object({ gtid }),
  output: z.object({
    ...order,
    steps: z.array(z.object({ at: instant, step: z.enum(REQUEST_STEPS), by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  }),
  refusals: {},
})

export const getStock = call({
  name: 'agencies.getStock',
  method: 'GET',
  path: '/agencies/stock',
  roles: AGENCY,
  reach: 'self',
  output: z.object({
    asOf: instant,
    groups: z.array(stockGroup),
    inHand: z.int(),
    /** People to whom tickets can be given now. */
    people: z.int(),
    /** Those of them who were invited and have never opened their account: what they are given waits for them. */
    invited: z.int(),
    /** Cents given per month (YYYY-MM), without what was taken back, the last twelve, oldest first. */
    months: z.array(z.object({ month: z.string(), value: z.int() })),
    /** By what the next order will be billed, as of today: fee in hundredths of a percent, VAT in percent. */
    billing: z.object({ fee: z.int(), feeVat: z.int(), vatNormal: z.int(), vatBusiness: z.int(), vatGdo: z.int() }),
  }),
  refusals: {},
})

const employeeSort = sortable('name', 'email', 'username', 'status', 'invited', 'left')
export type EmployeeSort = NonNullable<z.output<typeof employeeSort>>
const found = { text: searchText, status: z.optional(z.enum(EMPLOYEE_STATUSES)), sort: employeeSort }

export const listEmployees = call({
  name: 'agencies.listEmployees',
  method: 'GET',
  path: '/agencies/employees',
  roles: AGENCY,
  reach: 'self',
  query: z.object({ ...paging, ...found, ...counting }),
  output: tableOf(employee),
  refusals: {},
})

export const exportEmployees = call({
  name: 'agencies.exportEmployees',
  method: 'GET',
  path: '/agencies/employees/export',
  roles: AGENCY,
  reach: 'self',
  query: z.object({ ...found, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** How many the text finds, in all and by status. */
export const countEmployees = call({
  name: 'agencies.countEmployees',
  method: 'GET',
  path: '/agencies/employees/count',
  roles: AGENCY,
  reach: 'self',
  query: z.object({ text: searchText }),
  output: z.object({
    count: z.int(),
    byStatus: z.object({ active: z.int(), invited: z.int(), unopened: z.int(), closed: z.int(), left: z.int() }),
  }),
  refusals: {},
})

export const getEmployee = call({
  name: 'agencies.getEmployee',
  method: 'GET',
  path: '/agencies/employees/{id}',
  roles: AGENCY,
  reach: 'named',
  params: z.object({ id: pathId }),
  output: employee,
  refusals: {},
})

/** Writes once more to everybody whose invitation waits. `spared`: those who were written to often enough in this hour (T38). */
export const resendInvitations = call({
  name: 'agencies.resendInvitations',
  method: 'POST',
  path: '/agencies/employees/resend',
  roles: AGENCY,
  reach: 'self',
  body: z.strictObject({}),
  output: z.object({ sent: z.int(), spared: z.int() }),
  refusals: {},
})

/**
 * The address was wrong: the invitation goes to this one, and the link that is out is over. Whether the address has an account already is
 * not told (T34).
 */
export const changeInvitedEmail = call({
  name: 'agencies.changeInvitedEmail',
  method: 'POST',
  path: '/agencies/employees/{id}/email',
  roles: AGENCY,
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({ email }),
  output: employee,
  refusals: { already_active: 409, already_left: 409, same_address: 409, employee_here: 409, too_many_invitations: 409 },
})

/**
 * Somebody works here no more: account and history stay theirs, nothing more is given. `leave` lets them keep the tickets; `take-back`
 * brings back what this
 * agency gave and they have not spent, and only afterwards says how much that was.
 */
export const markLeft = call({
  name: 'agencies.markLeft',
  method: 'POST',
  path: '/agencies/employees/{id}/left',
  roles: AGENCY,
  reach: 'named',
  money: true,
  params: z.object({ id: pathId }),
  body: z.strictObject({ tickets: z.enum(['leave', 'take-back']) }),
  output: z.object({ ...employee.shape, gtid: z.nullable(gtid), parts: z.array(part) }),
  refusals: { already_left: 409, account_closed: 409, taken_back_lately: 409, ...CLOSED_REFUSALS },
})

/**
 * It was a mistake: they work here again. `give-back` puts what was taken back into their pocket, as far as it is still in the agency's
 * hands: all of it or nothing.
 */
export const markBack = call({
  name: 'agencies.markBack',
  method: 'POST',
  path: '/agencies/employees/{id}/back',
  roles: AGENCY,
  reach: 'named',
  money: true,
  params: z.object({ id: pathId }),
  body: z.strictObject({ tickets: z.enum(['give-back', 'keep']) }),
  output: z.object({ ...employee.shape, gtid: z.nullable(gtid), value: z.int() }),
  refusals: { not_left: 409, stock_gone: 409, account_closed: 409, ...CLOSED_REFUSALS },
})
