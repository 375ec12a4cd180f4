/** The calls that this feature answers. */
import { changeInvitedEmailAnswer } from './change-address.ts'
import { countEmployeesAnswer, getEmployeeAnswer, listEmployeesAnswer } from './employees.ts'
import { exportEmployeesAnswer, exportOrdersAnswer } from './exports.ts'
import { getStockAnswer } from './get-stock.ts'
import { inviteEmployeesAnswer, resendInvitationsAnswer } from './invite-employees.ts'
import { markBackAnswer, markLeftAnswer } from './leaving.ts'
import { askTicketsAnswer, getOrderAnswer, listOrdersAnswer } from './orders.ts'

export const agenciesCalls = [
  askTicketsAnswer,
  listOrdersAnswer,
  getOrderAnswer,
  getStockAnswer,
  listEmployeesAnswer,
  countEmployeesAnswer,
  getEmployeeAnswer,
  inviteEmployeesAnswer,
  resendInvitationsAnswer,
  changeInvitedEmailAnswer,
  markLeftAnswer,
  markBackAnswer,
  exportOrdersAnswer,
  exportEmployeesAnswer,
] as const
