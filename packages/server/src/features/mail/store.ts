/** The queue of letters in the database. */
import type { Sql } from '../../platform/db.ts'

/** Every letter of the house, by what it needs to be written. */
export interface Letters {
  activation: { code: string; invitedBy: string }
}

export type Letter = { [K in keyof Letters]: { kind: K; facts: Letters[K] } }[keyof Letters] & {
  to: { idUser: number | null; email: string; language: 'it' | 'en' }
}

export async function queueLetter(sql: Sql, { kind, facts, to }: Letter): Promise<void> {
  await sql.query('insert into letter (id_user, recipient, language, kind, facts) values ($1, $2, $3, $4, $5)', [to.idUser, to.email, to.language, kind, JSON.stringify(facts)])
}
