/** A parcel that the company sends: the address, shown on demand, and the button that it has left. */
import { useState } from 'react'
import { MapPin, Truck } from 'lucide-react'
import { openParcel, sendParcel } from '@taschino/contract/club/company-orders.ts'
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

export function Parcel({ order: { idOrder, maySend }, onSent }: { order: ManagedOrder; onSent: () => unknown }) {
  const params = { idOrder: String(idOrder) }
  const look = useAct(() => ask(openParcel, { params }))
  const [carrier, setCarrier] = useState('')
  const [number, setNumber] = useState('')
  const [asked, setAsked] = useState(false)
  const send = useAct(sendParcel, { onDone: onSent })
  const half = (carrier.trim() === '') !== (number.trim() === '')
  const leave = () => {
    setAsked(true)
    if (half) return
    const tracking = carrier.trim() === '' ? {} : { tracking: { carrier: carrier.trim(), number: number.trim() } }
    send.start({ params, body: tracking })
  }
  const address = look.result?.address
  return (
    <section aria-label={t('companyOrders.parcel')} className="grid gap-3">
      <h3 className="m-0 text-base">{t('companyOrders.parcel')}</h3>
      {address ? (
        <Card>
          <address className="grid not-italic" translate="no">
            <strong>
              <bdi>{address.name}</bdi>
            </strong>
            <bdi>{address.street}</bdi>
            <bdi>{`${address.postalCode} ${address.city} (${address.province})`}</bdi>
            {address.phone !== null && <bdi>{address.phone}</bdi>}
          </address>
        </Card>
      ) : (
        <>
          <p className="m-0 text-[15px] text-ink-2">{t('companyOrders.parcel_lead')}</p>
          <Button kind="soft" icon={<MapPin aria-hidden size={20} />} busy={look.busy} onClick={() => look.start()}>
            {t('companyOrders.parcel_address')}
          </Button>
        </>
      )}
      {look.trouble !== null && <Notice kind="bad">{look.trouble}</Notice>}
      {maySend && (
        <Form className="grid gap-3" onSend={leave}>
          <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2">
            <Field
              label={t('companyOrders.carrier')}
              autoComplete="off"
              maxLength={80}
              value={carrier}
              error={asked && half && carrier.trim() === '' ? t('companyOrders.carrier_missing') : undefined}
              onChange={(event) => setCarrier(event.target.value)}
            />
            <Field
              label={t('companyOrders.parcel_number')}
              autoComplete="off"
              maxLength={80}
              value={number}
              error={asked && half && number.trim() === '' ? t('companyOrders.parcel_number_missing') : undefined}
              onChange={(event) => setNumber(event.target.value)}
            />
          </div>
          <Button type="submit" icon={<Truck aria-hidden size={20} />} busy={send.busy}>
            {t('companyOrders.parcel_sent')}
          </Button>
          <p className="m-0 text-sm text-ink-2">{t('companyOrders.parcel_hint')}</p>
          {send.trouble !== null && <Notice kind="bad">{send.trouble}</Notice>}
        </Form>
      )}
    </section>
  )
}
