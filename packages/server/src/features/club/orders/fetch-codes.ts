/** Fetches the codes of a delivered order, seals each before it is stored, and notices one that was issued before. */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Voucher } from '@taschino/protocol/order-shapes.ts'
import type { Db, Sql } from '../../../platform/db/db.ts'
import { tailOf, type CodeKeys } from '../../gift-codes/public.ts'
import type { ProviderPort } from '../providers/provider-port.ts'
import { tell, ticketChanged, toCompany } from './notices.ts'
import { insertProblem } from './problem-store.ts'
import { changeOrder, holdOrder, type OrderRow } from './order-store.ts'
import { followVoucher, keepVoucher } from './voucher-store.ts'

interface Keeping {
  db: Db
  keys: CodeKeys
}

const textOf = ({ code, url }: Voucher): string => code ?? url ?? ''

async function keepOne(sql: Sql, keys: CodeKeys, order: OrderRow, voucher: Voucher): ReturnType<typeof keepVoucher> {
  const { code, pin, url } = voucher
  const { sealed, keyId } = keys.seal({ code: code ?? '', pin, url })
  // Codes that come after the value was returned belong to the company, which pays for them.
  const owner = order.state === 'delivered' ? { party: order.party, idUser: order.idUser } : { party: null, idUser: null }
  return keepVoucher(sql, {
    idOrder: order.id,
    externalId: voucher.id,
    sealed,
    keyId,
    mac: keys.mac(order.supplier, textOf(voucher)),
    macs: keys.macs(order.supplier, textOf(voucher)),
    tail: code === null ? '' : tailOf(code),
    unit: voucher.unit,
    barcodeFormat: voucher.barcodeFormat,
    expiresOn: voucher.expiresOn,
    state: voucher.state,
    ...owner,
  })
}

/** True: the provider answered. */
export async function fetchCodes({ db, keys }: Keeping, port: ProviderPort, { id, gtid }: OrderRow): Promise<boolean> {
  const heard = await port.readVouchers(gtid)
  if (heard.is !== 'done') return false
  const { vouchers, complete } = heard.value
  await db.tx(async (sql) => {
    const order = await holdOrder(sql, id)
    let doubles = 0
    let first: number | null = null
    for (const voucher of vouchers) {
      if (textOf(voucher) === '') continue
      const kept = await keepOne(sql, keys, order, voucher)
      if (kept.is === 'double' && kept.id !== null) {
        doubles += 1
        await insertProblem(sql, { idVoucher: kept.id, idOrder: id, what: 'double', note: null, idUser: null })
      }
      const changed = kept.is === 'known' && voucher.state !== 'issued' ? await followVoucher(sql, id, voucher.id, voucher.state) : null
      const idTicket = kept.is === 'new' ? kept.id : changed
      if (idTicket === null || order.kind !== 'ticket') continue
      await emit(sql, [ticketChanged(order, idTicket, voucher.state)])
      if (kept.is === 'new') first ??= idTicket
    }
    await changeOrder(sql, id, { codesComplete: complete })
    if (first !== null) await tell(sql, order, { says: 'club_ticket', facts: { product: order.snapshot.name, idTicket: first } })
    if (doubles > 0) await emit(sql, [toCompany(order, { says: 'club_double', facts: { product: order.snapshot.name } }, 'club-code')])
  })
  return true
}
