/** The screens of people who pay: their tabs, camera, own code, paying, shops near by. A shop pays with them, too. */
import { ROLES } from '@taschino/contract/roles.ts'
import { screen } from '../../routing/screen.tsx'
import { profile } from './profile.ts'
import { AGENTS, at, COMPANY, PAYERS, SECOND } from './route.ts'
import type { Route } from './route.ts'

const pay = screen('payments/pay/PayScreen', async () => (await import('../../features/payments/pay/PayScreen.tsx')).PayScreen, 'form')

export const OF_PAYERS: readonly Route[] = [
  at(
    '/tabs/enduser-home',
    ['enduser'],
    screen(
      'wallet/enduser-home/EnduserHomeScreen',
      async () => (await import('../../features/wallet/enduser-home/EnduserHomeScreen.tsx')).EnduserHomeScreen,
      'pocket',
    ),
  ),
  at(
    '/tabs/enduser-transactions',
    ['enduser'],
    screen(
      'wallet/enduser-transactions/EnduserTransactionsScreen',
      async () => (await import('../../features/wallet/enduser-transactions/EnduserTransactionsScreen.tsx')).EnduserTransactionsScreen,
    ),
  ),
  at(
    '/tabs/enduser-wallet',
    ['enduser'],
    screen(
      'wallet/enduser-wallet/EnduserWalletScreen',
      async () => (await import('../../features/wallet/enduser-wallet/EnduserWalletScreen.tsx')).EnduserWalletScreen,
    ),
  ),
  at('/tabs/enduser-profile', ['enduser'], profile),
  at(
    '/employers',
    ['enduser'],
    screen(
      'agencies/employers/EmployersScreen',
      async () => (await import('../../features/agencies/employers/EmployersScreen.tsx')).EmployersScreen,
    ),
    SECOND,
  ),
  at(
    '/enduser-month',
    ['enduser'],
    screen('papers/EnduserMonthScreen', async () => (await import('../../features/papers/EnduserMonthScreen.tsx')).EnduserMonthScreen),
    SECOND,
  ),
  at(
    '/qrcode-scanner',
    ROLES,
    screen('payments/scan/ScanScreen', async () => (await import('../../features/payments/scan/ScanScreen.tsx')).ScanScreen, 'plain'),
    { serves: [...PAYERS, ...AGENTS, ...COMPANY] },
  ),
  at(
    '/my-code',
    ROLES,
    screen(
      'payments/my-code/MyCodeScreen',
      async () => (await import('../../features/payments/my-code/MyCodeScreen.tsx')).MyCodeScreen,
      'plain',
    ),
    { serves: PAYERS },
  ),
  at(
    '/code-gdo',
    ROLES,
    screen('barcodes/gdo/CodeGdoScreen', async () => (await import('../../features/barcodes/gdo/CodeGdoScreen.tsx')).CodeGdoScreen, 'form'),
    { serves: ['enduser'] },
  ),
  // Who pays nowhere comes to a test of the till.
  at('/enduser-payment/code/:code', ['enduser', 'shop', ...AGENTS, ...COMPANY], pay, SECOND),
  at('/enduser-payment/id/:id', PAYERS, pay, SECOND),
  at(
    '/external-code-gdo',
    ROLES,
    screen('gift-codes/GiftCodesScreen', async () => (await import('../../features/gift-codes/GiftCodesScreen.tsx')).GiftCodesScreen),
    { serves: PAYERS },
  ),
  at(
    '/yes-ticket-payment',
    ROLES,
    screen('shops/near/ShopsNearScreen', async () => (await import('../../features/shops/near/ShopsNearScreen.tsx')).ShopsNearScreen),
    { serves: PAYERS },
  ),
  at(
    '/club',
    ROLES,
    screen('club/home/ClubScreen', async () => (await import('../../features/club/home/ClubScreen.tsx')).ClubScreen),
    { serves: PAYERS },
  ),
  at(
    '/club-brands/:idCategory',
    ROLES,
    screen('club/brands/BrandsScreen', async () => (await import('../../features/club/brands/BrandsScreen.tsx')).BrandsScreen),
    { serves: PAYERS },
  ),
  at(
    '/club-brand-products/:idCategory/:idBrand',
    ROLES,
    screen(
      'club/brands/BrandProductsScreen',
      async () => (await import('../../features/club/brands/BrandProductsScreen.tsx')).BrandProductsScreen,
    ),
    { serves: PAYERS },
  ),
  at(
    '/club-vouchers/:idOrder',
    ROLES,
    screen('club/vouchers/VouchersScreen', async () => (await import('../../features/club/vouchers/VouchersScreen.tsx')).VouchersScreen),
    { serves: PAYERS },
  ),
  at(
    '/club-brand-cashbacks/:idCategory/:brandGuid/:provider',
    ROLES,
    screen(
      'club/cashback/BrandCashbacksScreen',
      async () => (await import('../../features/club/cashback/BrandCashbacksScreen.tsx')).BrandCashbacksScreen,
    ),
    { serves: PAYERS },
  ),
  at(
    '/club-brand-ticket/:brandGuid/:provider/:brandName',
    ROLES,
    screen(
      'club/tickets/BrandTicketScreen',
      async () => (await import('../../features/club/tickets/BrandTicketScreen.tsx')).BrandTicketScreen,
    ),
    { serves: PAYERS },
  ),
  at(
    '/club-ticket-info/:idTicket',
    ROLES,
    screen(
      'club/tickets/TicketInfoScreen',
      async () => (await import('../../features/club/tickets/TicketInfoScreen.tsx')).TicketInfoScreen,
    ),
    { serves: PAYERS },
  ),
]
