/** `useBuying`: an order being put together, its present price, who pays it, and the act that sends it. */
import { useState } from 'react'
import type { ClubOffer, ClubProductDetail } from '@taschino/contract/club/catalogue-shapes.ts'
import { getClub, getOffer, getProduct, listBrandProducts, searchProducts } from '@taschino/contract/club/catalogue.ts'
import type { OwnOrder } from '@taschino/contract/club/order-shapes.ts'
import { createOrder, listOrders } from '@taschino/contract/club/orders.ts'
import { buyTicket, listTickets as listClubTickets } from '@taschino/contract/club/tickets.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { useMoneyCall, type MoneyCall } from '../../../money/money-call.ts'
import { money } from '../../../words/formats.ts'
import { useMoneyEnd } from '../../stepup/public.ts'
import { addressOf, EMPTY_ADDRESS, type AddressDraft } from './address-draft.ts'
import { firstUnit, isOffered, mostOf, priceOf } from './choice.ts'

type Type = ClubProductDetail['payWith'][number]

export interface Buying {
  unit: number | undefined
  amount: number
  most: number
  /** Everything that may pay, credits always. */
  pay: readonly Type[]
  /** Cents for all of it, as far as it is known. */
  total: number | undefined
  /** By the server: price, version, what pays and what lacks; null while it is asked. */
  offer: ClubOffer | null
  /** Why it could not be asked. */
  offerError: unknown
  /** What one piece cost when the sheet was opened, where it is another by now. */
  before: number | null
  act: MoneyCall<typeof createOrder> | MoneyCall<typeof buyTicket>
  /** What came of it. */
  made: OwnOrder | undefined
  setUnit: (unit: number) => void
  setAmount: (amount: number) => void
  toggle: (type: Type) => void
  askAgain: () => void
  /** `address`: of goods that are sent. */
  send: (address: AddressDraft | null) => void
}

export function useBuying(product: ClubProductDetail): Buying {
  const [unit, setUnit] = useState(() => firstUnit(product))
  const [wanted, setWanted] = useState(1)
  const [without, setWithout] = useState<readonly Type[]>([])
  const [firstPrice, setFirstPrice] = useState(() => (unit === undefined ? undefined : priceOf(product, unit)))
  const order = useMoneyCall(createOrder)
  // A brand's ticket is bought at its brand.
  const ticket = useMoneyCall(buyTicket)
  const ofBrand = product.kind === 'ticket'
  const act = ofBrand ? ticket : order
  const most = mostOf(product)
  const amount = Math.max(1, Math.min(wanted, most))
  const pay = product.payWith.filter((type) => type === 'free_credits' || !without.includes(type))
  // Values that are typed are asked for once somebody pauses.
  const asked = Number(useSettled(String(unit ?? 0)))
  const offer = useAsk(
    getOffer,
    { params: { id: product.idProduct }, query: { unit: asked, amount, pay: pay.join(',') } },
    { enabled: isOffered(product, asked) && !product.soldOut, staleTime: 0, quiet: true },
  )
  const known = offer.data?.unit === unit && offer.data?.amount === amount ? offer.data : null
  const each = known?.price ?? (unit === undefined ? undefined : priceOf(product, unit))
  useMoneyEnd(act, () =>
    invalidate(listClubTickets, getOffer, getProduct, listBrandProducts, searchProducts, getClub, listOrders, listTickets),
  )
  return {
    unit,
    amount,
    most,
    pay,
    total: each === undefined ? undefined : each * amount,
    offer: known,
    offerError: offer.error,
    before: known !== null && firstPrice !== undefined && known.price !== firstPrice ? firstPrice : null,
    act,
    made: ofBrand ? ticket.result?.order : order.result,
    setUnit: (next) => {
      act.dismiss()
      setUnit(next)
      setFirstPrice(priceOf(product, next))
    },
    setAmount: (next) => {
      act.dismiss()
      setWanted(next)
    },
    toggle: (type) => {
      act.dismiss()
      setWithout((now) => (now.includes(type) ? now.filter((one) => one !== type) : [...now, type]))
    },
    askAgain: () => void offer.refetch(),
    send: (address) => {
      if (known === null || unit === undefined) return
      const { idProduct, version, price } = known
      const sent = address === null ? {} : { address: addressOf(address ?? EMPTY_ADDRESS) }
      const body = { idProduct, version, unit, amount, price, pay: [...pay] }
      const facts = { value: money(price * amount), name: product.name }
      if (ofBrand) ticket.start({ params: { brandGuid: product.brandGuid, provider: product.provider }, body }, facts)
      else order.start({ body: { ...body, ...sent } }, facts)
    },
  }
}
