/** Gift codes: one's own, or those of the shop one works for; the company all of them, and never those of others in clear. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { cancelCode, sellCode, stockCodes } from '@taschino/ledger/movements/gift-codes.ts'
import { post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { codeKeys } from '@taschino/server/features/gift-codes/public.ts'
import { giftSheet } from '../../gift-stock.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

const HANDS = { enduser: 'own', shop: 'own' }
const COMPANY = { company: 'all', admin: 'all' }
const reason = { reason: 'Richiesto dal cliente' }
let count = 0

/** One red pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

async function merchant({ world }: Target): Promise<number> {
  const { rows } = await world.db.query<{ id: number }>(
    `insert into gift_merchant (name, units, pay_with, food, barcode_format, vat_kind, how_to, enabled, cost_bp, low_stock_at, takes_back)
     values ($1, '{500}', '{free_credits}', false, 'none', 'multi', '', true, 9400, 0, false) returning id`,
    [`Insegna ${++count}`],
  )
  return rows[0]?.id ?? 0
}

/** A code in stock, and in the books. */
async function free(to: Target, of?: number): Promise<number> {
  const { db, app } = to.world
  const idMerchant = of ?? (await merchant(to))
  const keys = codeKeys(app.app.parts.secretFor)
  const code = `MATRIX-${++count}`
  return db.tx(async (sql) => {
    const { rows } = await sql.query<{ id: number }>(
      `with one as (insert into gift_import (sha256, name, made_at, codes) values (encode(sha256($1::bytea), 'hex'), 'codici.csv', now(), 1) returning id)
       insert into gift_code (id_import, id_merchant, unit, sealed, key_id, mac, tail, cost) select id, $2, 500, $3, $4, $5, '', 470 from one returning id`,
      [code, idMerchant, ...Object.values(keys.seal({ code, pin: null, url: null })), keys.mac(idMerchant, code)],
    )
    await post(sql, stockCodes({ gtid: newGtid(), merchant: idMerchant, cost: 470, once: `matrix:${code}`, detail: {}, events: [] }))
    return rows[0]?.id ?? 0
  })
}

/** Somebody who was disabled meanwhile had bought it, or was given credits, before that. */
async function before(to: Target, party: number, work: () => Promise<void>): Promise<void> {
  const { rowCount } = await to.world.db.query('select from ledger.frozen where party = $1', [party])
  if (rowCount === 1) await to.world.thaws(party)
  await work()
  if (rowCount === 1) await to.world.freezes(party)
}

/** A code that the one whom the question is about bought, or their shop. */
async function sold(to: Target, state: 'assigned' | 'revealed' = 'assigned'): Promise<number> {
  const { db } = to.world
  const person = await to.person()
  const party = person.role === 'shop' ? (person.place ?? 0) : person.id
  const id = await free(to)
  const gtid = newGtid()
  const parts = [{ type: 'free_credits' as const, unit: 1, amount: 500 }]
  await before(to, party, async () => {
    await to.world.gives(party, '5,00 credits')
    await db.tx(async (sql) => {
      const { rows } = await sql.query<{ merchant: number }>('select id_merchant as merchant from gift_code where id = $1', [id])
      await post(
        sql,
        sellCode({
          gtid,
          buyer: party,
          merchant: { id: rows[0]?.merchant ?? 0, name: 'Insegna' },
          code: id,
          parts,
          cost: 470,
          vatRate: null,
          detail: {},
          events: [],
        }),
      )
      await sql.query(`update gift_code set state = 'assigned', gtid = $2, party = $3, id_user = $4, bought_at = now() where id = $1`, [
        id,
        gtid,
        party,
        person.id,
      ])
      if (state === 'revealed') await sql.query(`update gift_code set state = 'revealed', revealed_at = now() where id = $1`, [id])
    })
  })
  return id
}

/** One that the company took back from its buyer. */
async function burned(to: Target): Promise<number> {
  const id = await sold(to, 'revealed')
  const { rows } = await to.world.db.query<{ gtid: string; party: number }>('select gtid, party from gift_code where id = $1', [id])
  const { gtid = '', party = 0 } = rows[0] ?? {}
  await before(to, party, () =>
    to.world.db.tx(async (sql) => {
      const sale = await refundable(sql, gtid)
      if (!sale) throw new Error('it was sold')
      await post(sql, cancelCode({ gtid: newGtid(), sale, detail: { parts: [] }, events: [] }))
      await sql.query(`update gift_code set state = 'burned', reason = 'Difettoso', closed_at = now() where id = $1`, [id])
    }),
  )
  return id
}

const written = () => ({
  merchant: `Insegna ${++count}`,
  units: [500],
  payWith: ['free_credits'],
  food: false,
  barcodeFormat: 'none',
  vatKind: 'multi',
  vatRate: null,
  howTo: '',
  enabled: true,
  costBp: 9400,
  lowStockAt: 0,
  takesBack: false,
})

async function buying(to: Target) {
  const of = await merchant(to)
  await free(to, of)
  const { role, id, place } = to.me
  const party = role === 'shop' ? (place ?? id) : id
  await before(to, party, () => to.world.gives(party, '5,00 credits'))
  return { body: { merchant: of, unit: 500, amount: 1 } }
}

async function imported(to: Target): Promise<number> {
  const id = await free(to)
  const { rows } = await to.world.db.query<{ id: number }>('select id_import as id from gift_code where id = $1', [id])
  return rows[0]?.id ?? 0
}

async function withLogo(to: Target): Promise<number> {
  const id = await merchant(to)
  await to.world.db.query(`insert into gift_logo (id_merchant, name, large, small) values ($1, 'uno', $2, $2)`, [id, PIXEL])
  return id
}

async function sheet(to: Target) {
  const { rows } = await to.world.db.query<{ name: string }>('select name from gift_merchant where id = $1', [await merchant(to)])
  return { body: {}, files: { file: giftSheet([{ merchant: rows[0]?.name ?? '', value: '5,00', code: `FOGLIO-${++count}` }]) } }
}

export const giftCodesRows: Rows = {
  'gift.listMerchants': {},
  'gift.countCodes': {},
  'gift.buyGift': { ask: buying },
  'gift.listOwnCodes': {},
  'gift.revealCode': { ask: async (to) => ({ params: { id: await sold(to) } }), sees: HANDS },
  'gift.returnGift': { ask: async (to) => ({ params: { id: await sold(to) } }), sees: HANDS },
  'gift.useGift': { ask: async (to) => ({ params: { id: await sold(to, 'revealed') }, body: {} }), sees: HANDS },
  'gift.cancelGift': { ask: async (to) => ({ params: { id: await sold(to) }, body: reason }), sees: COMPANY },
  'gift.listCodes': {},
  'gift.exportCodes': { ask: () => ({ query: { format: 'csv' } }) },
  'gift.importCodes': { ask: sheet },
  'gift.listCodeImports': {},
  'gift.exportCodeImports': { ask: () => ({ query: { format: 'csv' } }) },
  'gift.getImportProgress': { ask: () => ({ params: { sha256: 'e'.repeat(64) } }) },
  'gift.getCodeImport': { ask: async (to) => ({ params: { id: await imported(to) } }), sees: COMPANY },
  'gift.getCodeTemplate': {},
  'gift.removeCode': { ask: async (to) => ({ params: { id: await free(to) } }), sees: COMPANY },
  'gift.withdrawCode': { ask: async (to) => ({ params: { id: await free(to) }, body: reason }), sees: COMPANY },
  'gift.revealStock': { ask: async (to) => ({ params: { id: await free(to) }, body: reason }), sees: COMPANY },
  'gift.quarantineCodes': { ask: () => ({ body: reason }) },
  'gift.releaseCodes': { ask: () => ({ body: reason }) },
  'gift.getCodeStock': {},
  'gift.createMerchant': { ask: () => ({ body: written() }) },
  'gift.updateMerchant': {
    ask: async (to) => ({ params: { id: await merchant(to) }, body: { lowStockAt: 5 } }),
    sees: COMPANY,
  },
  'gift.payMerchant': {
    ask: async (to) => {
      const { rows } = await to.world.db.query<{ id: number }>('select id_merchant as id from gift_code where id = $1', [await free(to)])
      return { params: { id: rows[0]?.id }, body: { value: 470, on: '2026-11-30', reference: 'Fattura 12' } }
    },
    sees: COMPANY,
  },
  'gift.creditCode': { ask: async (to) => ({ params: { id: await burned(to) }, body: { reference: 'Nota 3' } }), sees: COMPANY },
  'gift.listVatSales': {},
  'gift.exportVatSales': { ask: () => ({ query: { format: 'csv' } }) },
  'gift.setMerchantLogo': {
    ask: async (to) => ({ params: { id: await merchant(to) }, files: { file: new File([PIXEL], 'logo.png', { type: 'image/png' }) } }),
    sees: COMPANY,
  },
  'gift.getMerchantLogo': { ask: async (to) => ({ params: { id: await withLogo(to) } }) },
}
