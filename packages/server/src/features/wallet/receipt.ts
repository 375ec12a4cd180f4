/** Builds a receipt: a movement as one party sees it, with shop, proof and what became of it. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { getReceipt, type Receipt, type Transaction } from '@taschino/contract/wallet.ts'
import { entryOf, movementOf, type EntryRow, type MovementRow } from '@taschino/ledger/statement.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { circuitName } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { standingOf, unmovedOrders } from '../requests/public.ts'
import { proofOf } from './proof.ts'
import { ownParties } from './reach.ts'
import { loadNames, loadShopHeader, type ShopHeader } from './store.ts'
import { detailOf, orderRow, transactionOf } from './view.ts'

/** The purpose of the key that draws proofs. */
const PROOF = 'proof'

interface Ingredients {
  transaction: Transaction
  shop: ShopHeader | null
  bill: number | null
  reason: string | null
  children: Receipt['children']
}

/** Puts a receipt together; used at payment, before anything is stored, and when it is read later. */
export function receiptOf({ transaction, shop, bill, reason, children }: Ingredients, secretFor: SecretFor): Receipt {
  // A refund is checked against the proof of the payment that it belongs to.
  return { ...transaction, shop, bill, reason, proof: proofOf(secretFor(PROOF), transaction.parent ?? transaction.gtid), children }
}

/** Who reads, and how the circuit is called. */
type Reader = Pick<Who, 'role' | 'idUser' | 'idShop' | 'idAgency'> & { circuit: string }

/** The company looks at a payment as the shop that took it does. */
async function entryFor(sql: Sql, who: Reader, movement: MovementRow): Promise<(EntryRow & { party: number }) | null> {
  const everything = who.role === 'company' || who.role === 'admin'
  const own = everything ? movement.parties.toSorted((a, b) => b.value - a.value).map((entry) => entry.party) : await ownParties(sql, who)
  for (const party of own) {
    const entry = movement.parties.some((one) => one.party === party) ? await entryOf(sql, party, movement.gtid) : null
    if (entry) return { ...entry, party }
  }
  return null
}

/** The shop of a movement: where its takings grew or shrank. */
function shopOf(movement: MovementRow): number | null {
  for (const { source, target } of movement.transfers) {
    if (target.kind === 'takings') return target.party
    if (source.kind === 'takings') return source.party
  }
  return null
}

/** An order that has moved nothing has no movement yet, and is looked up all the same. */
async function readOrder(sql: Sql, who: Reader, gtid: Gtid, now: number, secretFor: SecretFor): Promise<Receipt | null> {
  const everything = who.role === 'company' || who.role === 'admin'
  const [order] =
    everything || who.role === 'agency' ? await unmovedOrders(sql, everything ? null : await ownParties(sql, who), { gtid, limit: 1 }) : []
  if (!order) return null
  const asked = await standingOf(sql, [gtid])
  const transaction = transactionOf(orderRow(order), order.idParty, new Map(), { ...who, now }, asked.get(gtid))
  return receiptOf({ transaction, shop: null, bill: null, reason: order.reason, children: [] }, secretFor)
}

/** Null when there is no such movement, or none that this reader took part in. */
export async function readReceipt(sql: Sql, who: Reader, gtid: Gtid, now: number, secretFor: SecretFor): Promise<Receipt | null> {
  const movement = await movementOf(sql, gtid)
  const entry = movement ? await entryFor(sql, who, movement) : null
  if (!movement) return readOrder(sql, who, gtid, now, secretFor)
  if (!entry) return null
  const idShop = shopOf(movement)
  const [names, asked, shop] = await Promise.all([
    loadNames(sql, entry.counterparty === null ? [] : [entry.counterparty]),
    standingOf(sql, [gtid]),
    idShop === null ? null : loadShopHeader(sql, idShop),
  ])
  const { bill, reason } = detailOf(movement.detail)
  return receiptOf(
    {
      transaction: transactionOf(entry, entry.party, names, { ...who, now }, asked.get(gtid)),
      shop,
      bill,
      reason,
      children: movement.children.map((child) => {
        const detail = detailOf(child.detail)
        return {
          gtid: child.gtid,
          type: child.kind,
          value: child.value,
          at: child.at.toISOString(),
          parts: detail.parts,
          reason: detail.reason,
        }
      }),
    },
    secretFor,
  )
}

export const getReceiptAnswer = handle(getReceipt)(
  async ({ who, params, db, clock, settings, secretFor }) =>
    (await readReceipt(db, { ...who, circuit: circuitName(settings) }, params.gtid, clock.now(), secretFor)) ?? refuseCommon('not_found'),
)
