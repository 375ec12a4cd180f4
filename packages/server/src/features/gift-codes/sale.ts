/** The sale of one code: its movement, and the code as the buyer sees it. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Part } from '@taschino/basics/tickets.ts'
import type { OwnCode } from '@taschino/contract/gift-shapes.ts'
import type { Movement } from '@taschino/ledger/movement.ts'
import { sellCode } from '@taschino/ledger/movements/gift-codes.ts'
import type { FreeCode } from './code-store.ts'
import { shownMerchant, type Merchant } from './merchant-store.ts'
import { bought, type Buyer } from './notices.ts'
import { ownCodeOf } from './shown.ts'

export interface Sold {
  gtid: Gtid
  at: Date
  buyer: Buyer
  idUser: number
  merchant: Merchant
  unit: number
  code: FreeCode
  parts: readonly Part[]
}

export const movementOf = ({ gtid, buyer, idUser, merchant, code, parts }: Sold): Movement =>
  sellCode({
    gtid,
    buyer: buyer.party,
    merchant: { id: merchant.id, name: merchant.merchant },
    code: code.id,
    parts,
    cost: code.cost,
    vatRate: merchant.vatKind === 'single' ? merchant.vatRate : null,
    detail: { by: idUser },
    events: [bought(gtid, buyer)],
  })

/** Just bought, so it has not been opened. */
export const boughtCode = ({ gtid, at, buyer, idUser, merchant, unit, code }: Sold): OwnCode =>
  ownCodeOf(
    {
      ...code,
      idMerchant: merchant.id,
      unit,
      idImport: 0,
      state: 'assigned',
      party: buyer.party,
      idUser,
      gtid,
      boughtAt: at,
      revealedAt: null,
      usedAt: null,
      spent: 0,
      seenAt: null,
      reason: null,
      creditedAt: null,
    },
    shownMerchant(merchant),
    at.getTime(),
    at,
  )
