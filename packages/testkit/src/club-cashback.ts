/** Set-up for stories of cashback: a circuit with the sandbox, brands, purchases, turned clocks. */
import { randomUUID } from 'node:crypto'
import { visitBrand } from '@taschino/contract/club/cashback.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { catchUpEvents, openProviders, readBells, readMonths, type Providers } from '@taschino/server/features/club/providers/public.ts'
import { readCashback, takeMonth } from '@taschino/server/features/club/cashback/public.ts'
import type { Person } from './personas.ts'
import { startProvider, type ProviderProcess } from './provider-process.ts'
import { World } from './story.ts'

const DAY_MS = 86_400_000

/** A brand with what it gives back: `rateBp` of each purchase, or `cents` of each. */
export async function brandWith(
  { db }: Pick<World, 'db'>,
  brandGuid: string,
  {
    rateBp = 500,
    cents = null,
    shareBp = 8000,
    name = 'Bottega Chiara',
  }: { rateBp?: number | null; cents?: number | null; shareBp?: number; name?: string } = {},
): Promise<void> {
  await db.query(`insert into club_category (title, icon, place) values ('Moda', 'shirt', 1) on conflict do nothing`)
  await db.query(
    `insert into club_brand (provider, brand_guid, name, id_category, share_bp) values ('aon', $1, $2, (select min(id) from club_category), $3) on conflict do nothing`,
    [brandGuid, name, shareBp],
  )
  await db.query(
    `insert into club_cashback (provider, external_id, brand_guid, rate_bp, cents, terms, from_at, version) values ('aon', $1, $2, $3, $4, 'Non vale con altri codici.', now() - interval '1 year', 1)
     on conflict do nothing`,
    [`rate-${brandGuid}-${randomUUID().slice(0, 8)}`, brandGuid, rateBp, cents],
  )
}

export class ClubWorld {
  readonly world: World
  readonly sandbox: ProviderProcess
  readonly providers: Providers

  private constructor(world: World, sandbox: ProviderProcess) {
    this.world = world
    this.sandbox = sandbox
    this.providers = openProviders(world.db, sandbox.links)
  }

  static async open(): Promise<ClubWorld> {
    const sandbox = await startProvider()
    const world = await World.open({ settings: { providers: sandbox.links } })
    await sandbox.again(`${world.url}/api/v1/club/providers`)
    return new ClubWorld(world, sandbox)
  }

  async close(): Promise<void> {
    await this.world.close()
    await this.sandbox.close()
  }

  /** As the service does by its clock: reads what rang, and what never did. */
  async hears(): Promise<void> {
    const { db, clock } = this.world
    const log = openLog('silent')
    await catchUpEvents(db, log, this.providers, ['cashback.changed'])
    await db.query('update provider_bell set next_at = clock_timestamp() where read_at is null')
    await readBells(db, log, this.providers, {
      'cashback.changed': (provider, port, externalId) => readCashback({ db, clock, log }, provider, port, externalId),
    })
  }

  months(): Promise<void> {
    return readMonths(this.world.db, this.world.clock, this.providers, [takeMonth])
  }

  /** Goes to the brand; the click that its provider was told. */
  async goes(who: Person, brandGuid: string): Promise<string> {
    await who.gets(visitBrand, { params: { brandGuid, provider: 'aon' } })
    const { rows } = await this.world.db.query<{ click: string }>(
      'select click_id as click from cashback_visit where id_user = $1 order by made_at desc limit 1',
      [who.id],
    )
    return rows[0]?.click ?? ''
  }

  async buys(click: string, cents: number): Promise<void> {
    if (!(await this.sandbox.act('aon', 'purchase', { click, cents: String(cents) }))) throw new Error('nobody clicked there')
    await this.hears()
  }

  /** The provider's clock, and ours with it. */
  async days(n: number): Promise<void> {
    await this.sandbox.act('aon', 'advance', { ms: String(n * DAY_MS) })
    this.world.clock.forward(n * DAY_MS)
    // Its own clockwork takes a moment for what fell due.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await this.hears()
  }
}
