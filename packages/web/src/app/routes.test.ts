/** The table of screens against the table of addresses that partners and letters know, written down here once more by hand. */
import { describe, expect, test } from 'vitest'
import { ROLES } from '@taschino/contract/roles.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { HEADER_MENUS } from '../routing/header-menus.ts'
import { WITHOUT_MENU } from './frame/HeaderButtons.tsx'
import { HOME_OF, paths } from '../routing/paths.ts'
import { ROUTES, routeFor } from './routes.ts'
import { TABS } from '../routing/tabs.ts'

/** Path, who, and whether the second guard stands there. */
const AGENTS: readonly Role[] = ['agent', 'superagent']
const COMPANY: readonly Role[] = ['company', 'admin']
const SECOND_GUARDED: Record<string, readonly Role[]> = {
  '/enduser-payment/code/AB12CD34': ['enduser', 'shop', ...AGENTS, ...COMPANY],
  '/enduser-payment/id/7': ['enduser', 'shop'],
  '/agent-shop-add': AGENTS,
  '/agent-shop-group-add': AGENTS,
  '/agent-shop-bulk': AGENTS,
  '/agency-people-bulk': ['agency'],
  '/agent-people-bulk': AGENTS,
  '/agent-agency-add': AGENTS,
  '/agent-report': AGENTS,
  '/agent-requests-report': AGENTS,
  '/superagent-agent-add': ['superagent'],
  '/company-agency-add': COMPANY,
  '/company-user-add': COMPANY,
  '/company-shop-add': COMPANY,
  '/company-shop-group-add': COMPANY,
  '/company-shop-bulk': COMPANY,
  '/company-people-bulk': COMPANY,
  '/company-barcode-gift': COMPANY,
  '/company-club-products-management': COMPANY,
  '/company-club-aon-management': COMPANY,
  '/company-club-categories-management': COMPANY,
  '/company-club-categories-management/company-club-category-details-management/7': COMPANY,
}
const LOGIN_REQUIRED = [
  '/qrcode-scanner',
  '/qrcode-image',
  '/code-gdo',
  '/external-code-gdo',
  '/yes-ticket-payment',
  '/club',
  '/club-vouchers/1',
  '/club-brands/2',
  '/club-brand-products/2/3',
  '/club-brand-cashbacks/2/9f-a/pointer',
  '/club-brand-ticket/9f-a/pointer/Libri%20%26%20co',
  '/club-ticket-info/5',
]
const TAB_ROLES: Record<string, readonly Role[]> = {
  'enduser-home': ['enduser'],
  'enduser-transactions': ['enduser'],
  'enduser-wallet': ['enduser'],
  'enduser-profile': ['enduser'],
  'shop-home': ['shop'],
  'shop-transactions': ['shop'],
  'shop-wallet': ['shop'],
  'shop-profile': ['shop'],
  'agency-employees': ['agency'],
  'agency-tickets': ['agency'],
  'agency-profile': ['agency'],
  'agent-agencies': AGENTS,
  'agent-shops': AGENTS,
  'superagent-agents': ['superagent'],
  'agent-profile': AGENTS,
  'company-agencies': COMPANY,
  'company-shops': COMPANY,
  'company-users': COMPANY,
  'company-profile': COMPANY,
}

describe('the table of addresses', () => {
  test.each(Object.entries(SECOND_GUARDED))('%s: login, role and the second guard', (path, access) =>
    expect(routeFor(path)).toMatchObject({ access, second: true }),
  )
  test.each(LOGIN_REQUIRED)('%s: any login', (path) => expect(routeFor(path)).toMatchObject({ access: ROLES }))
  test.each(Object.entries(TAB_ROLES))('/tabs/%s', (name, access) => expect(routeFor(`/tabs/${name}`)).toMatchObject({ access }))
  test.each(['/complete-reset-password', '/configure-user', '/first-start', '/disable-user'])(
    '%s: public, and on entry nobody is logged in',
    (path) => expect(routeFor(path)).toMatchObject({ access: 'public', leaves: true }),
  )
  test('reset-password and error are public, login is for those outside', () => {
    expect([routeFor('/reset-password')?.access, routeFor('/error')?.access, routeFor('/login')?.access]).toEqual([
      'public',
      'public',
      'logged-out',
    ])
    expect(routeFor('/reset-password')?.leaves).toBeUndefined()
  })
  test.each([
    '/',
    '/nowhere',
    '/tabs',
    '/tabs/nowhere',
    '/club-brands',
    '/club-ticket-info/',
    '/company-club-category-details-management/7',
  ])('%s is no screen', (path) => expect(routeFor(path)).toBeNull())
  test('no address is there twice', () => expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length))
})

describe('prefixes belong to roles', () => {
  const owner: Record<string, readonly Role[]> = {
    superagent: ['superagent'],
    company: COMPANY,
    agent: AGENTS,
    agency: ['agency'],
    shop: ['shop'],
  }
  test.each(
    ROUTES.filter(({ path }) => /^\/(tabs\/)?(superagent|company|agent|agency|shop)-/.test(path)).map(
      ({ path, access }) => [path, access] as const,
    ),
  )('%s', (path, access) =>
    // The company looks at a shop's month, contract and account on the shop's own screens, and at an agent's account on theirs; whoever
    // brought a shop in sees its record as well.
    expect(path === '/shop-record/:id' ? [...(access as Role[])].toSorted() : access).toEqual(
      path === '/shop-record/:id'
        ? ['shop', ...AGENTS, ...COMPANY].toSorted()
        : ['/shop-month', '/shop-contract', '/shop-iban'].includes(path)
          ? ['shop', ...COMPANY]
          : path === '/agent-iban'
            ? [...AGENTS, ...COMPANY]
            : owner[/^\/(?:tabs\/)?(\w+)-/.exec(path)?.[1] ?? ''],
    ),
  )
})

describe('menus', () => {
  const names = (role: Role) => TABS[role].map(({ path }) => path.replace('/tabs/', ''))
  test('tabs per role, in their order', () => {
    expect(names('enduser')).toEqual(['enduser-home', 'enduser-transactions', 'enduser-wallet', 'enduser-profile'])
    expect(names('shop')).toEqual(['shop-home', 'shop-transactions', 'shop-wallet', 'shop-profile'])
    expect(names('agency')).toEqual(['agency-employees', 'agency-tickets', 'agency-profile'])
    expect(names('superagent')).toEqual(['agent-agencies', 'agent-shops', 'superagent-agents', 'agent-profile'])
    expect(names('agent')).toEqual(['agent-agencies', 'agent-shops', 'agent-profile'])
    for (const role of COMPANY) expect(names(role)).toEqual(['company-agencies', 'company-shops', 'company-users', 'company-profile'])
  })
  test('header menus per role', () => {
    const menu = (role: Role) => HEADER_MENUS[role]?.map(({ path }) => path)
    expect(ROLES.filter((role) => !menu(role))).toEqual([WITHOUT_MENU])
    expect([menu('enduser'), menu('shop'), menu('agency')]).toEqual([['/code-gdo', '/club'], ['/club'], undefined])
    for (const role of AGENTS) expect(menu(role)).toEqual(['/agent-report', '/agent-requests-report'])
    for (const role of COMPANY)
      expect(menu(role)).toEqual([
        '/company-home',
        '/company-barcode-gift',
        '/company-club-products-management',
        '/company-club-orders',
        '/company-club-cashback',
        '/company-club-categories-management',
        '/company-club-aon-management',
        '/company-invoices',
        '/company-credits',
        '/company-agents',
        '/company-reports',
        '/company-documents',
        '/company-audit',
      ])
  })
  test.each(ROLES)('every entry of %s leads to a screen that it may see', (role) => {
    for (const path of [
      HOME_OF[role],
      paths.profile(role),
      ...TABS[role].map((tab) => tab.path),
      ...(HEADER_MENUS[role] ?? []).map((item) => item.path),
    ]) {
      expect(routeFor(path)?.access, path).toContain(role)
    }
  })
})
