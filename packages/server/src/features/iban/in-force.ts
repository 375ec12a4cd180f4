/** An account comes into force where its holder keeps it, after the change that says so. */
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
