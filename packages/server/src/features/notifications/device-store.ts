/** Queries for push subscriptions: which token belongs to which person and login. */
import type { Sql } from '../../platform/db/db.ts'

/** `start`: how every token that leads to this device begins; a native one is all of it. */
export interface PushDevice {
  pushToken: string
  start: string
  deviceCode: string
  platform: string
  appVersion: string
}

/**
 * The token belongs to whoever registered it last, also where the same browser had other keys before;
 * a login and a device of one person hear through one token.
 */
export async function bindPush(sql: Sql, idUser: number, idSession: string, device: PushDevice): Promise<void> {
  // Of several tokens that one person registers at once the last stays; else each would make room before any of them stands there.
  await sql.query('select from app_user where id = $1 for no key update', [idUser])
  await sql.query(
    `delete from push_device where id_session = $1 or (id_user = $2 and device_code = $3)
       or ($4 = 'web' and push_token >= $5 and push_token < $5 || chr(1114111) and push_token <> $6)`,
    [idSession, idUser, device.deviceCode, device.platform, device.start, device.pushToken],
  )
  await sql.query(
    `insert into push_device (push_token, device_code, platform, app_version, id_user, id_session) values ($1, $2, $3, $4, $5, $6)
     on conflict (push_token) do update set device_code = excluded.device_code, platform = excluded.platform,
       app_version = excluded.app_version, id_user = excluded.id_user, id_session = excluded.id_session, registered_at = now()`,
    [device.pushToken, device.deviceCode, device.platform, device.appVersion, idUser, idSession],
  )
}

/** The address is dead, and everything that waits for it goes with it. */
export async function forgetDevice(sql: Sql, pushToken: string): Promise<void> {
  await sql.query('delete from push_device where push_token = $1', [pushToken])
}

/** A login that ran out hears nothing any more, nor does a device that was not registered for long. */
export async function pruneDevices(sql: Sql): Promise<void> {
  await sql.query(
    `delete from push_device where id_session in (select id from session where expires_at < now()) or registered_at < now() - interval '90 days'`,
  )
}
