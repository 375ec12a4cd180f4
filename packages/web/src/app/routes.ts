/** Every screen of the app in one table: its address, who may see it, where its code is. */
import type { Role } from '@taschino/contract/roles.ts'
import { matchPath } from './match.ts'
import { screen } from './screen.tsx'
import type { Screen } from './screen.tsx'

export type Access = 'public' | 'logged-out' | readonly Role[]
export interface Route {
  readonly path: string
  readonly access: Access
  /** Null for what comes with the first code: login and the error page must never have to be fetched. */
  readonly screen: Screen | null
}

const PAYERS: readonly Role[] = ['enduser', 'shop']

const soon = screen('session/ComingSoonScreen', async () => (await import('../features/session/ComingSoonScreen.tsx')).ComingSoonScreen, 'plain')
const profile = screen('people/profile/ProfileScreen', async () => (await import('../features/people/profile/ProfileScreen.tsx')).ProfileScreen, 'form')
const pay = screen('payments/pay/PayScreen', async () => (await import('../features/payments/pay/PayScreen.tsx')).PayScreen, 'form')

const at = (path: string, access: Access, shown: Screen | null): Route => ({ path, access, screen: shown })

export const ROUTES: readonly Route[] = [
  at('/login', 'logged-out', null),
  at('/error', 'public', null),

  at('/tabs/enduser-home', ['enduser'], screen('wallet/enduser-home/EnduserHomeScreen', async () => (await import('../features/wallet/enduser-home/EnduserHomeScreen.tsx')).EnduserHomeScreen, 'pocket')),
  at('/tabs/enduser-transactions', ['enduser'], screen('wallet/enduser-transactions/EnduserTransactionsScreen', async () => (await import('../features/wallet/enduser-transactions/EnduserTransactionsScreen.tsx')).EnduserTransactionsScreen)),
  at('/tabs/enduser-wallet', ['enduser'], screen('wallet/enduser-wallet/EnduserWalletScreen', async () => (await import('../features/wallet/enduser-wallet/EnduserWalletScreen.tsx')).EnduserWalletScreen)),
  at('/tabs/enduser-profile', ['enduser'], profile),

  at('/tabs/shop-home', ['shop'], screen('shops/till/TillScreen', async () => (await import('../features/shops/till/TillScreen.tsx')).TillScreen, 'till')),
  at('/tabs/shop-transactions', ['shop'], screen('wallet/shop-transactions/ShopTransactionsScreen', async () => (await import('../features/wallet/shop-transactions/ShopTransactionsScreen.tsx')).ShopTransactionsScreen)),
  at('/tabs/shop-wallet', ['shop'], screen('wallet/shop-wallet/ShopWalletScreen', async () => (await import('../features/wallet/shop-wallet/ShopWalletScreen.tsx')).ShopWalletScreen)),
  at('/tabs/shop-profile', ['shop'], profile),

  at('/qrcode-scanner', PAYERS, screen('payments/scan/ScanScreen', async () => (await import('../features/payments/scan/ScanScreen.tsx')).ScanScreen, 'plain')),
  at('/qrcode-image', ['shop'], screen('shops/qrcode-image/CodeImageScreen', async () => (await import('../features/shops/qrcode-image/CodeImageScreen.tsx')).CodeImageScreen, 'plain')),
  at('/enduser-payment/code/:code', PAYERS, pay),
  at('/enduser-payment/id/:id', PAYERS, pay),
  at('/yes-ticket-payment', PAYERS, screen('shops/near/ShopsNearScreen', async () => (await import('../features/shops/near/ShopsNearScreen.tsx')).ShopsNearScreen)),

  at('/tabs/agency-employees', ['agency'], soon),
  at('/tabs/agency-tickets', ['agency'], soon),
  at('/tabs/agency-profile', ['agency'], profile),
  at('/tabs/agent-agencies', ['agent', 'superagent'], soon),
  at('/tabs/agent-shops', ['agent', 'superagent'], soon),
  at('/tabs/superagent-agents', ['superagent'], soon),
  at('/tabs/agent-profile', ['agent', 'superagent'], profile),
  at('/tabs/company-agencies', ['company', 'admin'], soon),
  at('/tabs/company-shops', ['company', 'admin'], soon),
  at('/tabs/company-users', ['company', 'admin'], soon),
  at('/tabs/company-profile', ['company', 'admin'], profile)
]

/** The route of an address; null leads to ''. */
export function routeFor(pathname: string): Route | null {
  return ROUTES.find((route) => matchPath(route.path, pathname)) ?? null
}

/** Fetches a screen's code before it is needed. */
export function preload(pathname: string): void {
  void routeFor(pathname)?.screen?.preload()
}
