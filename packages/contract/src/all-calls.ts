/** The list of all declared calls: the HTTP layer answers each, and the OpenAPI document and many tests are made from it. */
import * as accounts from './accounts.ts'
import * as agencies from './agencies.ts'
import * as agenciesJoining from './agencies-joining.ts'
import * as agenciesRecord from './agencies-record.ts'
import * as agenciesReview from './agencies-review.ts'
import * as agentPay from './agent-pay.ts'
import * as agents from './agents.ts'
import * as avatar from './people/avatar.ts'
import * as barcodes from './barcodes.ts'
import * as clubCashback from './club/cashback.ts'
import * as clubCatalogue from './club/catalogue.ts'
import * as clubCompany from './club/company.ts'
import * as clubCompanyExports from './club/company-exports.ts'
import * as clubBrandTickets from './club/brand-tickets.ts'
import * as clubTickets from './club/tickets.ts'
import * as credits from './credits.ts'
import * as distribution from './distribution.ts'
import * as documents from './documents.ts'
import * as profile from './people/own-data.ts'
import * as audit from './audit.ts'
import * as paybacks from './paybacks.ts'
import * as paybacksSchedule from './paybacks-schedule.ts'
import * as giftAccounts from './gift-accounts.ts'
import * as giftCodes from './gift-codes.ts'
import * as giftStock from './gift-stock.ts'
import * as clubCompanyProviders from './club/company-providers.ts'
import * as clubCodeProblems from './club/code-problems.ts'
import * as clubCompanyOrders from './club/company-orders.ts'
import * as clubDifferences from './club/differences.ts'
import * as clubOrders from './club/orders.ts'
import * as clubVouchers from './club/vouchers.ts'
import * as invoices from './invoices.ts'
import * as iban from './iban.ts'
import * as imports from './imports.ts'
import * as onboarding from './onboarding.ts'
import * as notifications from './notifications.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as overview from './overview.ts'
import * as payouts from './payouts.ts'
import * as payoutsStatement from './payouts-statement.ts'
import * as people from './people/profile.ts'
import * as importsPeople from './imports-people.ts'
import * as releases from './releases.ts'
import * as reports from './reports.ts'
import * as requests from './requests.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as shopFront from './shop-front.ts'
import * as shops from './shops.ts'
import * as stepup from './stepup.ts'
import * as users from './people/users.ts'
import * as wallet from './wallet.ts'
import * as approvals from './approvals.ts'
import * as desk from './desk.ts'
import * as deskJournal from './desk-journal.ts'
import * as deskRecords from './desk-records.ts'
import * as savedViews from './saved-views.ts'
import type { Call } from './call.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value

export const ALL_CALLS: readonly Call[] = [
  approvals,
  desk,
  deskRecords,
  deskJournal,
  savedViews,
  notifications,
  papers,
  overview,
  payouts,
  payoutsStatement,
  releases,
  reports,
  distribution,
  requests,
  iban,
  invoices,
  session,
  setup,
  settings,
  people,
  accounts,
  agencies,
  agenciesJoining,
  agenciesRecord,
  agenciesReview,
  agents,
  agentPay,
  avatar,
  barcodes,
  profile,
  clubCashback,
  clubCatalogue,
  clubCompany,
  clubCompanyExports,
  clubBrandTickets,
  clubTickets,
  credits,
  documents,
  shopFront,
  shops,
  onboarding,
  imports,
  importsPeople,
  giftAccounts,
  giftCodes,
  giftStock,
  clubCompanyProviders,
  clubCodeProblems,
  clubCompanyOrders,
  clubDifferences,
  clubOrders,
  clubVouchers,
  wallet,
  paybacks,
  paybacksSchedule,
  payments,
  users,
  audit,
  stepup,
].flatMap((feature) => Object.values(feature).filter(isCall))
