/** Codes for supermarkets: made and given up by their owner, read by a till. */
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

/** Of that person, as it lies when it is over: nobody else learns that it was there. */
async function barcodeOf(to: Target): Promise<number> {
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into gdo_barcode (gtid, id_user, id_shop, type, unit, amount, mac, state, expires_at, ended_at)
     values ($1, $2, $3, 'gdo', 800, 1, $1, 'released', now(), now()) returning id`,
    [newGtid(), await to.user(), await to.shop()],
  )
  return rows[0]?.id ?? 0
}

export const barcodesRows: Rows = {
  'barcodes.lastGdo': {},
  'barcodes.makeGdo': {
    ask: async (to) => ({ body: { unit: 1, amount: 1, type: 'free_credits', idShop: await to.shop() } }),
    sees: { enduser: 'all' },
  },
  'barcodes.releaseGdo': { ask: async (to) => ({ query: { id: await barcodeOf(to) } }), sees: { enduser: 'own' } },
  'barcodes.lookAtGdo': { ask: () => ({ body: { code: '190000000000000000' } }), inside: ['code_unknown'] },
  'barcodes.redeemGdo': { ask: () => ({ body: { code: '190000000000000000' } }), inside: ['code_unknown'] },
}
