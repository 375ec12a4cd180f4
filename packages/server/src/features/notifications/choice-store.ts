/** Queries for what people chose to be told, and where. */
import type { Channel, NewsName } from '@taschino/contract/people/own-data.ts'
import type { Sql } from '../../platform/db/db.ts'

/** `usual`: what goes for whoever never said. */
export async function wants(sql: Sql, idUser: number, kind: NewsName, channel: Channel, usual: boolean): Promise<boolean> {
  const { rows } = await sql.query<{ wanted: boolean }>(
    'select wanted from notification_choice where id_user = $1 and kind = $2 and channel = $3',
    [idUser, kind, channel],
  )
  return rows[0]?.wanted ?? usual
}

/** The kinds that these people do not want in the app; whoever wants all of them is left out. */
export async function unwantedInApp(sql: Sql, users: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql.query<{ idUser: number; kinds: string[] }>({
    name: 'notifications-unwanted',
    text: `select id_user as "idUser", array_agg(kind order by kind) as kinds from notification_choice where id_user = any ($1::bigint[]) and channel = 'app' and not wanted group by id_user`,
    values: [users],
  })
  return new Map(rows.map(({ idUser, kinds }) => [idUser, kinds]))
}
