/** A bill was paid at the bank: how much, on which day, with which reference; never more than is owed. */
import { useState } from 'react'
import { businessDay } from '@taschino/basics/business-day.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, type MoneyAct } from '../../stepup/public.ts'

interface BillSheetProps {
  act: MoneyAct
  /** Whose bill it is. */
  name: string
  owed: number
  onClose: () => void
  onSend: (body: { value: number; on: string; reference: string }) => void
}

export function BillSheet({ act, name, owed, onClose, onSend }: BillSheetProps) {
  const [value, setValue] = useState(owed)
  const [on, setOn] = useState(() => businessDay(Date.now()))
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reference.trim() === ''
  const send = (): void => {
    setTried(true)
    if (value >= 1 && on !== '' && !missing) onSend({ value, on, reference: reference.trim() })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('bill.title', { name })}
      foot={
        <>
          <MoneyTrouble act={act} />
          <Button type="submit" form="paid-bill" busy={isUnderWay(act)}>
            {t('bill.paid')}
          </Button>
        </>
      }>
      <Form id="paid-bill" className="grid gap-4 pb-2" onSend={send}>
        <p className="m-0 text-ink-2">{t('bill.lead', { value: money(owed) })}</p>
        <AmountInput cents={value} onChange={setValue} max={owed} keypad={false} />
        <Field label={t('bill.on')} type="date" value={on} onChange={(event) => setOn(event.target.value)} />
        <Field
          label={t('bill.reference')}
          hint={t('bill.reference_hint')}
          maxLength={200}
          autoComplete="off"
          value={reference}
          error={tried && missing ? t('bill.fault') : undefined}
          onChange={(event) => setReference(event.target.value)}
        />
      </Form>
    </Sheet>
  )
}
