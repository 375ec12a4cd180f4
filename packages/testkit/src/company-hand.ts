// Changes by SQL what walks need and no screen of theirs does, such as an expired charge.
import { newGtid } from '@taschino/basics/gtid.ts'
import { bearOrder } from '@taschino/ledger/movements/club-order.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { openDb } from '@taschino/server/platform/db/db.ts'
import pg from 'pg'

async function asOwner(databaseUrl: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(text, values)
    if (rowCount !== 1) throw new Error(`${rowCount ?? 0} rows instead of one: ${text}`)
  } finally {
    await client.end()
  }
}

/** The person stays logged in, but the ledger lets them neither give nor take. */
export const suspendPayer = (databaseUrl: string, username: string): Promise<void> =>
  asOwner(databaseUrl, 'select ledger.freeze(id, true) from app_user where username = $1', [username])

/** Five minutes in a moment. */
export const expireCharge = (databaseUrl: string, code: string): Promise<void> =>
  asOwner(databaseUrl, `update ledger.charge set expires_at = now() - interval '1 second' where code = $1`, [code])

/** Two days in a moment: the change of e-mail that the company asked for may go on. */
export const restIsOver = (databaseUrl: string): Promise<void> =>
  asOwner(databaseUrl, `update email_change set rests_until = now() where state = 'resting'`, [])

/** One free gift code waits to be compared with its merchant. */
export const putCodeAside = (databaseUrl: string, tail: string): Promise<void> =>
  asOwner(databaseUrl, `update gift_code set state = 'quarantined', reason = 'copia' where state = 'free' and tail = $1`, [tail])

/** The hours that an order of the club was promised are over in a moment. */
export async function promiseIsOver(databaseUrl: string, gtid: string): Promise<void> {
  await asOwner(databaseUrl, `update club_order set promised_at = now() - interval '1 minute' where gtid = $1`, [gtid])
  await asOwner(databaseUrl, 'update club_ask set next_try_at = now() where id_order = (select id from club_order where gtid = $1)', [gtid])
}

/** The last visit to a brand was so many days ago, and was told to nobody else meanwhile. */
export const visitWasLongAgo = (databaseUrl: string, brandGuid: string, days: number): Promise<void> =>
  asOwner(
    databaseUrl,
    `update cashback_visit set made_at = made_at - make_interval(days => $2)
     where click_id = (select click_id from cashback_visit where brand_guid = $1 order by made_at desc limit 1)`,
    [brandGuid, days],
  )

/** The day has come for the one table of tickets that waits for its day. */
export const tableFallsDue = (databaseUrl: string): Promise<void> =>
  asOwner(databaseUrl, 'update distribution set due_on = due_on - 10 where state = $1', ['scheduled'])

/** A version of the app is out; those below another one must go. */
export const releaseVersion = (
  databaseUrl: string,
  { version, logoutBelow, header, text }: { version: string; logoutBelow: string; header: string; text: string },
): Promise<void> =>
  asOwner(databaseUrl, `insert into app_release (version, logout_below, message_header, message_text) values ($1, $2, $3, $4)`, [
    version,
    logoutBelow,
    header,
    text,
  ])

/** Credits of the service, as a campaign gives them; to the shop, where somebody works for one. */
export async function giveCredits(databaseUrl: string, username: string, value: number): Promise<void> {
  const db = openDb(databaseUrl, { reads: 1, money: 1 })
  try {
    await db.tx(async (sql) => {
      const {
        rows: [person],
      } = await sql.query<{ id: number }>('select coalesce(id_shop, id) as id from app_user where username = $1', [username])
      if (!person) throw new Error(`nobody is called ${username}`)
      const gtid = newGtid()
      await post(sql, grantCredits({ gtid, once: `gift:${gtid}`, to: person.id, value, detail: {}, events: [], call: null }))
    })
  } finally {
    await db.close()
  }
}

/** The minutes of every open code for a supermarket are over. */
export async function endsBarcodes(databaseUrl: string): Promise<void> {
  const db = openDb(databaseUrl, { reads: 1, money: 1 })
  try {
    await db.tx(async (sql) => {
      await sql.query('alter table gdo_barcode disable trigger user')
      await sql.query(`update gdo_barcode set expires_at = clock_timestamp() where state = 'open'`)
      await sql.query('alter table gdo_barcode enable trigger user')
    })
  } finally {
    await db.close()
  }
}

/** A provider of the club is owed something, as after its orders. */
export async function oweProvider(databaseUrl: string, name: string, value: number): Promise<void> {
  const db = openDb(databaseUrl, { reads: 1, money: 1 })
  try {
    await db.tx(async (sql) => {
      const { rows } = await sql.query<{ party: number }>('select party from club_provider where name = $1', [name])
      const gtid = newGtid()
      await post(sql, bearOrder({ gtid, order: gtid, provider: rows[0]?.party ?? 0, cost: value, events: [] }))
    })
  } finally {
    await db.close()
  }
}
