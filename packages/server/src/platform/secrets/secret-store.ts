/** What the database keeps about the service's secret: a check value, and the secret itself where an older version left it there. */
import type { Sql } from '../db/db.ts'

/** How its owner reads it, and takes it out or lets another one in: told where a start is refused. */
export const BY_HAND = {
  show: `psql "$DATABASE_URL" -Atc "select encode(value, 'base64') from installation_secret"`,
  takeOut: `"truncate installation_secret"`,
  forget: `"delete from secret_fingerprint"`,
} as const

/** The secret that a service made when it still kept it here. */
export async function secretInside(sql: Sql): Promise<Buffer | null> {
  const { rows } = await sql.query<{ value: Buffer }>(`select value from installation_secret where name = 'master'`)
  return rows[0]?.value ?? null
}

/**
 * Also out of the pages of its table, where a deleted row stays readable: a table that is emptied gets new pages, whoever still has an
 * older view of it.
 */
export async function takeSecretOut(sql: Sql): Promise<void> {
  await sql.query('truncate installation_secret')
}

export async function knownFingerprint(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ value: Buffer }>('select value from secret_fingerprint')
  return rows[0]?.value.toString() ?? null
}

/** Kept only where none is; returns the one that counts. */
export async function keepFingerprint(sql: Sql, fingerprint: string): Promise<string | null> {
  await sql.query('insert into secret_fingerprint (value) values ($1) on conflict do nothing', [Buffer.from(fingerprint)])
  return knownFingerprint(sql)
}

/** Another secret is in use from now on. */
export async function replaceFingerprint(sql: Sql, before: string, fingerprint: string): Promise<void> {
  await sql.query('update secret_fingerprint set value = $2, since = now() where value = $1', [
    Buffer.from(before),
    Buffer.from(fingerprint),
  ])
}

/** Kept only where none is. */
export async function keepLastingKey(sql: Sql, purpose: string, sealed: string): Promise<void> {
  await sql.query('insert into lasting_key (purpose, sealed) values ($1, $2) on conflict do nothing', [purpose, sealed])
}

export async function lastingKeys(sql: Sql): Promise<{ purpose: string; sealed: string }[]> {
  return (await sql.query<{ purpose: string; sealed: string }>('select purpose, sealed from lasting_key')).rows
}

/** The same key under another seal; nothing where somebody else was first. */
export async function replaceLastingKey(sql: Sql, purpose: string, before: string, sealed: string): Promise<void> {
  await sql.query('update lasting_key set sealed = $3 where purpose = $1 and sealed = $2', [purpose, before, sealed])
}
