/** The list of the calls that agencies answers. */
import { agencyContractCalls } from './contracts.ts'
import { createAgencyAnswer, type PeopleList } from './create-agency.ts'
import { changeInvitedEmailAnswer } from './change-address.ts'
import { countEmployeesAnswer, getEmployeeAnswer, listEmployeesAnswer } from './employees.ts'
import { exportEmployeesAnswer, exportOrdersAnswer } from './exports.ts'
import { getStockAnswer } from './get-stock.ts'
import type { InvitingNeeds } from './inviting.ts'
import { declineInvitationAnswer, joinAgencyAnswer, listEmployersAnswer } from './joining.ts'
import { markBackAnswer, markLeftAnswer } from './leaving.ts'
import { getAgencyAnswer, getStandingAnswer } from './record.ts'
import { resendInvitationsAnswer } from './resend-invitations.ts'
import { decideAgencyAnswer, submitAgencyAnswer, withdrawAgencyAnswer } from './review.ts'
import { setAgencyStateAnswer } from './standing.ts'
import { updateAgencyAnswer } from './update-agency.ts'
import type { Tickets } from '../session/public.ts'
import { askTicketsAnswer, getOrderAnswer, listOrdersAnswer } from './orders.ts'

export const agenciesCalls = (tickets: Tickets, list: PeopleList, needs: InvitingNeeds) =>
  [
    createAgencyAnswer(list),
    getAgencyAnswer,
    getStandingAnswer,
    updateAgencyAnswer,
    decideAgencyAnswer(needs),
    submitAgencyAnswer,
    withdrawAgencyAnswer,
    setAgencyStateAnswer,
    ...agencyContractCalls(tickets),
    askTicketsAnswer,
    listOrdersAnswer,
    getOrderAnswer,
    getStockAnswer,
    listEmployeesAnswer,
    countEmployeesAnswer,
    getEmployeeAnswer,
    resendInvitationsAnswer,
    changeInvitedEmailAnswer,
    markLeftAnswer,
    markBackAnswer,
    listEmployersAnswer,
    joinAgencyAnswer,
    declineInvitationAnswer,
    exportOrdersAnswer,
    exportEmployeesAnswer,
  ] as const
