/** The list of the calls that agents answers. */
import { exportStatementsAnswer, listStatementsAnswer } from './list-statements.ts'
import {
  answerDisputeAnswer,
  countWaitingAnswer,
  disputeCommissionAnswer,
  exportCommissionsAnswer,
  listCommissionsAnswer,
} from './lines.ts'
import {
  exportNetworkRequestsAnswer,
  exportPipelineAnswer,
  exportAgentsAnswer,
  listAgentsAnswer,
  listNetworkRequestsAnswer,
  listPipelineAnswer,
} from './network.ts'
import { getStatementFileAnswer, payStatementsAnswer, previewStatementFileAnswer } from './pay.ts'
import { getPlanAnswer, setPlanAnswer, setTermsAnswer } from './plans.ts'
import { exportNetworkReportAnswer, networkReportAnswer } from './report.ts'
import {
  closeStatementAnswer,
  exportAgentStatementAnswer,
  getAgentStatementAnswer,
  getAgentStatementPdfAnswer,
  invoiceStatementAnswer,
  statementPaidAnswer,
} from './statements.ts'
import { getAgencyAttributionAnswer, getAttributionAnswer, transferAgencyAnswer, transferShopAnswer } from './transfer.ts'

export const agentsCalls = [
  exportAgentsAnswer,
  getAttributionAnswer,
  transferShopAnswer,
  getAgencyAttributionAnswer,
  transferAgencyAnswer,
  listAgentsAnswer,
  listPipelineAnswer,
  exportPipelineAnswer,
  listNetworkRequestsAnswer,
  exportNetworkRequestsAnswer,
  networkReportAnswer,
  exportNetworkReportAnswer,
  listCommissionsAnswer,
  exportCommissionsAnswer,
  disputeCommissionAnswer,
  answerDisputeAnswer,
  countWaitingAnswer,
  listStatementsAnswer,
  exportStatementsAnswer,
  getAgentStatementAnswer,
  getAgentStatementPdfAnswer,
  exportAgentStatementAnswer,
  closeStatementAnswer,
  invoiceStatementAnswer,
  statementPaidAnswer,
  payStatementsAnswer,
  previewStatementFileAnswer,
  getStatementFileAnswer,
  getPlanAnswer,
  setPlanAnswer,
  setTermsAnswer,
] as const
