/** Every screen of the app in one table: its address, who may see it, where its code is. */
import { ROLES } from '@taschino/contract/roles.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { COMING } from '../routing/coming.ts'
import { matchPath } from '../routing/match.ts'
import { screen } from '../routing/screen.tsx'
import type { Screen } from '../routing/screen.tsx'

type Access = 'public' | 'logged-out' | readonly Role[]
export interface Route {
  readonly path: string
  readonly access: Access
  /** Null for what comes with the first code: login and the error page must never have to be fetched. */
  readonly screen: Screen | null
  /** On entry whoever is logged in is logged out, without being sent to the login (links from letters). */
  readonly leaves?: true
  /** Needs more than the role: mandatory documents agreed, account enabled and configured. */
  readonly second?: true
  /** Everybody who is logged in may come, but the screen has something for these only; the others are told so. */
  readonly serves?: readonly Role[]
}

const PAYERS: readonly Role[] = ['enduser', 'shop']
const COMPANY: readonly Role[] = ['company', 'admin']

const soon = screen(
  'session/ComingSoonScreen',
  async () => (await import('../features/session/ComingSoonScreen.tsx')).ComingSoonScreen,
  'plain',
)
const profile = screen(
  'people/profile/ProfileScreen',
  async () => (await import('../features/people/profile/ProfileScreen.tsx')).ProfileScreen,
  'form',
)
const pay = screen('payments/pay/PayScreen', async () => (await import('../features/payments/pay/PayScreen.tsx')).PayScreen, 'form')

type Also = Pick<Route, 'leaves' | 'second' | 'serves'>
const LEAVES: Also = { leaves: true }
const SECOND: Also = { second: true }

const at = (path: string, access: Access, shown: Screen | null, also: Also = {}): Route => ({ path, access, screen: shown, ...also })

export const ROUTES: readonly Route[] = [
  at('/login', 'logged-out', null),
  at('/error', 'public', null),

  at(
    '/tabs/enduser-home',
    ['enduser'],
    screen(
      'wallet/enduser-home/EnduserHomeScreen',
      async () => (await import('../features/wallet/enduser-home/EnduserHomeScreen.tsx')).EnduserHomeScreen,
      'pocket',
    ),
  ),
  at(
    '/tabs/enduser-transactions',
    ['enduser'],
    screen(
      'wallet/enduser-transactions/EnduserTransactionsScreen',
      async () => (await import('../features/wallet/enduser-transactions/EnduserTransactionsScreen.tsx')).EnduserTransactionsScreen,
    ),
  ),
  at(
    '/tabs/enduser-wallet',
    ['enduser'],
    screen(
      'wallet/enduser-wallet/EnduserWalletScreen',
      async () => (await import('../features/wallet/enduser-wallet/EnduserWalletScreen.tsx')).EnduserWalletScreen,
    ),
  ),
  at('/tabs/enduser-profile', ['enduser'], profile),
  at(
    '/enduser-month',
    ['enduser'],
    screen('papers/EnduserMonthScreen', async () => (await import('../features/papers/EnduserMonthScreen.tsx')).EnduserMonthScreen),
    SECOND,
  ),

  at(
    '/tabs/shop-home',
    ['shop'],
    screen('shops/till/TillScreen', async () => (await import('../features/shops/till/TillScreen.tsx')).TillScreen, 'till'),
  ),
  at(
    '/tabs/shop-transactions',
    ['shop'],
    screen(
      'wallet/shop-transactions/ShopTransactionsScreen',
      async () => (await import('../features/wallet/shop-transactions/ShopTransactionsScreen.tsx')).ShopTransactionsScreen,
    ),
  ),
  at(
    '/tabs/shop-wallet',
    ['shop'],
    screen(
      'paybacks/shop-wallet/ShopWalletScreen',
      async () => (await import('../features/paybacks/shop-wallet/ShopWalletScreen.tsx')).ShopWalletScreen,
    ),
  ),
  at('/tabs/shop-profile', ['shop'], profile),

  at(
    '/qrcode-scanner',
    ROLES,
    screen('payments/scan/ScanScreen', async () => (await import('../features/payments/scan/ScanScreen.tsx')).ScanScreen, 'plain'),
    { serves: PAYERS },
  ),
  at(
    '/my-code',
    ROLES,
    screen(
      'payments/my-code/MyCodeScreen',
      async () => (await import('../features/payments/my-code/MyCodeScreen.tsx')).MyCodeScreen,
      'plain',
    ),
    { serves: PAYERS },
  ),
  at(
    '/qrcode-image',
    ROLES,
    screen(
      'shops/qrcode-image/CodeImageScreen',
      async () => (await import('../features/shops/qrcode-image/CodeImageScreen.tsx')).CodeImageScreen,
      'plain',
    ),
    { serves: ['shop'] },
  ),
  at('/enduser-payment/code/:code', PAYERS, pay, SECOND),
  at('/enduser-payment/id/:id', PAYERS, pay, SECOND),
  at(
    '/yes-ticket-payment',
    ROLES,
    screen('shops/near/ShopsNearScreen', async () => (await import('../features/shops/near/ShopsNearScreen.tsx')).ShopsNearScreen),
    { serves: PAYERS },
  ),

  at(
    '/shop-payback',
    ['shop'],
    screen(
      'paybacks/payback/PaybackScreen',
      async () => (await import('../features/paybacks/payback/PaybackScreen.tsx')).PaybackScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/shop-convert',
    ['shop'],
    screen(
      'paybacks/convert/ConvertScreen',
      async () => (await import('../features/paybacks/convert/ConvertScreen.tsx')).ConvertScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/shop-multi-requests',
    ['shop'],
    screen(
      'paybacks/multi/MultiRequestsScreen',
      async () => (await import('../features/paybacks/multi/MultiRequestsScreen.tsx')).MultiRequestsScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/shop-iban',
    ['shop', ...COMPANY],
    screen('iban/ShopIbanScreen', async () => (await import('../features/iban/ShopIbanScreen.tsx')).ShopIbanScreen, 'form'),
    SECOND,
  ),

  at(
    '/tabs/agency-employees',
    ['agency'],
    screen(
      'agencies/employees/AgencyEmployeesScreen',
      async () => (await import('../features/agencies/employees/AgencyEmployeesScreen.tsx')).AgencyEmployeesScreen,
    ),
  ),
  at(
    '/tabs/agency-tickets',
    ['agency'],
    screen(
      'agencies/tickets/AgencyTicketsScreen',
      async () => (await import('../features/agencies/tickets/AgencyTicketsScreen.tsx')).AgencyTicketsScreen,
      'pocket',
    ),
  ),
  at(
    '/shop-month',
    ['shop', ...COMPANY],
    screen('papers/ShopMonthScreen', async () => (await import('../features/papers/ShopMonthScreen.tsx')).ShopMonthScreen),
    SECOND,
  ),
  at(
    '/shop-contract',
    ['shop', ...COMPANY],
    screen(
      'shops/contract/ContractScreen',
      async () => (await import('../features/shops/contract/ContractScreen.tsx')).ContractScreen,
      'form',
    ),
    SECOND,
  ),

  at('/tabs/agency-profile', ['agency'], profile),
  at(
    '/agency-distribution',
    ['agency'],
    screen(
      'distribution/DistributionScreen',
      async () => (await import('../features/distribution/DistributionScreen.tsx')).DistributionScreen,
      'form',
    ),
    SECOND,
  ),
  at('/tabs/agent-profile', ['agent', 'superagent'], profile),
  at(
    '/tabs/company-agencies',
    COMPANY,
    screen(
      'inbox/company-agencies/CompanyAgenciesScreen',
      async () => (await import('../features/inbox/company-agencies/CompanyAgenciesScreen.tsx')).CompanyAgenciesScreen,
    ),
  ),
  at(
    '/tabs/company-shops',
    COMPANY,
    screen(
      'inbox/company-shops/CompanyShopsScreen',
      async () => (await import('../features/inbox/company-shops/CompanyShopsScreen.tsx')).CompanyShopsScreen,
    ),
  ),
  at(
    '/tabs/company-users',
    COMPANY,
    screen(
      'users/company-users/CompanyUsersScreen',
      async () => (await import('../features/users/company-users/CompanyUsersScreen.tsx')).CompanyUsersScreen,
    ),
  ),
  at('/tabs/company-profile', COMPANY, profile),

  at(
    '/reset-password',
    'public',
    screen(
      'accounts/ResetPasswordScreen',
      async () => (await import('../features/accounts/ResetPasswordScreen.tsx')).ResetPasswordScreen,
      'form',
    ),
  ),
  at(
    '/complete-reset-password',
    'public',
    screen(
      'accounts/CompleteResetPasswordScreen',
      async () => (await import('../features/accounts/CompleteResetPasswordScreen.tsx')).CompleteResetPasswordScreen,
      'form',
    ),
    LEAVES,
  ),
  at(
    '/configure-user',
    'public',
    screen(
      'accounts/ConfigureUserScreen',
      async () => (await import('../features/accounts/ConfigureUserScreen.tsx')).ConfigureUserScreen,
      'form',
    ),
    LEAVES,
  ),
  at(
    '/disable-user',
    'public',
    screen(
      'accounts/DisableUserScreen',
      async () => (await import('../features/accounts/DisableUserScreen.tsx')).DisableUserScreen,
      'form',
    ),
    LEAVES,
  ),
  at(
    '/change-email',
    'public',
    screen(
      'accounts/ChangeEmailScreen',
      async () => (await import('../features/accounts/ChangeEmailScreen.tsx')).ChangeEmailScreen,
      'form',
    ),
  ),

  at(
    '/company-user-add',
    COMPANY,
    screen(
      'users/company-user-add/CompanyUserAddScreen',
      async () => (await import('../features/users/company-user-add/CompanyUserAddScreen.tsx')).CompanyUserAddScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/company-reports',
    COMPANY,
    screen(
      'reports/company-reports/CompanyReportsScreen',
      async () => (await import('../features/reports/company-reports/CompanyReportsScreen.tsx')).CompanyReportsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-documents',
    COMPANY,
    screen(
      'documents/company-documents/CompanyDocumentsScreen',
      async () => (await import('../features/documents/company-documents/CompanyDocumentsScreen.tsx')).CompanyDocumentsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-audit',
    COMPANY,
    screen(
      'audit/company-audit/CompanyAuditScreen',
      async () => (await import('../features/audit/company-audit/CompanyAuditScreen.tsx')).CompanyAuditScreen,
    ),
    SECOND,
  ),

  at(
    '/profile/close',
    ROLES,
    screen(
      'accounts/CloseAccessScreen',
      async () => (await import('../features/accounts/CloseAccessScreen.tsx')).CloseAccessScreen,
      'form',
    ),
  ),
  at(
    '/profile/devices',
    ROLES,
    screen('session/devices/DevicesScreen', async () => (await import('../features/session/devices/DevicesScreen.tsx')).DevicesScreen),
  ),
  at(
    '/profile/security',
    ROLES,
    screen(
      'stepup/security/SecurityScreen',
      async () => (await import('../features/stepup/security/SecurityScreen.tsx')).SecurityScreen,
      'form',
    ),
  ),
  at(
    '/profile/data',
    ROLES,
    screen('people/profile/DataScreen', async () => (await import('../features/people/profile/DataScreen.tsx')).DataScreen, 'form'),
  ),
  at(
    '/profile/email',
    ROLES,
    screen('accounts/EmailScreen', async () => (await import('../features/accounts/EmailScreen.tsx')).EmailScreen, 'form'),
  ),
  at(
    '/notifications',
    ROLES,
    screen('notifications/NoticesScreen', async () => (await import('../features/notifications/NoticesScreen.tsx')).NoticesScreen),
  ),
  at(
    '/profile/notifications',
    ROLES,
    screen(
      'people/profile/NotificationsScreen',
      async () => (await import('../features/people/profile/NotificationsScreen.tsx')).NotificationsScreen,
      'form',
    ),
  ),
  at(
    '/profile/leave',
    ROLES,
    screen('people/profile/LeaveScreen', async () => (await import('../features/people/profile/LeaveScreen.tsx')).LeaveScreen, 'form'),
  ),
  at(
    '/profile/password',
    ROLES,
    screen(
      'session/password/PasswordScreen',
      async () => (await import('../features/session/password/PasswordScreen.tsx')).PasswordScreen,
      'form',
    ),
  ),
  at(
    '/profile/documents',
    ROLES,
    screen('documents/AgreedScreen', async () => (await import('../features/documents/AgreedScreen.tsx')).AgreedScreen),
  ),

  ...COMING.map((one): Route => ({ ...one, screen: soon })),
]

/** The route of an address; null leads to ''. */
export function routeFor(pathname: string): Route | null {
  return ROUTES.find((route) => matchPath(route.path, pathname)) ?? null
}

/** Fetches a screen's code before it is needed. */
export function preload(pathname: string): void {
  void routeFor(pathname)?.screen?.preload()
}
