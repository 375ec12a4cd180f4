/** Asked once on a device: which till it is, or the screen of one for its customers. A till that is in use says so. */
import { Monitor, Store } from 'lucide-react'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { currentCharge } from '@taschino/contract/payments.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Page } from '../../../ui/Page.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import type { Device } from './till-memory.ts'
import { chargeEnded } from './till-state.ts'

interface WhichTillProps {
  shop: OwnShop
  onChoose: (device: Device) => void
}

const icon = (Icon: typeof Store) => <Icon aria-hidden size={24} className="shrink-0 text-brand" />

export function WhichTill({ shop, onChoose }: WhichTillProps) {
  return (
    <Page title={t('device.ask_title')} above={<span className="block truncate">{shop.title}</span>}>
      <p className="mt-0 mb-4 text-ink-2">{t('device.ask_lead')}</p>
      <Rows label={t('device.ask_title')}>
        {shop.codes.map((till) => (
          <Till key={till.code} till={till} onChoose={() => onChoose({ code: till.code, faces: 'cashier' })} />
        ))}
        {shop.codes.map(({ code, name }) => (
          <Row
            key={`customer ${code}`}
            lead={icon(Monitor)}
            title={shop.codes.length > 1 ? t('device.customer_of', { till: name }) : t('device.customer')}
            detail={t('device.customer_body')}
            onClick={() => onChoose({ code, faces: 'customer' })}
          />
        ))}
      </Rows>
    </Page>
  )
}

function Till({ till, onChoose }: { till: OwnShop['codes'][number]; onChoose: () => void }) {
  const charge = useAsk(currentCharge, { query: { till: till.code } }, { staleTime: 0 }).data?.charge
  const waits = charge && !chargeEnded(charge)
  return (
    <Row
      lead={icon(Store)}
      title={till.name}
      {...(waits ? { detail: t('device.in_use', { amount: money(charge.value) }) } : {})}
      onClick={onChoose}
    />
  )
}
