/**
 * Tells those concerned that a shop's account is changing: letters to everybody at the shop and to its address for invoices, a hint to open
 * screens, a line in the log.
 */
import { lastFour } from '@taschino/basics/iban.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { notice } from '../realtime/public.ts'
import { contactsOf } from '../shops/public.ts'
import type { ShopRow } from './store.ts'

export type IbanStep = 'asked' | 'approved' | 'rejected' | 'cancelled' | 'stopped'

interface Told {
  shop: ShopRow
  by: number
  step: IbanStep
  to: string
  from: string | null
  reason?: string
  flags?: readonly string[]
}

/** The whole number stands nowhere but in the shop's own row and in the change. */
export async function tell(sql: Sql, { shop, by, step, to, from, reason, flags }: Told): Promise<void> {
  const ends = { to: lastFour(to), from: from === null ? null : lastFour(from) }
  await noteDeed(sql, {
    by,
    act: `iban.${step}`,
    shop: shop.id,
    facts: { ...ends, ...(reason === undefined ? {} : { reason }), ...(flags?.length ? { flags } : {}) },
  })
  for (const addressee of await contactsOf(sql, shop))
    await queueLetter(sql, {
      kind: 'iban-change',
      topic: `iban ${shop.id} ${step}`,
      facts: { step, shop: shop.title, to: ends.to, from: ends.from ?? '', reason: reason ?? '' },
      to: addressee,
    })
  await emit(sql, [
    notice({
      shops: [shop.id, ...(shop.idShopGroup === null ? [] : [shop.idShopGroup])],
      company: true,
      event: { type: 'onShopCompanyResponse', GTID: '', action: `iban-${step}` },
    }),
  ])
}
