/** Runs both checks of the books, the auditor and the ledger's invariants, also over what an insider wrote. */
import { fileURLToPath } from 'node:url'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import type { World } from './story.ts'

/** Loaded by its place and not by its name: no package shares code with the auditor. */
const { audit } = (await import(fileURLToPath(new URL('../../../tools/audit.ts', import.meta.url)))) as {
  audit: (url: string) => Promise<readonly { name: string; looked: number; wrong: readonly string[] }[]>
}

/** Each check of the auditor that found something, with what it found. */
export const auditorFinds = async (world: World): Promise<{ name: string; wrong: readonly string[] }[]> =>
  (await audit(world.databaseUrl)).filter(({ wrong }) => wrong.length > 0)

/** How many things a check of the auditor looked at: one that looks at nothing finds nothing. */
export const lookedAt = async (world: World, check: string): Promise<number | undefined> =>
  (await audit(world.databaseUrl)).find(({ name }) => name === check)?.looked

/** By name, the auditor's first. */
export const bothFind = async (world: World): Promise<string[]> =>
  [...(await auditorFinds(world)), ...(await checkInvariants(world.db))].map(({ name }) => name)

/** What is found once somebody with all rights has done this; they take it back again. */
export async function tampered(world: World, there: string, back: string, find = bothFind): Promise<string[]> {
  const does = (sql: string) => world.db.tx(async (tx) => void (await tx.query(`set local session_replication_role = replica; ${sql}`)))
  await does(there)
  const found = await find(world)
  await does(back)
  return found
}
