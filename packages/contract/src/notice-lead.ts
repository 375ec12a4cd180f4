/**
 * Where a notification leads, by role and type, or null for nowhere (docs/product.md, notifications): one rule for page, service worker
 * and server.
 */
import type { Role } from './roles.ts'

/** Types of notices that are not called like the news people choose by (profile.ts). */
const NEWS_OF: Readonly<Record<string, string>> = {
  cancellation: 'refund',
  assignment: 'tickets',
  credits: 'tickets',
  'new-grant': 'new-request',
  grant: 'grants',
  takeback: 'tickets',
  'new-order': 'new-request',
  barcode: 'payment',
  'new-iban': 'new-request',
  'new-shop': 'new-request',
  'new-agency': 'new-request',
  'new-dispute': 'new-request',
  'new-setting': 'setting',
  'new-yes': 'new-request',
  yes: 'new-request',
  commission: 'network',
  'handed-shop': 'network',
  'handed-agency': 'network',
  'new-cashback': 'new-request',
  'new-claim': 'new-request',
  'stock-low': 'stock',
  'club-doubt': 'new-request',
  'club-code': 'new-request',
  'club-stray': 'new-request',
  'stock-expiring': 'stock',
  'shop-stopped': 'shop-standing',
  'shop-started': 'shop-standing',
  'firm-standing': 'tickets',
  'agency-invitation': 'tickets',
  'planned-table': 'agency-request',
  'agency-review': 'review',
}

/** Whatever the club tells is one kind of news. */
export const newsOf = (type: string): string => NEWS_OF[type] ?? (type.startsWith('club-') ? 'club' : type)

const TO_WALLET: readonly string[] = ['shop-payback-request', 'shop-free-credits-request']
/** An order, tickets or cashback of the club; the screen is told which. */
const OF_CLUB = /^club-(order|ticket|cashback)/

const withGtid = (path: string, name: string, GTID: string | undefined): string => (GTID ? `${path}?${name}=${GTID}` : path)
/** What a notice is about, as it lies in its data. */
export interface About {
  type: string
  GTID?: string | undefined
  /** Of a brand's ticket: which one. */
  idTicket?: number | undefined
}

function toClub(about: string, { GTID, idTicket }: About): string {
  const query = [GTID ? `gtid=${GTID}` : '', idTicket ? `idTicket=${idTicket}` : ''].filter(Boolean)
  if (about === 'cashback') return '/club?mine=cashback'
  return query.length > 0 ? `/club?${[...query, `type=${about}`].join('&')}` : '/club'
}

export function leadOf(role: Role | null, notice: About): string | null {
  const { type, GTID } = notice
  const ofClub = OF_CLUB.exec(type)?.[1]
  // Of the service, not of the circuit: the same for everybody.
  if (type === 'security') return '/profile/security'
  if (role === 'agency' && type === 'planned-table') return '/agency-distribution'
  if (role === 'agency')
    return newsOf(type) === 'grants'
      ? '/agency-credits'
      : type === 'agency-request'
        ? withGtid('/tabs/agency-tickets', 'gtid', GTID)
        : type === 'agency-standing'
          ? '/tabs/agency-tickets'
          : null
  if (role === 'shop' && newsOf(type) === 'shop-standing') return '/tabs/shop-home'
  if (role === 'agent' || role === 'superagent')
    return type === 'review' || type === 'handed-shop'
      ? '/tabs/agent-shops'
      : type === 'agency-review' || type === 'handed-agency'
        ? '/tabs/agent-agencies'
        : type === 'commission'
          ? '/agent-report'
          : null
  if (role === 'shop')
    return ofClub !== undefined
      ? toClub(ofClub, notice)
      : TO_WALLET.includes(type)
        ? withGtid('/tabs/shop-wallet', 'request', GTID)
        : withGtid('/tabs/shop-transactions', 'gtid', GTID)
  if (role === 'enduser' && type === 'agency-invitation') return '/employers'
  if (role === 'enduser')
    return ofClub !== undefined
      ? toClub(ofClub, notice)
      : type === 'expiry' || type === 'firm-standing'
        ? '/tabs/enduser-wallet'
        : withGtid('/tabs/enduser-transactions', 'gtid', GTID)
  if (role === 'company' || role === 'admin')
    return type === 'new-grant' || newsOf(type) === 'grants'
      ? `/company-credits${type === 'new-grant' ? '?state=waiting' : ''}`
      : type === 'new-yes' || type === 'yes'
        ? '/company-home'
        : type === 'new-order'
          ? withGtid('/tabs/company-agencies', 'request', GTID)
          : newsOf(type) === 'setting'
            ? '/company-settings'
            : type === 'new-dispute'
              ? '/company-agents?view=disputes'
              : type === 'club-doubt'
                ? withGtid('/company-club-orders', 'gtid', GTID)
                : type === 'club-code' || type === 'club-stray'
                  ? `/company-club-orders?view=${type === 'club-code' ? 'problems' : 'report'}`
                  : type === 'new-cashback' || type === 'new-claim'
                    ? `/company-club-cashback?view=${type === 'new-claim' ? 'claims' : 'held'}`
                    : type === 'new-iban'
                      ? '/tabs/company-shops?view=iban'
                      : type === 'new-shop' || type === 'review'
                        ? '/tabs/company-shops?view=review'
                        : type === 'new-agency' || type === 'agency-review'
                          ? '/tabs/company-agencies?view=agencies'
                          : newsOf(type) === 'stock'
                            ? '/company-barcode-gift'
                            : type === 'new-request'
                              ? withGtid('/tabs/company-shops', 'request', GTID)
                              : null
  return null
}
