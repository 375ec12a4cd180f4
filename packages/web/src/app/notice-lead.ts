/** Where a tap on a notice leads, by role and type (spec.md section 4); null: nowhere. */
import type { Role } from '@taschino/contract/roles.ts'
import { paths } from './paths.ts'

const TO_WALLET: readonly string[] = ['shop-payback-request', 'shop-free-credits-request']

export function leadOf(role: Role | null, { type, GTID }: { type: string; GTID?: string }): string | null {
  if (role === 'agency') return type === 'agency-request' ? paths.agencyTickets(GTID) : null
  if (role === 'shop') return TO_WALLET.includes(type) ? paths.shopWallet(GTID) : GTID ? paths.receipt(GTID, 'shop') : null
  return role === 'enduser' && GTID ? paths.receipt(GTID) : null
}
