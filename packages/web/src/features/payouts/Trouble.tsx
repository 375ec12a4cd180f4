/** What stands in the way of a payout, the proof that it may ask for, and what is old once it has ended. */
import { useEffect, useEffectEvent } from 'react'
import type { Call } from '@taschino/contract/call.ts'
import { countPaybacks, getPayout, listPaybacks, listPayouts, previewPayout } from '@taschino/contract/payouts.ts'
import { countRequests, getRequest, listRequests } from '@taschino/contract/requests.ts'
import type { ErrorOf, Refused } from '../../app/answers.ts'
import { invalidate } from '../../app/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { StepUp } from '../stepup/public.ts'

export interface Act {
  readonly state: 'idle' | 'sending' | 'verifying' | 'step-up' | 'done' | 'refused'
  readonly unsent: boolean
  readonly refusal: Refused<ErrorOf<Call>> | undefined
  readonly resend: () => void
  readonly prove: (proof: string) => void
  readonly dismiss: () => void
}

export const isBusy = ({ state }: Pick<Act, 'state'>): boolean => state === 'sending' || state === 'verifying' || state === 'step-up'

export const readAnew = (): Promise<void> => invalidate(countPaybacks, listPaybacks, listPayouts, getPayout, previewPayout, listRequests, countRequests, getRequest)

export function Trouble({ act }: { act: Act }) {
  if (act.state === 'step-up') return <StepUp onProved={act.prove} onClose={act.dismiss} />
  if (act.state === 'refused' && act.refusal && act.refusal.error !== 'invalid_input') return <Notice kind="bad">{errorWords(act.refusal)}</Notice>
  if (act.state !== 'verifying') return null
  return act.unsent ? <Notice kind="warn" act={<Button kind="ghost" size="small" onClick={act.resend}>{t('shopTransactions.resend')}</Button>}>{t('payouts.unsent')}</Notice> : <Notice kind="warn">{t('payouts.verifying')}</Notice>
}

/** Once per end, also after a no: a colleague may have been faster. */
export function useEnded({ state }: Pick<Act, 'state'>, onDone: () => void = () => undefined): void {
  const end = useEffectEvent(() => {
    if (state === 'done') onDone()
    void readAnew()
  })
  useEffect(() => { if (state === 'done' || state === 'refused') end() }, [state])
}
