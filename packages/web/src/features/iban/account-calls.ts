/** The calls that read and change an account, a shop's or an agent's. */
import { askAgentIban, askIban, cancelAgentIban, cancelIban, getAgentIban, getShopIban } from '@taschino/contract/iban.ts'

export const OF_SHOP = { get: getShopIban, ask: askIban, cancel: cancelIban } as const
export const OF_AGENT = { get: getAgentIban, ask: askAgentIban, cancel: cancelAgentIban } as const
export type AccountCalls = typeof OF_SHOP | typeof OF_AGENT
