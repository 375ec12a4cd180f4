/** Orders of the club and their codes: one's own, or those of one's shop; the company all orders, and never a code in clear. */
import { createHash } from 'node:crypto'
import { isPlaced, placeOrder, voucherKeys } from '@taschino/server/features/club/orders/public.ts'
import { productBy } from '../../club-orders.ts'
import type { Person } from '../../personas.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

const HANDS = { enduser: 'own', shop: 'own' }
const COMPANY = { company: 'all', admin: 'all' }
const reason = { reason: 'Richiesto dal cliente' }
let count = 0

export const partyOf = ({ role, place, id }: Pick<Person, 'role' | 'place' | 'id'>): number => (role === 'shop' ? (place ?? 0) : id)

/** Somebody who was disabled meanwhile had ordered it, or was given credits, before that. */
export async function before(to: Target, party: number, work: () => Promise<void>): Promise<void> {
  const held = async (table: 'frozen' | 'stopped') =>
    (await to.world.db.query(`select from ledger.${table} where party = $1`, [party])).rowCount === 1
  const [frozen, stopped] = [await held('frozen'), await held('stopped')]
  if (frozen) await to.world.thaws(party)
  if (stopped) await to.world.db.query('select ledger.stop(array[$1::bigint], false)', [party])
  await work()
  if (stopped) await to.world.db.query('select ledger.stop(array[$1::bigint], true)', [party])
  if (frozen) await to.world.freezes(party)
}

/** An order of the company's own goods by the one whom the question is about, or their shop. */
async function ordered(to: Target, kind: 'digital' | 'physical' | 'ticket' = 'digital'): Promise<number> {
  const { world } = to
  const person = await to.person()
  const party = partyOf(person)
  const idProduct = await productBy(world, { provider: 'internal', kind, stock: 9, giftable: true, externalId: `matrix-${++count}` })
  let id = 0
  await before(to, party, async () => {
    await world.gives(party, '10,00 credits')
    const made = await world.db.tx((sql) =>
      placeOrder(
        {
          sql,
          who: { idUser: person.id, role: person.role === 'shop' ? 'shop' : 'enduser' },
          party,
          now: Date.now(),
          providers: to.world.app.app.parts.providers,
        },
        { idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'] },
        kind === 'physical'
          ? { name: 'Giulia Bianchi', street: 'Via Po 12', postalCode: '10123', city: 'Torino', province: 'TO', phone: null }
          : null,
      ),
    )
    if (!isPlaced(made)) throw new Error(made.no)
    id = made.id
  })
  return id
}

/** A code of theirs; `link`: what stands in a link that is out for it. */
export async function code(
  to: Target,
  { seen = false, link = null as string | null, kind = 'digital' as 'digital' | 'ticket' } = {},
): Promise<number> {
  const idOrder = await ordered(to, kind)
  const person = await to.person()
  const keys = voucherKeys(to.world.app.app.parts.secretFor)
  const text = `MATRIX-${++count}`
  const { sealed, keyId } = keys.seal({ code: text, pin: null, url: null })
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into club_voucher (id_order, external_id, sealed, key_id, mac, tail, unit, barcode_format, party, id_user, revealed_at, state, gift_hash, gift_at, gift_until)
     values ($1, $2, $3, $4, $5, '', 1000, 'none', $6, $7, case when $8 then now() end, case when $8 then 'revealed' else 'issued' end, $9,
       case when $9::text is null then null else now() end, case when $9::text is null then null else now() + interval '1 day' end) returning id`,
    [
      idOrder,
      text,
      sealed,
      keyId,
      keys.mac(0, text),
      partyOf(person),
      person.id,
      seen,
      link && createHash('sha256').update(link).digest('base64url'),
    ],
  )
  return rows[0]?.id ?? 0
}

/** What somebody said of a code of theirs. */
async function problem(to: Target): Promise<number> {
  const idVoucher = await code(to, { seen: true })
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into club_problem (id_voucher, id_order, what, id_user) select id, id_order, 'refused', id_user from club_voucher where id = $1 returning id`,
    [idVoucher],
  )
  return rows[0]?.id ?? 0
}

/** An order that only its provider knows. */
async function stray({ world }: Target): Promise<{ name: string; key: string }> {
  const key = `STRAY-${++count}`
  await world.db.query(
    `insert into club_stray (provider, key, state, cost, seq, read_at) values ('pointer', $1, 'delivered', 900, 1, clock_timestamp())`,
    [key],
  )
  return { name: 'pointer', key }
}

export async function buying(to: Target, kind: 'digital' | 'ticket' = 'digital') {
  const idProduct = await productBy(to.world, { provider: 'internal', kind, stock: 9, externalId: `matrix-${++count}` })
  const party = partyOf(to.me)
  await before(to, party, () => to.world.gives(party, '10,00 credits'))
  return { body: { idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'] } }
}

const ofOrder = async (to: Target) => ({ params: { idOrder: await ordered(to) } })
const ofCode = async (to: Target) => ({ params: { idVoucher: await code(to) } })
/** Of somebody who is nobody's own: a link is for whoever has it. */
const gift = () => ({ body: { code: 'x'.repeat(43) } })

export const clubOrdersRows: Rows = {
  'club.createOrder': { ask: (to) => buying(to) },
  'club.listOrders': {},
  'club.getOrder': { ask: ofOrder, sees: HANDS },
  'club.cancelOrder': { ask: async (to) => ({ ...(await ofOrder(to)), body: reason }), sees: HANDS },
  'club.receiveOrder': { ask: async (to) => ({ params: { idOrder: await ordered(to, 'physical') } }), sees: HANDS },
  'club.listOrderVouchers': { ask: ofOrder, sees: HANDS },
  'club.listVouchers': {},
  'club.revealVoucher': { ask: ofCode, sees: HANDS },
  'club.useVoucher': { ask: async (to) => ({ params: { idVoucher: await code(to, { seen: true }) }, body: {} }), sees: HANDS },
  'club.giveVoucher': { ask: ofCode, sees: HANDS },
  'club.keepVoucher': { ask: async (to) => ({ params: { idVoucher: await code(to, { link: `link-${++count}` }) } }), sees: HANDS },
  'club.lookAtGift': { ask: gift, inside: ['gift_unknown'] },
  'club.takeGift': { ask: gift, inside: ['gift_unknown'] },
  'club.reportCode': {
    ask: async (to) => ({ params: { idVoucher: await code(to, { seen: true }) }, body: { what: 'refused' } }),
    sees: HANDS,
  },
  'club.listProblems': {},
  'club.decideProblem': { ask: async (to) => ({ params: { id: await problem(to) }, body: { as: 'rejected', ...reason } }), sees: COMPANY },
  'club.listManagedOrders': {},
  'club.exportManagedOrders': { ask: () => ({ query: { format: 'csv' } }) },
  'club.resolveOrder': {
    ask: async (to) => ({ params: { idOrder: await ordered(to, 'physical') }, body: { as: 'delivered', ...reason } }),
    sees: COMPANY,
  },
  'club.dropResolution': { ask: async (to) => ({ params: { idOrder: await ordered(to, 'physical') } }), sees: COMPANY },
  'club.openParcel': { ask: async (to) => ({ params: { idOrder: await ordered(to, 'physical') } }), sees: COMPANY },
  'club.sendParcel': { ask: async (to) => ({ params: { idOrder: await ordered(to, 'physical') }, body: {} }), sees: COMPANY },
  'club.getClubReport': {},
  'club.listDifferences': {},
  'club.askOrder': { ask: ofOrder, sees: COMPANY, inside: ['no_provider'] },
  'club.cancelStray': { ask: async (to) => ({ params: await stray(to), body: reason }), sees: COMPANY, inside: ['provider_unlinked'] },
  'club.bearStray': { ask: async (to) => ({ params: await stray(to), body: reason }), sees: COMPANY },
}
