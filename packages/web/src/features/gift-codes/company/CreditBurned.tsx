/** A code that the company took back had cost something: its merchant takes that off its claim, and the company notes by which paper. */
import { useState } from 'react'
import { Undo2 } from 'lucide-react'
import { creditCode } from '@taschino/contract/gift-accounts.ts'
import { getCodeStock, listCodes } from '@taschino/contract/gift-stock.ts'
import type { StockCode } from '@taschino/contract/gift-shapes.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'

export function CreditBurned({ code }: { code: StockCode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" size="small" wide icon={<Undo2 aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t('giftStock.credit')}
      </Button>
      {open && <CreditSheet code={code} onClose={() => setOpen(false)} />}
    </>
  )
}

function CreditSheet({ code, onClose }: { code: StockCode; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const act = useMoneyCall(creditCode)
  useMoneyEnd(act, () => invalidate(listCodes, getCodeStock), onClose)
  const missing = reference.trim() === ''
  const send = () => {
    setTried(true)
    if (!missing)
      act.start(
        { params: { id: code.id }, body: { reference: reference.trim() } },
        { value: money(code.cost), name: code.merchant.merchant },
      )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('giftStock.credit')}
      foot={
        <>
          <MoneyTrouble act={act} />
          <Button type="submit" form="credited-code" busy={isUnderWay(act)}>
            {t('giftStock.credit_yes')}
          </Button>
        </>
      }>
      <Form id="credited-code" className="grid gap-4 pb-2" onSend={send}>
        <p className="m-0">{t('giftStock.credit_means', { cost: money(code.cost) })}</p>
        <Field
          label={t('giftStock.credit_reference')}
          hint={t('giftStock.credit_hint')}
          maxLength={200}
          autoComplete="off"
          value={reference}
          error={tried && missing ? t('giftStock.credit_missing') : undefined}
          onChange={(event) => setReference(event.target.value)}
        />
      </Form>
    </Sheet>
  )
}
