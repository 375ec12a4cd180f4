/** What stands in the way of an answer, and the proof that it may ask for. */
import { useEffect, useEffectEvent } from 'react'
import type { ErrorOf, Refused } from '../../app/answers.ts'
import type { Call } from '@taschino/contract/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { StepUp } from '../stepup/public.ts'
import { invalidateInbox } from './stale.ts'

interface Act {
  readonly state: 'idle' | 'sending' | 'verifying' | 'step-up' | 'done' | 'refused'
  readonly unsent: boolean
  readonly refusal: Refused<ErrorOf<Call>> | undefined
  readonly resend: () => void
  readonly prove: (proof: string) => void
  readonly dismiss: () => void
}

export function Trouble({ act }: { act: Act }) {
  if (act.state === 'step-up') return <StepUp onProved={act.prove} onClose={act.dismiss} />
  if (act.state === 'refused' && act.refusal && act.refusal.error !== 'invalid_input') return <Notice kind="bad">{errorWords(act.refusal)}</Notice>
  if (act.state !== 'verifying') return null
  return act.unsent ? <Notice kind="warn" act={<Button kind="ghost" size="small" onClick={act.resend}>{t('shopTransactions.resend')}</Button>}>{t('inbox.unsent')}</Notice> : <Notice kind="warn">{t('inbox.verifying')}</Notice>
}

/** Once per end: tells the screen, and has everything read anew; also after a no, because somebody else may have been faster. */
export function useAnswered({ state, refusal }: Pick<Act, 'state' | 'refusal'>, onDone: () => void): void {
  const end = useEffectEvent(() => {
    if (state === 'done') onDone()
    if (refusal?.error !== 'invalid_input') void invalidateInbox()
  })
  useEffect(() => { if (state === 'done' || state === 'refused') end() }, [state])
}
