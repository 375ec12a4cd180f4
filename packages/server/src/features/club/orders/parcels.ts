/** The calls for goods that the company sends itself: read the address, say that the parcel has left. */
import { INTERNAL } from '@taschino/contract/club/catalogue-shapes.ts'
import { openParcel, sendParcel } from '@taschino/contract/club/company-orders.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { noteDeed } from '../../audit/public.ts'
import { sent } from './apply.ts'
import { maySend, shownManaged } from './company.ts'
import { managedOrder } from './company-store.ts'
import { addressOf, holdOrder, readOrder, type OrderRow } from './order-store.ts'

/** Only while the parcel is to be sent or on its way: before and after that nobody of the company needs somebody's address. */
const isOnItsWay = ({ state, kind, provider }: OrderRow): boolean =>
  kind === 'physical' && provider === INTERNAL && (state === 'confirmed' || state === 'shipped')

const openAnswer = handle(openParcel)(async ({ who, params, tx, refuse }) =>
  tx(async (sql) => {
    const row = (await readOrder(sql, params.idOrder)) ?? refuseCommon('not_found')
    const address = isOnItsWay(row) ? await addressOf(sql, row.id) : null
    if (!address) return refuse('no_parcel')
    const about = row.isShop ? { shop: row.party } : { user: row.party }
    await noteDeed(sql, { by: who.idUser, act: 'club.address-read', ...about, facts: { order: row.gtid } })
    return { address, tracking: row.tracking }
  }),
)

const sendAnswer = handle(sendParcel)(async ({ who, params, body, tx, refuse }) =>
  tx(async (sql) => {
    const before = (await readOrder(sql, params.idOrder)) ?? refuseCommon('not_found')
    await holdParty(sql, before.party)
    const row = await holdOrder(sql, params.idOrder)
    if (!isOnItsWay(row)) return refuse(row.provider === INTERNAL && row.kind === 'physical' ? 'order_over' : 'no_parcel')
    // Said twice, it is sent once.
    if (maySend(row)) {
      await sent(sql, row, body.tracking ? { tracking: { ...body.tracking, url: null } } : {})
      const about = row.isShop ? { shop: row.party } : { user: row.party }
      await noteDeed(sql, { by: who.idUser, act: 'club.parcel-sent', ...about, facts: { order: row.gtid, product: row.snapshot.name } })
    }
    return shownManaged((await managedOrder(sql, row.id)) ?? refuseCommon('not_found'))
  }),
)

export const parcelAnswers = [openAnswer, sendAnswer] as const
