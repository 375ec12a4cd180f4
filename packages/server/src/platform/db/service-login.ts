/** Makes the service's own login in the embedded database; not even `set role none` leads from it to the owner of the books. */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { onOwnConnection, PATIENT } from './db.ts'

const LOGIN = 'taschino_service'
/** Two databases of one server may be started at once; the role is the server's. */
const LOCK = 7_451_904

const asService = (ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(LOGIN).digest('base64url')
  url.username = LOGIN
  return url.href
}

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The address with which the service connects; made at the first start. The owner's where the role cannot be made, as on somebody else's
 * server.
 */
export async function serviceLogin(ownerUrl: string): Promise<string> {
  const url = asService(ownerUrl)
  if (await opens(url)) return url
  const password = decodeURIComponent(new URL(url).password)
  await onOwnConnection(ownerUrl, {}, async (sql) => {
    await sql.query('select pg_advisory_lock($1)', [LOCK])
    // The names are ours and the password is base64url: nothing in this text comes from outside.
    await sql.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${LOGIN}') then create role ${LOGIN}; end if;
      alter role ${LOGIN} login noinherit nosuperuser nocreatedb nocreaterole password '${password}';
      grant taschino_app to ${LOGIN};
    end $$`)
  }).catch(() => undefined)
  return (await opens(url)) ? url : ownerUrl
}

/** True when this login may do anything on its server: read its files, run its programs, change every database. */
export async function isSuperuser(url: string): Promise<boolean> {
  const { rows } = await onOwnConnection(url, PATIENT, (sql) =>
    sql.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user'),
  )
  return rows[0]?.rolsuper ?? false
}
