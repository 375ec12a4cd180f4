/** Whose network somebody may see: an agent their own, a superagent also that of their agents, the company all. */
import type { Who } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { agentsUnder } from './network-store.ts'

/** Null: everybody's. Naming an agent narrows it, and never widens it (T03). */
export async function networkOf(sql: Sql, who: Pick<Who, 'role' | 'idUser'>, idAgent?: number): Promise<number[] | null> {
  const mine =
    who.role === 'company' || who.role === 'admin'
      ? null
      : who.role === 'superagent'
        ? [who.idUser, ...(await agentsUnder(sql, who.idUser))]
        : [who.idUser]
  if (idAgent === undefined) return mine
  return mine === null || mine.includes(idAgent) ? [idAgent] : []
}
