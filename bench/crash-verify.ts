/** Checks after the faults that every acknowledged payment is in the books once, nothing else is, and the books balance. */
import pg from 'pg'
import type { ClientsReport } from './crash-clients.ts'
import type { World } from './world.ts'

export interface Check {
  name: string
  passed: boolean
  said: string
}

const check = (name: string, wrong: readonly string[], said: string): Check => ({
  name,
  passed: wrong.length === 0,
  said: wrong.length === 0 ? said : `${wrong.length}: ${wrong.slice(0, 5).join('; ')}`,
})

interface Booked {
  gtid: string
  payer: number
  shop: number
  value: number
}

export async function verify(url: string, world: World, report: ClientsReport): Promise<Check[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const booked = await payments(client)
    const { acknowledged, complaints, refusals } = report
    const byGtid = Map.groupBy(booked, ({ gtid }) => gtid)
    const acknowledgedGtids = new Set(acknowledged.map(({ gtid }) => gtid))
    return [
      check(
        'nobody got a contradiction',
        complaints,
        `${acknowledged.length} acknowledged, ${report.replays} replays, ${report.unknown} unknown and sent again`,
      ),
      check(
        'no payment was refused',
        Object.entries(refusals).map(([why, n]) => `${why} × ${n}`),
        'no refusals',
      ),
      check(
        '0 lost: each acknowledged payment is in the books as it was acknowledged',
        acknowledged
          .filter((one) => {
            const found = byGtid.get(one.gtid)
            return found?.length !== 1 || found[0]?.payer !== one.payer || found[0]?.shop !== one.shop || found[0]?.value !== one.value
          })
          .map(({ gtid }) => gtid),
        `${acknowledged.length} found`,
      ),
      check(
        '0 duplicate: the books hold nothing that was not acknowledged',
        booked.filter(({ gtid }) => !acknowledgedGtids.has(gtid)).map(({ gtid }) => gtid),
        `${booked.length} booked`,
      ),
      check('one effect per key', await keys(client, report), 'every key points at its one movement'),
      check('sums are exact', await balances(client, world, report), 'pockets and takings are what the acknowledgements add up to'),
      check('every payment is told to the world once', await events(client, acknowledged.length), 'one event row entry for each side'),
    ]
  } finally {
    await client.end()
  }
}

async function payments(client: pg.Client): Promise<Booked[]> {
  const { rows } = await client.query<{ gtid: string; payer: string; shop: string; value: string }>(`
    select m.gtid, m.value, min(s.party) as payer, min(t.party) as shop
    from ledger.movement m
    join ledger.account s on s.id = any (m.sources) join ledger.account t on t.id = any (m.targets)
    where m.kind = 'payment' group by m.gtid, m.value`)
  return rows.map((row) => ({ gtid: row.gtid, payer: Number(row.payer), shop: Number(row.shop), value: Number(row.value) }))
}

async function keys(client: pg.Client, { acknowledged }: ClientsReport): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `
    select a.key from unnest($1::uuid[], $2::text[], $3::bigint[]) as a(key, gtid, payer)
    where (select array_agg(i.gtid) from ledger.idempotency i where i.key = a.key and i.actor = a.payer) is distinct from array[a.gtid]`,
    [acknowledged.map(({ key }) => key), acknowledged.map(({ gtid }) => gtid), acknowledged.map(({ payer }) => payer)],
  )
  return rows.map(({ key }) => key)
}

async function balances(client: pg.Client, world: World, { acknowledged }: ClientsReport): Promise<string[]> {
  const expected = new Map<number, number>()
  const add = (party: number, value: number): void => void expected.set(party, (expected.get(party) ?? 0) + value)
  for (const { payer, shop, value } of acknowledged) {
    add(payer, -value)
    add(shop, value)
  }
  const { rows } = await client.query<{ party: string; moved: string }>(
    `
    select party, sum(balance) - coalesce((select sum(e.value) from ledger.entry e where e.party = a.party and e.kind = 'assignment'), 0) as moved
    from ledger.account a where party = any ($1::bigint[]) group by party`,
    [[...world.payers, ...world.shops]],
  )
  return rows
    .filter(({ party, moved }) => Number(moved) !== (expected.get(Number(party)) ?? 0))
    .map(({ party, moved }) => `party ${party} moved ${moved}, acknowledged ${expected.get(Number(party)) ?? 0}`)
}

async function events(client: pg.Client, acknowledged: number): Promise<string[]> {
  const { rows } = await client.query<{ payments: string; rows: string }>(`
    select count(*) as rows, count(distinct e #>> '{e,GTID}') as payments
    from ledger.outbox o cross join lateral jsonb_array_elements(o.events::jsonb) e
    where e #>> '{e,GTID}' <> ''`)
  const told = Number(rows[0]?.payments ?? 0)
  return told === acknowledged ? [] : [`${told} payments told, ${acknowledged} acknowledged`]
}
