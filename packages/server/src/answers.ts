/** The list of all answers of the service: the compiler says which declared call nobody answers, the registry says it again at boot. */
import type * as accounts from '@taschino/contract/accounts.ts'
import type * as agencies from '@taschino/contract/agencies.ts'
import type * as agenciesJoining from '@taschino/contract/agencies-joining.ts'
import type * as agenciesRecord from '@taschino/contract/agencies-record.ts'
import type * as agenciesReview from '@taschino/contract/agencies-review.ts'
import type * as agentPay from '@taschino/contract/agent-pay.ts'
import type * as agents from '@taschino/contract/agents.ts'
import type * as avatar from '@taschino/contract/people/avatar.ts'
import type * as barcodes from '@taschino/contract/barcodes.ts'
import type * as clubCashback from '@taschino/contract/club/cashback.ts'
import type * as clubCatalogue from '@taschino/contract/club/catalogue.ts'
import type * as clubCompany from '@taschino/contract/club/company.ts'
import type * as clubBrandTickets from '@taschino/contract/club/brand-tickets.ts'
import type * as clubTickets from '@taschino/contract/club/tickets.ts'
import type * as profile from '@taschino/contract/people/own-data.ts'
import type * as credits from '@taschino/contract/credits.ts'
import type * as distribution from '@taschino/contract/distribution.ts'
import type * as documents from '@taschino/contract/documents.ts'
import type * as audit from '@taschino/contract/audit.ts'
import type * as giftAccounts from '@taschino/contract/gift-accounts.ts'
import type * as giftCodes from '@taschino/contract/gift-codes.ts'
import type * as giftStock from '@taschino/contract/gift-stock.ts'
import type * as clubCompanyProviders from '@taschino/contract/club/company-providers.ts'
import type * as clubCodeProblems from '@taschino/contract/club/code-problems.ts'
import type * as clubCompanyOrders from '@taschino/contract/club/company-orders.ts'
import type * as clubDifferences from '@taschino/contract/club/differences.ts'
import type * as clubOrders from '@taschino/contract/club/orders.ts'
import type * as clubVouchers from '@taschino/contract/club/vouchers.ts'
import type * as imports from '@taschino/contract/imports.ts'
import type * as invoices from '@taschino/contract/invoices.ts'
import type * as iban from '@taschino/contract/iban.ts'
import type * as paybacks from '@taschino/contract/paybacks.ts'
import type * as paybacksSchedule from '@taschino/contract/paybacks-schedule.ts'
import type * as onboarding from '@taschino/contract/onboarding.ts'
import type * as notifications from '@taschino/contract/notifications.ts'
import type * as papers from '@taschino/contract/papers.ts'
import type * as payments from '@taschino/contract/payments.ts'
import type * as overview from '@taschino/contract/overview.ts'
import type * as payouts from '@taschino/contract/payouts.ts'
import type * as payoutsStatement from '@taschino/contract/payouts-statement.ts'
import type * as people from '@taschino/contract/people/profile.ts'
import type * as importsPeople from '@taschino/contract/imports-people.ts'
import type * as releases from '@taschino/contract/releases.ts'
import type * as reports from '@taschino/contract/reports.ts'
import type * as requests from '@taschino/contract/requests.ts'
import type * as session from '@taschino/contract/session.ts'
import type * as settings from '@taschino/contract/settings.ts'
import type * as setup from '@taschino/contract/setup.ts'
import type * as shops from '@taschino/contract/shops.ts'
import type * as stepup from '@taschino/contract/stepup.ts'
import type * as users from '@taschino/contract/people/users.ts'
import type * as wallet from '@taschino/contract/wallet.ts'
import type * as approvals from '@taschino/contract/approvals.ts'
import type * as desk from '@taschino/contract/desk.ts'
import type * as deskJournal from '@taschino/contract/desk-journal.ts'
import type * as deskRecords from '@taschino/contract/desk-records.ts'
import type * as savedViews from '@taschino/contract/saved-views.ts'
import type { Answered } from './http/handle.ts'
import { accountsCalls } from './features/accounts/calls.ts'
import { approvalsCalls } from './features/approvals/calls.ts'
import { agenciesCalls } from './features/agencies/calls.ts'
import { fillAgency } from './features/agencies/public.ts'
import { agentsCalls } from './features/agents/calls.ts'
import { avatarCalls } from './features/people/avatar/calls.ts'
import { barcodesCalls } from './features/barcodes/calls.ts'
import { gdoKeys } from './features/barcodes/keys.ts'
import { cashbackCalls } from './features/club/cashback/calls.ts'
import { catalogueCalls } from './features/club/catalogue/calls.ts'
import { profileCalls } from './features/people/profile/calls.ts'
import { creditsCalls } from './features/credits/calls.ts'
import { distributionCalls } from './features/distribution/calls.ts'
import { documentsCalls } from './features/documents/calls.ts'
import { auditCalls } from './features/audit/calls.ts'
import { ordersCalls } from './features/club/orders/calls.ts'
import { voucherKeys } from './features/club/orders/public.ts'
import { ticketsCalls } from './features/club/tickets/calls.ts'
import { giftCodesCalls } from './features/gift-codes/calls.ts'
import { codeKeys } from './features/gift-codes/public.ts'
import { ibanCalls } from './features/iban/calls.ts'
import { importsCalls } from './features/imports/calls.ts'
import { beginWithAgency, goOn } from './features/imports/public.ts'
import { invoicesCalls } from './features/invoices/calls.ts'
import { inboxCalls } from './features/inbox/calls.ts'
import { notificationsCalls } from './features/notifications/calls.ts'
import { onboardingCalls } from './features/onboarding/calls.ts'
import { paybacksCalls } from './features/paybacks/calls.ts'
import { papersCalls } from './features/papers/calls.ts'
import { paymentsCalls } from './features/payments/calls.ts'
import { overviewCalls } from './features/overview/calls.ts'
import { payoutsCalls } from './features/payouts/calls.ts'
import { releaseCalls } from './features/releases/calls.ts'
import { reportsCalls } from './features/reports/calls.ts'
import { sessionCalls } from './features/session/calls.ts'
import { settingsCalls } from './features/settings/calls.ts'
import { setupCalls } from './features/setup/calls.ts'
import { shopsCalls } from './features/shops/calls.ts'
import { openDirectory } from './features/shops/directory.ts'
import { openLookupLimiter } from './features/shops/lookup-limiter.ts'
import { stepUpCalls } from './features/stepup/calls.ts'
import { Allowances } from './features/stepup/public.ts'
import { usersCalls } from './features/people/users/calls.ts'
import { walletCalls } from './features/wallet/calls.ts'
import { deskCalls } from './features/desk/calls.ts'
import { savedViewsCalls } from './features/saved-views/calls.ts'
import type { Parts } from './app.ts'
import { WORDS_ABOUT_PEOPLE } from './words-about-people.ts'

type NamesIn<Feature> = {
  [K in keyof Feature]: Feature[K] extends { name: infer N extends string; refusals: object } ? N : never
}[keyof Feature]
type Declared =
  | NamesIn<typeof approvals>
  | NamesIn<typeof desk>
  | NamesIn<typeof deskRecords>
  | NamesIn<typeof deskJournal>
  | NamesIn<typeof savedViews>
  | NamesIn<typeof setup>
  | NamesIn<typeof settings>
  | NamesIn<typeof notifications>
  | NamesIn<typeof papers>
  | NamesIn<typeof overview>
  | NamesIn<typeof payouts>
  | NamesIn<typeof payoutsStatement>
  | NamesIn<typeof releases>
  | NamesIn<typeof reports>
  | NamesIn<typeof distribution>
  | NamesIn<typeof paybacks>
  | NamesIn<typeof paybacksSchedule>
  | NamesIn<typeof requests>
  | NamesIn<typeof iban>
  | NamesIn<typeof invoices>
  | NamesIn<typeof accounts>
  | NamesIn<typeof agencies>
  | NamesIn<typeof agenciesJoining>
  | NamesIn<typeof agenciesRecord>
  | NamesIn<typeof agenciesReview>
  | NamesIn<typeof agents>
  | NamesIn<typeof agentPay>
  | NamesIn<typeof avatar>
  | NamesIn<typeof barcodes>
  | NamesIn<typeof clubCashback>
  | NamesIn<typeof clubCatalogue>
  | NamesIn<typeof clubCompany>
  | NamesIn<typeof clubBrandTickets>
  | NamesIn<typeof clubTickets>
  | NamesIn<typeof credits>
  | NamesIn<typeof profile>
  | NamesIn<typeof documents>
  | NamesIn<typeof payments>
  | NamesIn<typeof people>
  | NamesIn<typeof session>
  | NamesIn<typeof shops>
  | NamesIn<typeof onboarding>
  | NamesIn<typeof imports>
  | NamesIn<typeof importsPeople>
  | NamesIn<typeof giftAccounts>
  | NamesIn<typeof giftCodes>
  | NamesIn<typeof giftStock>
  | NamesIn<typeof clubCompanyProviders>
  | NamesIn<typeof clubCodeProblems>
  | NamesIn<typeof clubCompanyOrders>
  | NamesIn<typeof clubDifferences>
  | NamesIn<typeof clubOrders>
  | NamesIn<typeof clubVouchers>
  | NamesIn<typeof wallet>
  | NamesIn<typeof users>
  | NamesIn<typeof audit>
  | NamesIn<typeof stepup>
type Unanswered<A extends readonly Answered[]> = Exclude<Declared, A[number]['call']['name']>

/** Takes the list only when nothing declared is missing from it; otherwise the error names what is. */
const complete = <const A extends readonly Answered[]>(
  answers: A & ([Unanswered<A>] extends [never] ? unknown : { nobodyAnswers: Unanswered<A> }),
): A => answers

export function allAnswers({ tokens, access, tickets, db, ledger, live, providers, secretFor, secretsBefore }: Parts): readonly Answered[] {
  const directory = openDirectory(db)
  const lookups = openLookupLimiter()
  const allowances = new Allowances(db, () => live.known().stepUp)
  return complete([
    ...approvalsCalls,
    ...deskCalls({ tokens, access }),
    ...savedViewsCalls,
    ...setupCalls,
    ...settingsCalls(access),
    ...papersCalls,
    ...notificationsCalls,
    ...creditsCalls,
    ...distributionCalls({ db, ledger }),
    ...inboxCalls,
    ...overviewCalls,
    ...payoutsCalls,
    ...releaseCalls,
    ...reportsCalls,
    ...ibanCalls,
    ...invoicesCalls,
    ...paybacksCalls,
    ...sessionCalls(tokens, access, db, tickets),
    ...accountsCalls(access, db, fillAgency),
    ...agenciesCalls(
      tickets,
      { begin: beginWithAgency, goOn: (clock, idImport) => goOn({ db, secretFor, live, clock }, idImport) },
      { db, secretFor },
    ),
    ...agentsCalls,
    ...avatarCalls,
    ...profileCalls(access, db, WORDS_ABOUT_PEOPLE),
    ...documentsCalls(access),
    ...shopsCalls(directory, lookups, tickets),
    ...onboardingCalls,
    ...importsCalls({ db, secretFor, live }),
    ...giftCodesCalls(codeKeys(secretFor, secretsBefore), db),
    ...cashbackCalls(providers),
    ...ticketsCalls({ providers, keys: voucherKeys(secretFor, secretsBefore) }),
    ...ordersCalls({ db, providers, keys: voucherKeys(secretFor, secretsBefore) }),
    ...catalogueCalls(providers, voucherKeys(secretFor, secretsBefore)),
    ...walletCalls,
    ...paymentsCalls(directory, lookups, allowances),
    ...barcodesCalls(directory, lookups, allowances, gdoKeys(secretFor, secretsBefore)),
    ...stepUpCalls(tokens, db),
    ...usersCalls(access),
    ...auditCalls,
  ])
}
