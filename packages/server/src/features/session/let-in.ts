/** Opens a login for somebody who has proved who they are: tokens, cookies, the device remembered. */
import { dressed, type DressedAnswer } from '../../http/handle.ts'
import type { Client } from '../../http/client.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { deviceHere } from './device.ts'
import { rememberDevice } from './store.ts'
import { openSession, xsrfCookie, type Person } from './token-pair.ts'

interface Entry {
  account: Person
  tokens: Tokens
  client: Client
  settings: Settings
  secretFor: SecretFor
  tx: Db['tx']
  /** Written in the same transaction, once the login exists. */
  also?: (sql: Sql, session: string, device: string) => Promise<void>
}

export async function letIn({
  account,
  tokens,
  client,
  settings,
  secretFor,
  tx,
  also,
}: Entry): Promise<DressedAnswer<{ token: string; refreshToken: string }>> {
  const secure = client.secure || settings.publicUrl.startsWith('https:')
  const { device, cookies } = deviceHere(client, settings, secretFor)
  const pair = await tx(async (sql) => {
    await rememberDevice(sql, account.id, device)
    const opened = await openSession(sql, tokens, account, { device, userAgent: client.userAgent })
    await also?.(sql, opened.session, device)
    return opened
  })
  return dressed(
    { token: pair.token, refreshToken: pair.refreshToken },
    { 'Set-Cookie': [xsrfCookie(pair.session, secretFor, secure), ...cookies] },
  )
}
