/** The table of which event makes which answers out of date, for the whole app. */
import type { Call } from '@taschino/contract/call.ts'
import type { EventType } from '@taschino/contract/events.ts'

/** Only names are needed here, so that no schema is loaded for it. */
const named = (name: string): Call => ({ name, method: 'GET', path: '', roles: [], reach: 'self', refusals: {} })
const MONEY = [
  'wallet.listTickets',
  'wallet.listTransactions',
  'wallet.getReceipt',
  'wallet.getTakings',
  'papers.getShopMonth',
  'papers.getOwnMonth',
  'paybacks.getShopWallet',
  'paybacks.listShopRequests',
  'paybacks.getShopRequest',
  'paybacks.paybackProspect',
  'paybacks.businessTotal',
].map(named)
const IBAN = ['iban.getShopIban', 'iban.getAgentIban', 'agents.getPlan', 'iban.listIbanChanges', 'iban.countIbanChanges'].map(named)
const TILL = [...MONEY, ...['payments.currentCharge', 'payments.getCharge', 'payments.askedOfMe'].map(named)]

/** What comes in. */
const REVIEWS = ['getReview', 'listReviews', 'countReviews', 'getGroup', 'listGroups'].map((name) => named(`onboarding.${name}`))

/** Whether a shop takes payments. */
const SHOP = ['shops.getShops', 'shops.getOverview', 'payments.currentCharge'].map(named)

/** What the company reads of requests. */
const INBOX = [
  ...['listRequests', 'countRequests', 'getRequest', 'listAgencies', 'listLots', 'listShopStandings'].map((name) =>
    named(`requests.${name}`),
  ),
  ...['getWaiting', 'getOverview'].map((name) => named(`overview.${name}`)),
]
/** What the company reads of money on its way. */
const PAYOUTS = ['listPaybacks', 'countPaybacks', 'listPayouts', 'getPayout', 'previewPayout'].map((name) => named(`payouts.${name}`))
/** What agents earn, and what they find wrong with it. */
const NETWORK = ['listCommissions', 'listNetworkRequests', 'countWaiting', 'listPipeline'].map((name) => named(`agents.${name}`))
/** An agency's tables and stock. */
const AGENCY = [
  'distribution.getDistribution',
  'distribution.listDistributions',
  'distribution.listRows',
  'agencies.listOrders',
  'agencies.getOrder',
  'agencies.getStock',
  'agencies.getStanding',
  'agencies.getAgency',
  'onboarding.listReviews',
  'onboarding.countReviews',
].map(named)

/** Codes of merchants: what one has, and how many there are. */
const GIFTS = ['gift.listOwnCodes', 'gift.countCodes', 'gift.getCodeStock', 'gift.listCodes'].map(named)

/** What buyers read of the club: an order's own change moves money, codes and what is left. */
const CLUB = [
  'getClub',
  'listOrders',
  'getOrder',
  'listOrderVouchers',
  'listVouchers',
  'listTickets',
  'getTicket',
  'listCashbacks',
  'listManagedOrders',
  'listDifferences',
  'listProviders',
].map((name) => named(`club.${name}`))

/** Event → calls to read again. Ticket and credit lists also reload for codes and orders (docs/product.md, login on a device). */
export const REREAD: Readonly<Record<EventType, readonly Call[]>> = {
  onPayment: TILL,
  onRefund: TILL,
  onBarcode: [...MONEY, ...GIFTS, named('barcodes.lastGdo')],
  onClubOrder: [...MONEY, ...CLUB],
  onAgencyCompanyResponse: [...MONEY, ...REVIEWS, ...AGENCY, ...INBOX],
  onShopCompanyResponse: [...MONEY, ...REVIEWS, ...INBOX, ...IBAN, ...PAYOUTS, ...SHOP, ...NETWORK],
  onClubTicketChanged: [...MONEY, ...CLUB],
  onClubPointerNewOrder: [...MONEY, ...CLUB],
  onClubPointerOrderChanged: [...MONEY, ...CLUB],
}

/** What people were told is read a moment after its text came (use-unread.ts); when it did not come, with the rest. */
const TOLD = ['notifications.listNotifications', 'notifications.countUnread'].map(named)

/** Whatever any event could have changed: read again when nobody knows what was missed. */
export const EVERYTHING: readonly Call[] = [...new Set([...Object.values(REREAD).flat(), ...TOLD])]
