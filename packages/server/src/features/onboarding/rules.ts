/** Who may change which field of a shop and when, on which terms agents create one, what prevents a yes. Pure. */
import { feesOf, type FeeRange, type TypeFees } from '@taschino/basics/fees.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { EDIT_FIELDS, type ReviewHindrance, type ReviewState } from '@taschino/contract/onboarding-shapes.ts'
import type { Role } from '@taschino/contract/roles.ts'

export type EditField = (typeof EDIT_FIELDS)[number]

export const isCompany = (role: Role): boolean => role === 'company' || role === 'admin'
export const isAgent = (role: Role): boolean => role === 'agent' || role === 'superagent'

/** Where money goes is the owner's to write (decision 0093); before there is an account, who brings the shop in may propose one. */
const ACCOUNT: readonly EditField[] = ['iban', 'ibanReceiverName']
const OF_GROUP: ReadonlySet<EditField> = new Set(['position', 'capabilities', 'idShopGroup', 'openingHours', 'tills'])
const OWN: readonly EditField[] = ['description', 'invoiceEmail', 'openingHours', 'tills']

export interface Standing {
  /** Null: older than reviews. */
  state: ReviewState | null
  isGroup: boolean
  hasAccount: boolean
}

/** Before the company has said yes or no for good. */
export const isOpen = (state: ReviewState | null): boolean => state === 'waiting' || state === 'returned'

export function editable(role: Role, { state, isGroup, hasAccount }: Standing): EditField[] {
  const all = EDIT_FIELDS.filter((field) => !(isGroup && OF_GROUP.has(field)))
  if (isCompany(role)) return all.filter((field) => !ACCOUNT.includes(field))
  if (isAgent(role)) return isOpen(state) ? all.filter((field) => !(hasAccount && ACCOUNT.includes(field))) : []
  if (role === 'shop') return all.filter((field) => OWN.includes(field))
  return []
}

/** What a company agrees to when it changes this: whoever does so proves who they are. */
export const NEEDS_PROOF: readonly EditField[] = [
  'feeMin',
  'feeMax',
  'feesByType',
  'capabilities',
  'idShopGroup',
  'businessName',
  'vatNumber',
  'fiscalCode',
]

/** Hundredths of a percent that an agent may offer (a setting of the company); what lies outside the company offers. */
export interface FeePolicy {
  feeMin: number
  feeMax: number
  lowest: number
  highest: number
  /** Types with a price of their own have bounds of their own. */
  byType: readonly (Omit<FeePolicy, 'byType'> & { type: TicketType })[]
}

/** Gift codes of supermarkets and credits of the company are the company's to open. */
const BY_COMPANY: readonly TicketType[] = ['gdo', 'free_credits']

interface Terms {
  feeMin?: number | undefined
  feeMax?: number | undefined
  feesByType?: readonly TypeFees[] | undefined
  capabilities?: readonly TicketType[] | undefined
}

/** What of these terms is not this role's to offer; `before`: what the shop has already may stay. */
export function beyond(
  role: Role,
  terms: Terms,
  policy: FeePolicy,
  before: readonly TicketType[] = [],
): 'fee_outside_policy' | 'capability_by_company' | null {
  if (isCompany(role)) return null
  const outside = ({ feeMin, feeMax }: Partial<FeeRange>, { lowest, highest }: Pick<FeePolicy, 'lowest' | 'highest'>): boolean =>
    [feeMin, feeMax].some((fee) => fee !== undefined && (fee < lowest || fee > highest))
  const wrong =
    outside({ feeMin: terms.feeMin, feeMax: terms.feeMax }, policy) ||
    terms.feesByType?.some((one) => outside(one, feesOf(one.type, policy, policy.byType)))
  if (wrong) return 'fee_outside_policy'
  return terms.capabilities?.some((type) => BY_COMPANY.includes(type) && !before.includes(type)) ? 'capability_by_company' : null
}

export interface Ready {
  state: ReviewState | null
  hasContract: boolean
  ownerActive: boolean
  /** The account was typed by somebody of the shop itself, or the group has one. */
  ownerConfirmed: boolean
  /** Who looks handed it in. */
  own: boolean
}

/** In the order in which a yes is refused by them. */
export function hindrancesOf({ state, hasContract, ownerActive, ownerConfirmed, own }: Ready): ReviewHindrance[] {
  if (state === null || state === 'approved') return []
  if (state !== 'waiting') return ['review_over']
  return [
    ...(own ? (['review_own'] as const) : []),
    ...(hasContract ? [] : (['contract_missing'] as const)),
    ...(ownerActive ? [] : (['owner_not_active'] as const)),
    ...(ownerConfirmed ? [] : (['owner_unconfirmed'] as const)),
  ]
}
