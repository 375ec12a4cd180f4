/** The type of a shop in the demo world's cast. */
import type { TicketType } from '@taschino/basics/tickets.ts'

export interface DemoShop {
  owner: { username: string; firstName: string; lastName: string }
  title: string
  description: string
  address: string
  place: [lat: number, lon: number]
  businessName: string
  capabilities: readonly TicketType[]
  tills: readonly (readonly [code: string, name: string])[]
  group?: true
  /** Member of the group of this owner. */
  memberOf?: string
  /** People go there for the week's shopping and not for lunch. */
  weekly?: true
  disabled?: true
  /** Brought in lately: the company has not looked at it, or gave it back. */
  review?: 'waiting' | 'returned'
}
