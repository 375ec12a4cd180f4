/** The calls that this feature answers. */
import { answerDisputeAnswer, disputeCommissionAnswer, exportCommissionsAnswer, listCommissionsAnswer } from './lines.ts'
import {
  exportNetworkRequestsAnswer,
  exportPipelineAnswer,
  listAgentsAnswer,
  listNetworkRequestsAnswer,
  listPipelineAnswer,
} from './network.ts'
import { getStatementFileAnswer, payStatementsAnswer } from './pay.ts'
import { getPlanAnswer, setPlanAnswer, setTermsAnswer } from './plans.ts'
import { exportNetworkReportAnswer, networkReportAnswer } from './report.ts'
import {
  closeStatementAnswer,
  exportAgentStatementAnswer,
  getAgentStatementAnswer,
  getAgentStatementPdfAnswer,
  invoiceStatementAnswer,
  listStatementsAnswer,
  statementPaidAnswer,
} from './statements.ts'
import { getAttributionAnswer, transferShopAnswer } from './transfer.ts'

export const agentsCalls = [
  getAttributionAnswer,
  transferShopAnswer,
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
  listStatementsAnswer,
  getAgentStatementAnswer,
  getAgentStatementPdfAnswer,
  exportAgentStatementAnswer,
  closeStatementAnswer,
  invoiceStatementAnswer,
  statementPaidAnswer,
  payStatementsAnswer,
  getStatementFileAnswer,
  getPlanAnswer,
  setPlanAnswer,
  setTermsAnswer,
] as const
