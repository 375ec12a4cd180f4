/** What the company owes a merchant, and the bill of it that was paid. */
import { useState } from 'react'
import { ReceiptText } from 'lucide-react'
import { payMerchant } from '@taschino/contract/gift-accounts.ts'
import { getCodeStock } from '@taschino/contract/gift-stock.ts'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useMoneyEnd } from '../../stepup/public.ts'
import { BillSheet } from './BillSheet.tsx'

/** In words: below zero the merchant took back more than was still to be paid. */
export const debtWords = ({ owed }: Pick<StockMerchant, 'owed'>): readonly [name: string, value: string] =>
  owed < 0 ? [t('giftStock.owes'), money(-owed)] : [t('giftStock.owed'), money(owed)]

export function PayButton({ one }: { one: StockMerchant }) {
  const [open, setOpen] = useState(false)
  if (one.owed <= 0) return null
  return (
    <>
      <Button kind="ghost" size="small" wide icon={<ReceiptText aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t('bill.note')}
      </Button>
      {open && <Bill one={one} onClose={() => setOpen(false)} />}
    </>
  )
}

function Bill({ one, onClose }: { one: StockMerchant; onClose: () => void }) {
  const act = useMoneyCall(payMerchant)
  useMoneyEnd(act, () => invalidate(getCodeStock), onClose)
  const { id, merchant, owed } = one
  return (
    <BillSheet
      act={act}
      name={merchant}
      owed={owed}
      onClose={onClose}
      onSend={(body) => act.start({ params: { id }, body }, { value: money(body.value), name: merchant })}
    />
  )
}
