/** How long a new IBAN rests, and the warnings that the company sees before it agrees. Pure. */
import type { IbanFlag } from '@taschino/contract/iban.ts'
import type { AccountCode } from '@taschino/contract/return-codes.ts'
import { foldedText } from '../../platform/typed-text.ts'

/** Nothing is paid to an account in its first two days (T49). */
export const HOLD_MS = 48 * 3_600_000
/** So young is a way in that was made, or won back, shortly before. */
export const NEW_ACCESS_DAYS = 7

/** What is known around a change when the company looks at it. */
export interface Around {
  iban: string
  receiver: string
  /** Shops outside the group, of an agent any shop, that are paid to this account. */
  otherShops: readonly string[]
  /** Shops outside the group that have asked for it, whatever became of that. */
  otherRequests: readonly string[]
  /** Who brought the shop in, and who stands above them. */
  agents: readonly string[]
  /** Other agents who are paid there, or have asked for it: an agent's own shop (T16). */
  agentAccounts: readonly string[]
  newAccess: boolean
  /** Why a bank sent a transfer back from it. */
  refused: AccountCode | null
}

export interface Raised {
  flag: IbanFlag
  names: string[]
}

/** Letters of another alphabet, some of which look like ours. */
const STRANGE = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

const wordsOf = (name: string): string[] => foldedText(name).split(' ').filter(Boolean)

/** True when every word of the name stands in the receiver's. */
function namedIn(receiver: string, name: string): boolean {
  const words = wordsOf(receiver)
  const wanted = wordsOf(name)
  return wanted.length > 0 && wanted.every((word) => words.includes(word))
}

export function flagsOf(around: Around): Raised[] {
  const agents = around.agents.filter((name) => namedIn(around.receiver, name))
  const requests = around.otherRequests.filter((title) => !around.otherShops.includes(title))
  return [
    { flag: 'bank_refused' as const, raised: around.refused !== null, names: around.refused === null ? [] : [around.refused] },
    { flag: 'other_shop' as const, raised: around.otherShops.length > 0, names: around.otherShops },
    { flag: 'other_request' as const, raised: requests.length > 0, names: requests },
    { flag: 'agent_name' as const, raised: agents.length > 0, names: agents },
    { flag: 'agent_account' as const, raised: around.agentAccounts.length > 0, names: around.agentAccounts },
    {
      flag: 'letters' as const,
      raised: STRANGE.test(around.receiver),
      names: around.receiver.split(' ').filter((word) => STRANGE.test(word)),
    },
    { flag: 'abroad' as const, raised: !around.iban.startsWith('IT'), names: [around.iban.slice(0, 2)] },
    { flag: 'new_access' as const, raised: around.newAccess, names: [] },
  ]
    .filter(({ raised }) => raised)
    .map(({ flag, names }) => ({ flag, names: [...names] }))
}
