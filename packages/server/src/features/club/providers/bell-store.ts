/** Stores a webhook, once for each of its ids. */
import type { doorbell } from '@taschino/protocol/order-shapes.ts'
import type * as z from 'zod/mini'
import type { Sql } from '../../../platform/db/db.ts'

export async function keepBell(sql: Sql, provider: string, webhookId: string, { type, data }: z.infer<typeof doorbell>): Promise<void> {
  await sql.query(`insert into provider_bell (provider, webhook_id, type, about, seq) values ($1, $2, $3, $4, $5) on conflict do nothing`, [
    provider,
    webhookId,
    type,
    data.key ?? data.externalId,
    data.seq,
  ])
}
