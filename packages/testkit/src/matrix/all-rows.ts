/** The authorisation matrix of the service: one row per declared call (G6). */
import type { Rows } from './row.ts'
import { accountsRows } from './rows/accounts.ts'
import { agenciesRows } from './rows/agencies.ts'
import { agentsRows } from './rows/agents.ts'
import { auditRows } from './rows/audit.ts'
import { creditsRows } from './rows/credits.ts'
import { distributionRows } from './rows/distribution.ts'
import { barcodesRows } from './rows/barcodes.ts'
import { clubCashbackRows } from './rows/club-cashback.ts'
import { clubCatalogueRows } from './rows/club-catalogue.ts'
import { clubOrdersRows } from './rows/club-orders.ts'
import { documentsRows } from './rows/documents.ts'
import { giftCodesRows } from './rows/gift-codes.ts'
import { ibanRows } from './rows/iban.ts'
import { invoicesRows } from './rows/invoices.ts'
import { importsRows } from './rows/imports.ts'
import { paybacksRows } from './rows/paybacks.ts'
import { notificationsRows } from './rows/notifications.ts'
import { papersRows } from './rows/papers.ts'
import { paymentsRows } from './rows/payments.ts'
import { overviewRows } from './rows/overview.ts'
import { payoutsRows } from './rows/payouts.ts'
import { peopleRows } from './rows/people.ts'
import { releasesRows } from './rows/releases.ts'
import { reportsRows } from './rows/reports.ts'
import { requestsRows } from './rows/requests.ts'
import { sessionRows } from './rows/session.ts'
import { settingsRows } from './rows/settings.ts'
import { setupRows } from './rows/setup.ts'
import { onboardingRows } from './rows/onboarding.ts'
import { shopsRows } from './rows/shops.ts'
import { stepUpRows } from './rows/stepup.ts'
import { walletRows } from './rows/wallet.ts'
import { approvalsRows } from './rows/approvals.ts'
import { deskRows } from './rows/desk.ts'
import { savedViewsRows } from './rows/saved-views.ts'

export const ALL_ROWS: Rows = {
  ...approvalsRows,
  ...deskRows,
  ...savedViewsRows,
  ...setupRows,
  ...settingsRows,
  ...papersRows,
  ...notificationsRows,
  ...creditsRows,
  ...distributionRows,
  ...ibanRows,
  ...invoicesRows,
  ...paybacksRows,
  ...overviewRows,
  ...payoutsRows,
  ...releasesRows,
  ...reportsRows,
  ...requestsRows,
  ...sessionRows,
  ...peopleRows,
  ...accountsRows,
  ...agenciesRows,
  ...agentsRows,
  ...barcodesRows,
  ...documentsRows,
  ...shopsRows,
  ...onboardingRows,
  ...importsRows,
  ...giftCodesRows,
  ...clubCashbackRows,
  ...clubCatalogueRows,
  ...clubOrdersRows,
  ...walletRows,
  ...paymentsRows,
  ...stepUpRows,
  ...auditRows,
}
