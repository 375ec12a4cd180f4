/** Writes an account to its holder when a change comes into force. */
import type { Sql } from '../../platform/db/db.ts'
import { setAgentAccount } from '../agents/public.ts'
import { setAccount } from '../shops/public.ts'
import type { HolderRef } from './holder-store.ts'

export const bringIntoForce = (
  sql: Sql,
  { kind, id }: HolderRef,
  by: number,
  { iban, receiver }: { iban: string | null; receiver: string | null },
): Promise<void> => (kind === 'shop' ? setAccount(sql, id, iban, receiver) : setAgentAccount(sql, id, by, { iban, receiver }))
