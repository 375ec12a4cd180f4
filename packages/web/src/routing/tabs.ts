/** The tabs of each role, in the order in which people know them, with icon and word. */
import { Building2, CircleUserRound, House, ReceiptText, Store, Ticket, UsersRound, Wallet, HandCoins } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Role } from '@taschino/contract/roles.ts'
import type { WordKey } from '../words/words.ts'

export interface Tab {
  readonly path: string
  readonly word: WordKey
  readonly icon: LucideIcon
}

const tab = (name: string, word: WordKey, icon: LucideIcon): Tab => ({ path: `/tabs/${name}`, word, icon })

const AGENT: readonly Tab[] = [tab('agent-agencies', 'tab.agencies', Building2), tab('agent-shops', 'tab.shops', Store)]
const COMPANY: readonly Tab[] = [
  tab('company-agencies', 'tab.agencies', Building2),
  tab('company-shops', 'tab.shops', Store),
  tab('company-users', 'tab.users', UsersRound),
  tab('company-profile', 'tab.profile', CircleUserRound),
]

export const TABS: Readonly<Record<Role, readonly Tab[]>> = {
  enduser: [
    tab('enduser-home', 'tab.home', House),
    tab('enduser-transactions', 'tab.transactions', ReceiptText),
    tab('enduser-wallet', 'tab.wallet', Wallet),
    tab('enduser-profile', 'tab.profile', CircleUserRound),
  ],
  shop: [
    tab('shop-home', 'tab.till', HandCoins),
    tab('shop-transactions', 'tab.transactions', ReceiptText),
    tab('shop-wallet', 'tab.wallet', Wallet),
    tab('shop-profile', 'tab.profile', CircleUserRound),
  ],
  agency: [
    tab('agency-employees', 'tab.employees', UsersRound),
    tab('agency-tickets', 'tab.tickets', Ticket),
    tab('agency-profile', 'tab.profile', CircleUserRound),
  ],
  superagent: [...AGENT, tab('superagent-agents', 'tab.agents', UsersRound), tab('agent-profile', 'tab.profile', CircleUserRound)],
  agent: [...AGENT, tab('agent-profile', 'tab.profile', CircleUserRound)],
  company: COMPANY,
  admin: COMPANY,
}

/** Where the profile of a role is: what its sub-screens go back to. */
export const profileOf = (role: Role): string => TABS[role].at(-1)?.path ?? '/'
