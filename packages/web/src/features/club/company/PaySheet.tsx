/** The sheet that records a paid bill of a provider: sum, day, reference; never more than is owed. */
import { useState } from 'react'
import { businessDay } from '@taschino/basics/business-day.ts'
import { payProvider } from '@taschino/contract/club/company-providers.ts'
import type { ClubProvider } from '@taschino/contract/club/company-shapes.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { providersChanged, providerWords } from './desk-calls.ts'

export function PaySheet({ one, onClose }: { one: ClubProvider; onClose: () => void }) {
  const [value, setValue] = useState(one.owed)
  const [on, setOn] = useState(() => businessDay(Date.now()))
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const act = useMoneyCall(payProvider)
  useMoneyEnd(act, providersChanged, onClose)
  const name = providerWords(one.name)
  const send = (): void => {
    setTried(true)
    if (value < 1 || on === '' || reference.trim() === '') return
    act.start({ params: { name: one.name }, body: { value, on, reference: reference.trim() } }, { value: money(value), name })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('clubDesk.pay_title', { provider: name })}
      foot={
        <>
          <MoneyTrouble act={act} />
          <Button type="submit" form="club-bill" busy={isUnderWay(act)}>
            {t('clubDesk.paid')}
          </Button>
        </>
      }>
      <Form id="club-bill" className="grid gap-4 pb-2" onSend={send}>
        <p className="m-0 text-ink-2">{t('clubDesk.pay_lead', { value: money(one.owed) })}</p>
        <AmountInput cents={value} onChange={setValue} max={one.owed} keypad={false} />
        <Field label={t('clubDesk.pay_on')} type="date" value={on} onChange={(event) => setOn(event.target.value)} />
        <Field
          label={t('clubDesk.pay_reference')}
          hint={t('clubDesk.pay_reference_hint')}
          maxLength={200}
          autoComplete="off"
          value={reference}
          error={tried && reference.trim() === '' ? t('clubDesk.fault.reference') : undefined}
          onChange={(event) => setReference(event.target.value)}
        />
      </Form>
    </Sheet>
  )
}
