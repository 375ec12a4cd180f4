/** Cashback and tickets of brands: one's own, or those of the shop one works for; the company decides, and sees no ticket at all. */
import { createHash } from 'node:crypto'
import { brandWith } from '../../club-cashback.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'
import { buying, code, partyOf } from './club-orders.ts'

const HANDS = { enduser: 'own', shop: 'own' }
const COMPANY = { company: 'all', admin: 'all' }
const BRAND = { brandGuid: 'matrix-brand', provider: 'aon' }
let count = 0

async function brand({ world }: Target) {
  await brandWith(world, BRAND.brandGuid)
  return { params: BRAND }
}

/** A visit to the brand by the one whom the question is about, or their shop. */
async function visit(to: Target): Promise<{ click: string; party: number; idUser: number }> {
  await brand(to)
  const person = await to.person()
  const [party, click] = [partyOf(person), `c${String(++count).padStart(30, '0')}`]
  await to.world.db.query(
    `insert into cashback_visit (click_id, party, id_user, provider, brand_guid, rate_bp, share_bp, made_at) values ($1, $2, $3, 'aon', $4, 500, 8000, now() - interval '20 days')`,
    [click, party, person.id, BRAND.brandGuid],
  )
  return { click, party, idUser: person.id }
}

/** One that waits for the company: above its rate. */
async function held(to: Target): Promise<number> {
  const { click, party } = await visit(to)
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into cashback (provider, external_id, said_click, click_id, party, brand_guid, purchase, value, share, state, seq, doubt, tracked_at, changed_at)
     values ('aon', $1, $1, $1, $2, $3, 1000, 500, 400, 'tracked', 1, 'above_rate', now(), now()) returning id`,
    [click, party, BRAND.brandGuid],
  )
  return rows[0]?.id ?? 0
}

/** One red pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

async function claim(to: Target): Promise<number> {
  const { click, party, idUser } = await visit(to)
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into cashback_claim (party, id_user, click_id, bought_on, amount, receipt, receipt_type, sha256)
     values ($1, $2, $3, current_date - 15, 1000, $4, 'application/pdf', $5) returning id`,
    [party, idUser, click, PIXEL, createHash('sha256').update(click).digest('hex')],
  )
  return rows[0]?.id ?? 0
}

const reason = { reason: 'Ricevuta in ordine' }
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const ofTicket = async (to: Target) => ({ params: { idTicket: await code(to, { kind: 'ticket' }) } })

export const clubCashbackRows: Rows = {
  'club.getBrandCashback': { ask: brand },
  'club.visitBrand': { ask: brand },
  'club.listCashbacks': {},
  'club.claimCashback': {
    ask: async (to) => {
      await visit(to)
      return {
        body: { ...BRAND, date: daysAgo(18), amount: 1000 },
        files: { file: new File([PIXEL], 'ricevuta.png', { type: 'image/png' }) },
      }
    },
  },
  'club.listClaims': {},
  'club.getClaimReceipt': { ask: async (to) => ({ params: { id: await claim(to) } }), sees: { ...HANDS, ...COMPANY } },
  'club.decideClaim': { ask: async (to) => ({ params: { id: await claim(to) }, body: { as: 'rejected', ...reason } }), sees: COMPANY },
  'club.listHeldCashbacks': {},
  'club.exportHeldCashbacks': { ask: () => ({ query: { format: 'csv' } }) },
  'club.exportClaims': { ask: () => ({ query: { format: 'csv' } }) },
  'club.decideCashback': { ask: async (to) => ({ params: { id: await held(to) }, body: { as: 'declined', ...reason } }), sees: COMPANY },
  'club.listCashbackMonths': {},
  'club.listBrandTickets': { ask: brand },
  'club.buyTicket': {
    ask: async (to) => ({ params: { brandGuid: 'internal-brand', provider: 'internal' }, ...(await buying(to, 'ticket')) }),
    inside: ['product_unknown'],
  },
  'club.listTickets': {},
  'club.getTicket': { ask: ofTicket, sees: HANDS },
  'club.revealTicket': { ask: ofTicket, sees: HANDS },
  'club.useTicket': {
    ask: async (to) => ({ params: { idTicket: await code(to, { seen: true, kind: 'ticket' }) }, body: {} }),
    sees: HANDS,
  },
}
