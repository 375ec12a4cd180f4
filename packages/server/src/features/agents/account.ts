/** The account on which an agent is paid; a change that comes into force (features/iban) is written here, with what is withheld. */
import type { Sql } from '../../platform/db/db.ts'
import { writeTerms } from './plans-store.ts'
import { COMMISSION_RULES } from './rules.ts'
import { termsOf } from './statements-store.ts'

export async function setAgentAccount(
  sql: Sql,
  idAgent: number,
  by: number,
  { iban, receiver }: { iban: string | null; receiver: string | null },
): Promise<void> {
  const { enasarcoBp, withholdingBp } = (await termsOf(sql, idAgent)) ?? COMMISSION_RULES.terms
  await writeTerms(sql, idAgent, by, { iban, receiver: iban === null ? null : receiver, enasarcoBp, withholdingBp })
}
