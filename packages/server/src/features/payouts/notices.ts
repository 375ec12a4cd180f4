/** What shops, their groups and the company hear of money on its way. */
import type { Cents } from '@taschino/basics/money.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../notices/public.ts'
import type { PaybackRow } from './store.ts'

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })
const onDay = (day: string): string => new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(`${day}T00:00:00Z`))

type About = Pick<PaybackRow, 'gtid' | 'idShop' | 'idGroup'>

/** One hint for screens on both sides, one text for the shop and its group. */
function told({ gtid, idShop, idGroup }: About, action: 'sent' | 'paid' | 'returned', title: string, body: string): Json[] {
  const shops = idGroup === null ? [idShop] : [idShop, idGroup]
  return [
    notice({ shops, company: true, event: { type: 'onShopCompanyResponse', GTID: gtid, action } }),
    notice({ shops, notification: { title, body, type: 'shop-payback-request', GTID: gtid } })
  ]
}

export const sentOff = (about: About, net: Cents, executesOn: string): Json[] => told(about, 'sent', 'Bonifico in arrivo', `${euros.format(net / 100)} ${onDay(executesOn)}`)
export const paidOut = (about: About, net: Cents): Json[] => told(about, 'paid', 'Bonifico eseguito', `${euros.format(net / 100)} sul tuo conto`)
export const sentBack = (about: About, net: Cents, reason: string): Json[] => told(about, 'returned', 'Bonifico tornato indietro', `${euros.format(net / 100)}: ${reason}. Controlla il tuo IBAN.`)
