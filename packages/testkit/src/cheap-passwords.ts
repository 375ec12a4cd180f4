/** Makes argon2id as cheap as it gets, because tests check who may log in and not how hard a password is to guess. */
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'

export const cheapHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/**
 * The same password as before for everybody who has one, hashed cheaply; throws where it was another, which nobody would notice afterwards.
 */
export async function cheapPasswords(databaseUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ hash: string }>(
      'select distinct password_hash as hash from app_user where password_hash is not null',
    )
    for (const one of rows) if (!(await verify(one.hash, password))) throw new Error('somebody has another password')
    await client.query('update app_user set password_hash = $1 where password_hash is not null', [await cheapHash(password)])
  } finally {
    await client.end()
  }
}
