/** The sheet that records a paid bill of a provider; never more than is owed. */
import { payProvider } from '@taschino/contract/club/company-providers.ts'
import type { ClubProvider } from '@taschino/contract/club/company-shapes.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { money } from '../../../words/formats.ts'
import { BillSheet } from '../../gift-codes/public.ts'
import { useMoneyEnd } from '../../stepup/public.ts'
import { providersChanged, providerWords } from './desk-calls.ts'

export function PaySheet({ one, onClose }: { one: ClubProvider; onClose: () => void }) {
  const act = useMoneyCall(payProvider)
  useMoneyEnd(act, providersChanged, onClose)
  const name = providerWords(one.name)
  return (
    <BillSheet
      act={act}
      name={name}
      owed={one.owed}
      onClose={onClose}
      onSend={(body) => act.start({ params: { name: one.name }, body }, { value: money(body.value), name })}
    />
  )
}
