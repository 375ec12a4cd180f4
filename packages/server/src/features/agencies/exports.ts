/** The exports of an agency's office: its orders and its people. */
import { exportEmployees, exportOrders } from '@taschino/contract/agencies.ts'
import type { Employee, TicketOrder } from '@taschino/contract/agency-shapes.ts'
import { handle } from '../../http/handle.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { findEmployees } from './employees-store.ts'
import { findOrders } from './orders-store.ts'
import { placeOf } from './place.ts'

const ORDERS: Export<TicketOrder> = {
  name: 'agencyTickets.orders',
  columns: (words) => [
    { key: 'code', head: words('agencyTickets.code'), kind: 'text', of: (order) => order.gtid },
    { key: 'asked', head: words('agencyTickets.step.asked'), kind: 'moment', of: (order) => order.askedAt },
    { key: 'asked_by', head: words('agencyTickets.asked_by'), kind: 'text', of: (order) => order.askedBy },
    { key: 'state', head: words('export.status'), kind: 'text', of: (order) => words.maybe(`agencyTickets.state.${order.state}`) },
    { key: 'type', head: words('agencyTickets.type'), kind: 'text', of: (order) => words.maybe(`type.${order.type}`) },
    { key: 'unit', head: words('agencyTickets.unit'), kind: 'money', of: (order) => order.unit },
    { key: 'amount', head: words('agencyTickets.amount'), kind: 'count', of: (order) => order.amount },
    { key: 'value', head: words('agencyTickets.sum'), kind: 'money', of: (order) => order.value },
    { key: 'note', head: words('agencyTickets.note'), kind: 'text', of: (order) => order.note },
    { key: 'decided', head: words('agencyTickets.decided_at'), kind: 'moment', of: (order) => order.decidedAt },
    { key: 'reason', head: words('agencyTickets.reason'), kind: 'text', of: (order) => order.reason },
    { key: 'expires', head: words('agencyTickets.valid_until'), kind: 'moment', of: (order) => order.expiresAt },
    { key: 'invoice', head: words('agencyTickets.invoice'), kind: 'text', of: (order) => order.invoiceNumber },
    {
      head: words('agencyTickets.invoice_state'),
      kind: 'text',
      of: (order) =>
        order.invoiceNumber === null ? null : words(order.invoicePaid ? 'agencyTickets.invoice_paid' : 'agencyTickets.invoice_open'),
    },
  ],
}

export const exportOrdersAnswer = handle(exportOrders)(async ({ who, query, db, settings }) => {
  const { items } = await findOrders(db, placeOf(who), query, { sort: query.sort, skip: 0, limit: settings.exportMax + 1 })
  return sheetFile(query, ORDERS, items, settings)
})

const PEOPLE: Export<Employee> = {
  name: 'employees.title',
  columns: (words) => [
    { key: 'name', alone: true, head: words('export.name'), kind: 'text', of: (one) => `${one.lastName} ${one.firstName}` },
    { head: words('users.field.firstName'), kind: 'text', of: (one) => one.firstName },
    { head: words('users.field.lastName'), kind: 'text', of: (one) => one.lastName },
    { key: 'username', head: words('export.username'), kind: 'text', of: (one) => one.username },
    { key: 'email', head: words('users.field.email'), kind: 'text', of: (one) => one.email },
    { key: 'status', head: words('export.status'), kind: 'text', of: (one) => words.maybe(`employees.status.${one.status}`) },
    { key: 'invited', head: words('employees.invited_at'), kind: 'moment', of: (one) => one.invitedAt },
    { key: 'left', head: words('employees.left_at'), kind: 'moment', of: (one) => one.leftAt },
  ],
}

export const exportEmployeesAnswer = handle(exportEmployees)(async ({ who, query, db, settings }) =>
  sheetFile(
    query,
    PEOPLE,
    await findEmployees(db, placeOf(who), query, { sort: query.sort, skip: 0, limit: settings.exportMax }),
    settings,
  ),
)
