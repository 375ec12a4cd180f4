/** Passwords as cheap as argon2id gets: tests check who may come in, not how hard a password is to guess. What a password costs in production has tests of its own. */
import { hash } from '@node-rs/argon2'
import pg from 'pg'

export const cheapHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Everybody who has a password has this one from here on. */
export async function cheapPasswords(databaseUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('update app_user set password_hash = $1 where password_hash is not null', [await cheapHash(password)])
  } finally {
    await client.end()
  }
}
