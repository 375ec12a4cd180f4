/** Every address of the app as a function, so that a renamed screen breaks the compiler and not a link. */
import type { Role } from '@taschino/contract/roles.ts'

export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

/** The first tab of each role: where '' leads. */
export const HOME_OF: Readonly<Record<Role, string>> = {
  enduser: '/tabs/enduser-home',
  shop: '/tabs/shop-home',
  agency: '/tabs/agency-employees',
  agent: '/tabs/agent-agencies',
  superagent: '/tabs/agent-agencies',
  company: '/tabs/company-agencies',
  admin: '/tabs/company-agencies',
}

/** Where a desk begins that has a morning of its own, from 992 px. */
export const HOME_AT_DESK: Readonly<Partial<Record<Role, string>>> = { company: '/company-home', admin: '/company-home' }

/** Who brings in people of an agency: its office, or who opens agencies. */
export type PeopleOf = 'agency' | 'agent' | 'company'

export const paths = {
  root: () => '/',
  login: (redirectURL?: string) => withQuery('/login', { redirectURL }),
  home: (role: Role) => HOME_OF[role],
  enduserHome: () => '/tabs/enduser-home',
  enduserTransactions: () => '/tabs/enduser-transactions',
  enduserWallet: () => '/tabs/enduser-wallet',
  enduserMonth: (month?: string) => withQuery('/enduser-month', { month }),
  /** Who gives somebody tickets, and who else would. */
  employers: () => '/employers',
  joinAgency: () => '/join-agency',
  enduserProfile: () => '/tabs/enduser-profile',
  shopHome: () => '/tabs/shop-home',
  shopTransactions: () => '/tabs/shop-transactions',
  /** `request`: the one that opens over it. */
  shopWallet: (request?: string) => withQuery('/tabs/shop-wallet', { request }),
  /** Of a group the shop; the term, when it was chosen before. */
  shopPaybackSchedule: (shop?: number) => withQuery('/shop-payback-schedule', { shop: shop?.toString() }),
  shopPayback: (shop?: number, days?: number) => withQuery('/shop-payback', { shop: shop?.toString(), days: days?.toString() }),
  shopConvert: (shop?: number) => withQuery('/shop-convert', { shop: shop?.toString() }),
  shopMultiRequests: () => '/shop-multi-requests',
  shopProfile: () => '/tabs/shop-profile',
  /** `first`: for somebody who has just come in; where there is an account already they go on to their till. */
  agentIban: (agent?: number) => withQuery('/agent-iban', { agent: agent?.toString() }),
  shopIban: (shop?: number, first?: boolean) => withQuery('/shop-iban', { shop: shop?.toString(), first: first ? '1' : undefined }),
  /** `shop`: for the company, which has many. */
  shopContract: (shop?: number) => withQuery('/shop-contract', { shop: shop?.toString() }),
  shopMonth: (month?: string, shop?: number) => withQuery('/shop-month', { month, shop: shop?.toString() }),
  scanner: () => '/qrcode-scanner',
  myCode: () => '/my-code',
  codeImage: (code?: string) => withQuery('/qrcode-image', { code }),
  payByCode: (code: string) => `/enduser-payment/code/${encodeURIComponent(code)}`,
  payById: (idShop: number) => `/enduser-payment/id/${idShop}`,
  shopsNear: (text?: string) => withQuery('/yes-ticket-payment', { text }),
  codeGdo: (shop?: number) => withQuery('/code-gdo', { shop: shop?.toString() }),
  /** A receipt opens over the list of the one who reads it. */
  receipt: (gtid: string, role: 'enduser' | 'shop' = 'enduser') => withQuery(`/tabs/${role}-transactions`, { gtid }),
  resetPassword: () => '/reset-password',
  agencyEmployees: () => '/tabs/agency-employees',
  agencyTickets: (gtid?: string) => withQuery('/tabs/agency-tickets', { gtid }),
  agencyDistribution: (id?: number) => withQuery('/agency-distribution', { id: id === undefined ? undefined : String(id) }),
  agentAgencies: () => '/tabs/agent-agencies',
  agentShops: () => '/tabs/agent-shops',
  /** `group`: the one that the new shop belongs to. */
  shopAdd: (who: 'agent' | 'company', group?: number) => withQuery(`/${who}-shop-add`, { group: group?.toString() }),
  shopGroupAdd: (who: 'agent' | 'company') => `/${who}-shop-group-add`,
  /** `id`: one that was handed in. */
  peopleBulk: (of: PeopleOf, { id, agency }: { id?: number | undefined; agency?: number | undefined } = {}) =>
    withQuery(`/${of}-people-bulk`, { agency: agency?.toString(), id: id?.toString() }),
  shopBulk: (who: 'agent' | 'company', id?: number) => withQuery(`/${who}-shop-bulk`, { id: id?.toString() }),
  shopRecord: (id: number | string) => `/shop-record/${id}`,
  superagentAgents: () => '/tabs/superagent-agents',
  /** `view`: another part of the screen; the rest are the inbox's filters and the request that is open. */
  companyAgencies: (query: Record<string, string | undefined> = {}) => withQuery('/tabs/company-agencies', query),
  companyShops: (query: Record<string, string | undefined> = {}) => withQuery('/tabs/company-shops', query),
  companyUsers: (user?: number) => withQuery('/tabs/company-users', { user: user === undefined ? undefined : String(user) }),
  companyUserAdd: (role?: Role) => withQuery('/company-user-add', { role }),
  companyAgencyAdd: () => '/company-agency-add',
  companyAgency: (id: number) => `/company-agency/${id}`,
  agentAgencyAdd: () => '/agent-agency-add',
  agentAgency: (id: number) => `/agent-agency/${id}`,
  companyReports: (view?: 'trial') => withQuery('/company-reports', { view }),
  companySetup: (step?: string) => withQuery('/company-setup', { step }),
  companyShopAdd: () => '/company-shop-add',
  companySettings: (setting?: string) => withQuery('/company-settings', { setting }),
  companyDocuments: (task?: 'new') => withQuery('/company-documents', { task }),
  companyReleases: () => '/company-releases',
  companyAudit: (about?: number) => withQuery('/company-audit', { about: about === undefined ? undefined : String(about) }),
  agentShopAdd: () => '/agent-shop-add',
  superagentAgentAdd: () => '/superagent-agent-add',
  companyAgents: (view?: 'statements' | 'disputes') => withQuery('/company-agents', { view }),
  agentReport: (view?: 'lines') => withQuery('/agent-report', { view }),
  agentRequestsReport: () => '/agent-requests-report',
  companyBarcodeGift: () => '/company-barcode-gift',
  giftCodes: (query: { view?: 'mine'; code?: string; merchant?: number } = {}) =>
    withQuery('/external-code-gdo', { ...query, merchant: query.merchant === undefined ? undefined : String(query.merchant) }),
  /** `type` with `gtid` or `idTicket`: the order or ticket that opens; `mine`: what of one's own is read; `product`: the one over it. */
  club: (query: { gtid?: string; idTicket?: number; type?: 'order' | 'ticket'; mine?: 'orders' | 'codes' | 'tickets' | 'cashback' } = {}) =>
    withQuery('/club', { ...query, idTicket: query.idTicket?.toString() }),
  /** The last tab of each role. */
  profile: (role: Role) => `/tabs/${role === 'superagent' ? 'agent' : role === 'admin' ? 'company' : role}-profile`,
  profileClose: () => '/profile/close',
  profileDevices: () => '/profile/devices',
  profileSecurity: () => '/profile/security',
  profileData: () => '/profile/data',
  profileEmail: () => '/profile/email',
  profilePassword: () => '/profile/password',
  profileDocuments: () => '/profile/documents',
  notifications: () => '/notifications',
  profileNotifications: () => '/profile/notifications',
  profileLeave: () => '/profile/leave',
  error: (back?: string) => withQuery('/error', { back }),
} as const

/** `redirectURL` comes from outside: only a path of our own origin may be followed, never `//evil`, `\evil` or a scheme (T44). */
export function ownPath(candidate: string | null | undefined): string | null {
  // oxlint-disable-next-line no-control-regex
  if (!candidate || !candidate.startsWith('/') || /[\\\u0000-\u0020\u007f]/.test(candidate)) return null
  try {
    const url = new URL(candidate, 'https://own.invalid')
    if (url.origin !== 'https://own.invalid' || candidate.startsWith('//') || url.pathname.startsWith('//')) return null
    if (url.pathname === '/login') return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
