/** `usePayee`: who is to be paid, by a scanned or typed code or by the chosen shop. */
import { useParams } from '../../../routing/router.tsx'
import { useEffect, useEffectEvent } from 'react'
import { groupedCode } from '@taschino/basics/codes.ts'
import { getShop, getShopByCode } from '@taschino/contract/shops.ts'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import { Refused, type Unreachable } from '../../../api/answers.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { isForeground } from '../../../device/device.ts'

export interface Payee {
  shop: PublicShop
  /** What goes into the payment: the code where there is one, else the shop. */
  target: { code: string } | { idShop: number }
  till: string | null
  charge: { value: number; expiresAt: string; state: string } | null
}

export interface PayeeAnswer {
  payee: Payee | null
  failed: Refused | Unreachable | null
  /** As typed or scanned, for sentences. */
  asked: string
  again: () => void
}

export function usePayee(wanted: boolean): PayeeAnswer {
  const { code, id } = useParams()
  const byCode = useAsk(getShopByCode, { params: { code: code ?? '' } }, { enabled: wanted && code !== undefined, staleTime: 0 })
  const byId = useAsk(getShop, { params: { id: id ?? '' } }, { enabled: wanted && code === undefined && id !== undefined })
  const again = () => void (code === undefined ? byId.refetch() : byCode.refetch())
  if (code !== undefined) {
    const found = byCode.data
    return {
      payee: found ? { shop: found.shop, target: { code: found.code }, till: found.till, charge: found.charge } : null,
      failed: found ? null : byCode.error,
      asked: groupedCode(code),
      again,
    }
  }
  return {
    payee: byId.data ? { shop: byId.data, target: { idShop: byId.data.id }, till: null, charge: null } : null,
    failed: byId.data ? null : byId.error,
    asked: '',
    again,
  }
}

/** Charges are asked about while they are looked at: the till's events go to the till. */
const CHARGE_ASK_MS = 4000

export function useAgainWhile(wanted: boolean, again: () => void): void {
  const tick = useEffectEvent(again)
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => {
      if (isForeground()) tick()
    }, CHARGE_ASK_MS)
    return () => clearInterval(timer)
  }, [wanted])
}

const OVER = ['charge_expired', 'charge_used', 'charge_cancelled'] as const

/** A refusal after which no payment of this charge can come about any more. */
export const endsCharge = (error: string): boolean => OVER.some((one) => one === error)

/** What a charge that can no longer be paid is refused as; null while it can. */
export function deadCharge(charge: Payee['charge'], now: number): (typeof OVER)[number] | null {
  if (!charge) return null
  if (charge.state === 'paid') return 'charge_used'
  if (charge.state === 'cancelled') return 'charge_cancelled'
  return charge.state === 'expired' || Date.parse(charge.expiresAt) <= now ? 'charge_expired' : null
}
