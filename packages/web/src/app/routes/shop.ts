/** The screens of a shop: the till, its movements, its wallet and what it does with its takings. The company sees some of them, too. */
import { ROLES } from '@taschino/contract/roles.ts'
import { screen } from '../../routing/screen.tsx'
import { profile } from './profile.ts'
import { at, COMPANY, SECOND } from './route.ts'
import type { Route } from './route.ts'

export const OF_SHOPS: readonly Route[] = [
  at(
    '/tabs/shop-home',
    ['shop'],
    screen('shops/till/TillScreen', async () => (await import('../../features/shops/till/TillScreen.tsx')).TillScreen, 'till'),
  ),
  at(
    '/tabs/shop-transactions',
    ['shop'],
    screen(
      'wallet/shop-transactions/ShopTransactionsScreen',
      async () => (await import('../../features/wallet/shop-transactions/ShopTransactionsScreen.tsx')).ShopTransactionsScreen,
    ),
  ),
  at(
    '/tabs/shop-wallet',
    ['shop'],
    screen(
      'paybacks/shop-wallet/ShopWalletScreen',
      async () => (await import('../../features/paybacks/shop-wallet/ShopWalletScreen.tsx')).ShopWalletScreen,
    ),
  ),
  at('/tabs/shop-profile', ['shop'], profile),
  at(
    '/qrcode-image',
    ROLES,
    screen(
      'shops/qrcode-image/CodeImageScreen',
      async () => (await import('../../features/shops/qrcode-image/CodeImageScreen.tsx')).CodeImageScreen,
      'plain',
    ),
    { serves: ['shop'] },
  ),
  at(
    '/shop-payback-schedule',
    ['shop'],
    screen(
      'paybacks/schedule/ScheduleScreen',
      async () => (await import('../../features/paybacks/schedule/ScheduleScreen.tsx')).ScheduleScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/shop-payback',
    ['shop'],
    screen(
      'paybacks/payback/PaybackScreen',
      async () => (await import('../../features/paybacks/payback/PaybackScreen.tsx')).PaybackScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/shop-convert',
    ['shop'],
    screen(
      'paybacks/convert/ConvertScreen',
      async () => (await import('../../features/paybacks/convert/ConvertScreen.tsx')).ConvertScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/shop-multi-requests',
    ['shop'],
    screen(
      'paybacks/multi/MultiRequestsScreen',
      async () => (await import('../../features/paybacks/multi/MultiRequestsScreen.tsx')).MultiRequestsScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/shop-iban',
    ['shop', ...COMPANY],
    screen('iban/ShopIbanScreen', async () => (await import('../../features/iban/ShopIbanScreen.tsx')).ShopIbanScreen, 'form'),
    SECOND,
  ),
  at(
    '/shop-month',
    ['shop', ...COMPANY],
    screen('papers/ShopMonthScreen', async () => (await import('../../features/papers/ShopMonthScreen.tsx')).ShopMonthScreen),
    SECOND,
  ),
  at(
    '/shop-contract',
    ['shop', ...COMPANY],
    screen(
      'shops/contract/ContractScreen',
      async () => (await import('../../features/shops/contract/ContractScreen.tsx')).ContractScreen,
      'form',
    ),
    SECOND,
  ),
]
