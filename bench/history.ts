/** Writes years of past payments by SQL as the owner, keeping every invariant, so that growth can be measured in minutes. */
import { randomInt } from 'node:crypto'
import { newGtid } from '@taschino/basics/gtid.ts'
import pg from 'pg'
import { BIT, UNITS, type World } from './world.ts'

const BATCH = 50_000
const DAY_MS = 86_400_000
/** The past begins here; it ends a day ago, so that today's totals are those of the measurement alone. */
const DAYS = 365

/** When a past lies: evenly from an instant over some days. */
export interface Span {
  from: number
  days: number
}

const lastYear = (): Span => ({ from: Date.now() - (DAYS + 1) * DAY_MS, days: DAYS })

/** `hotShare` of the payments went to the first shop; the others are spread over all. */
export async function writeHistory(url: string, world: World, count: number, hotShare: number, { from, days } = lastYear()): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into ledger.account (party, kind, type, unit, lot, floor)
      select party, 'takings', $2::smallint, 1, 0, 0 from unnest($1::bigint[]) party on conflict do nothing`,
      [world.shops, BIT[world.kind]],
    )
    for (let done = 0; done < count; done += BATCH) {
      const size = Math.min(BATCH, count - done)
      const at = Array.from({ length: size }, (_, n) => Math.floor(from + ((done + n) / count) * days * DAY_MS))
      const shop = (): number => (Math.random() < hotShare ? 0 : randomInt(world.shops.length))
      await writeBatch(client, world, {
        gtids: at.map((ms) => newGtid(ms)),
        at,
        payers: at.map(() => world.payers[randomInt(world.payers.length)] ?? 0),
        shops: at.map(() => world.shops[shop()] ?? 0),
        units: at.map(() => UNITS[randomInt(UNITS.length)] ?? 0),
        pieces: at.map(() => randomInt(1, 4)),
      })
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

interface Batch {
  gtids: string[]
  at: number[]
  payers: number[]
  shops: number[]
  units: number[]
  pieces: number[]
}

async function writeBatch(client: pg.Client, { kind }: World, batch: Batch): Promise<void> {
  await client.query(
    `with paid as materialized (
      select u.gtid, to_timestamp(u.at / 1000.0) as at, u.payer, u.shop, u.unit * u.pieces as value, u.unit, u.pieces, p.id as source, s.id as target
      from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as u(gtid, at, payer, shop, unit, pieces)
      join ledger.account p on p.party = u.payer and p.kind = 'tickets' and p.unit = u.unit
      join ledger.account s on s.party = u.shop and s.kind = 'takings' and s.type = ${BIT[kind]}
    ), movement as (
      insert into ledger.movement (gtid, kind, at, value, sources, targets, amounts, detail)
      select gtid, 'payment', at, value, array[source], array[target], array[value],
             json_build_object('parts', json_build_array(json_build_object('unit', unit, 'amount', pieces, 'type', '${kind}')))
      from paid
    ), entry as (
      insert into ledger.entry (party, gtid, at, value, counterparty, agency, types, kind)
      select payer, gtid, at, -value, shop, null::bigint, ${BIT[kind]}, 'payment' from paid
      union all select shop, gtid, at, value, payer, null, ${BIT[kind]}, 'payment' from paid
    )
    update ledger.account a set balance = a.balance + d.delta
    from (select account, sum(delta) as delta from (
            select source as account, -value as delta from paid union all select target, value from paid) x group by account) d
    where a.id = d.account`,
    [batch.gtids, batch.at, batch.payers, batch.shops, batch.units, batch.pieces],
  )
}
