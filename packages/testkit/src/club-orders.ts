/** Set-up for stories of the club: products, and a worker that asks the provider when the story says so. */
import { createOrder, getOrder } from '@taschino/contract/club/orders.ts'
import type { OrderDetail, OwnOrder } from '@taschino/contract/club/order-shapes.ts'
import { askJob, voucherKeys } from '@taschino/server/features/club/orders/public.ts'
import { openProviders, type Providers } from '@taschino/server/features/club/providers/public.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import type { Person } from './personas.ts'
import { startProvider, type ProviderProcess } from './provider-process.ts'
import { secretFor } from './secret.ts'
import { World } from './story.ts'

export interface ProductFacts {
  provider?: 'internal' | 'pointer' | 'aon'
  externalId?: string
  kind?: 'digital' | 'physical' | 'ticket'
  unit?: number
  price?: number
  cost?: number
  stock?: number | null
  payWith?: readonly string[]
  giftable?: boolean
  most?: number
}

let made = 0

/** A product as the catalogue would have it after a walk. */
export async function productBy(world: World, facts: ProductFacts = {}): Promise<number> {
  const { db } = world
  const {
    provider = 'pointer',
    kind = 'digital',
    unit = 1000,
    cost = 930,
    stock = null,
    payWith = ['free_credits'],
    giftable = false,
    most = 10,
  } = facts
  const { price = unit, externalId = `own-${++made}` } = facts
  const category = await db.query<{ id: number }>(
    `insert into club_category (title, icon, place) values ('Prove', 'gift', 1) on conflict (lower(title)) do update set icon = excluded.icon returning id`,
  )
  // Many at once: whoever comes second finds what the first has made, whichever of its names they stumble over.
  await db.query(
    `insert into club_brand (provider, brand_guid, name, id_category) values ($1, $1 || '-brand', 'Lume', $2) on conflict do nothing`,
    [provider, category.rows[0]?.id],
  )
  const brand = await db.query<{ id: number }>(`select id from club_brand where provider = $1 and brand_guid = $1 || '-brand'`, [provider])
  const { rows } = await db.query<{ id: number }>(
    `insert into club_product (id_brand, provider, external_id, kind, name, description, units, prices, costs, stock, most_per_order, giftable, pay_with, food, vat_kind,
       barcode_format, answers_within_hours, least_price, id_category, listed, sort_name, words)
     values ($1, $2, $3, $4, 'Buono ' || $3, '', array[$5::int], array[$6::int], array[$7::int], $8, $9, $10, $11, 'gdo' = any ($11::text[]), 'multi', 'CODE128', 2, $6, $12, true,
       lower($3), to_tsvector('italian', $3)) on conflict (provider, external_id) do update set stock = excluded.stock returning id`,
    [brand.rows[0]?.id, provider, externalId, kind, unit, price, cost, stock, most, giftable, payWith, category.rows[0]?.id],
  )
  const id = rows[0]?.id ?? 0
  if (provider === 'internal' && kind !== 'physical') await codesFor(world, id, stock ?? 0)
  return id
}

/** What is digital and the company's own is handed out as codes, which are its stock. */
async function codesFor({ db, databaseUrl }: World, idProduct: number, many: number): Promise<void> {
  const keys = voucherKeys(secretsFrom(secretFor(databaseUrl)))
  const { rows } = await db.query<{ party: number; by: number; there: number }>(
    `select (select party from club_provider where name = 'internal') as party, (select min(id) from app_user) as by,
       (select count(*)::int from club_own_code where id_product = $1 and id_order is null) as there`,
    [idProduct],
  )
  const { party = 0, by = 0, there = 0 } = rows[0] ?? {}
  for (let n = there; n < many; n += 1) {
    const code = `OWN-${idProduct}-${++made}-0000`
    const { sealed, keyId } = keys.seal({ code, pin: null, url: null })
    await db.query('insert into club_own_code (id_product, sealed, key_id, mac, tail, made_by) values ($1, $2, $3, $4, $5, $6)', [
      idProduct,
      sealed,
      keyId,
      keys.mac(party, code),
      '0000',
      by,
    ])
  }
}

export interface ClubWorld {
  world: World
  sandbox: ProviderProcess
  providers: Providers
  /** Asks providers whatever is due, until nothing is. */
  asks(): Promise<void>
  /** Everything that waits is due. */
  due(): Promise<void>
  /** Asks until the order is there, some seconds at most. */
  until(who: Person, idOrder: number, state: string): Promise<OrderDetail>
  close(): Promise<void>
}

const PATIENCE_MS = 20_000
const STEP_MS = 60

/** A world whose club has the sandbox as its providers, and which asks only when the story says so. */
export async function openClub(patient = false): Promise<ClubWorld> {
  const sandbox = await startProvider()
  const world = await World.open({ settings: { providers: sandbox.links } })
  await sandbox.again(`${world.url}/api/v1/club/providers`)
  const providers = openProviders(world.db, sandbox.links)
  const of = secretsFrom(secretFor(world.databaseUrl))
  const parts = {
    db: world.db,
    log: openLog('silent'),
    providers,
    secretFor: of,
    keys: voucherKeys(of),
    ...(patient ? {} : { hurry: 100 }),
  }
  const job = askJob(parts)
  const due = async (): Promise<void> => {
    await world.db.query(`update club_ask set next_try_at = clock_timestamp() where state = 'waiting'`)
  }
  return {
    world,
    sandbox,
    providers,
    asks: () => job.work(),
    due,
    async until(who, idOrder, state) {
      const params = { idOrder: String(idOrder) }
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, STEP_MS))) {
        await due()
        await job.work()
        const now = await who.gets(getOrder, { params })
        if (now.state === state) return now
      }
      throw new Error(`order ${idOrder} is not ${state}: ${JSON.stringify(await who.gets(getOrder, { params }))}`)
    },
    async close() {
      await world.close()
      await sandbox.close()
    },
  }
}

export const buys = (who: Person, idProduct: number, more: object = {}): Promise<OwnOrder> =>
  who.gets(createOrder, { body: { idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'], ...more } })
