/** Set-up for stories of barcodes: Giulia with shopping tickets, Bruno at a supermarket's till. */
import { makeGdo, redeemGdo, type GdoBarcode } from '@taschino/contract/barcodes.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { Answer, Person, StoryShop } from './personas.ts'
import type { World } from './story.ts'

export interface AtTheSupermarket {
  agency: number
  market: StoryShop
  giulia: Person
  bruno: Person
  /** Giulia makes a code for so many tickets of 7,00 €. */
  makes: (amount?: number, more?: object) => Promise<GdoBarcode>
  /** Bruno's till reads it. */
  reads: (made: Pick<GdoBarcode, 'code'>, more?: object) => Promise<OutputOf<typeof redeemGdo>>
  tries: (made: Pick<GdoBarcode, 'code'>, more?: object, key?: string) => Promise<Answer>
}

export async function atTheSupermarket(world: World, { pocket = '6 × 7,00 gdo + 12,40 credits' } = {}): Promise<AtTheSupermarket> {
  const agency = await world.agency()
  const market = await world.shop({ title: 'Superspesa', capabilities: ['gdo', 'free_credits'], tills: ['cassa 1', 'cassa 2'] })
  const giulia = await world.person('enduser', { place: agency })
  const bruno = await world.person('shop', { name: 'Bruno Cassa', place: market.id })
  await world.gives(giulia.id, pocket, { agency })
  return {
    agency,
    market,
    giulia,
    bruno,
    makes: (amount = 4, more = {}) => giulia.gets(makeGdo, { body: { idShop: market.id, unit: 700, amount, ...more } }),
    reads: (made, more = {}) => bruno.gets(redeemGdo, { body: { code: made.code ?? '', ...more } }),
    tries: (made, more = {}, key = crypto.randomUUID()) => bruno.sends(redeemGdo, { key, body: { code: made.code ?? '', ...more } }),
  }
}

/** The minutes of this person's code are over. */
export async function quarterOfAnHourLater(world: World, { id }: Pick<GdoBarcode, 'id'>): Promise<void> {
  await world.db.tx(async (sql) => {
    await sql.query('alter table gdo_barcode disable trigger user')
    await sql.query(`update gdo_barcode set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [id])
    await sql.query('alter table gdo_barcode enable trigger user')
  })
}
