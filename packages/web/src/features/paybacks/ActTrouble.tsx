/** What a money act of this feature says when it is not through: why not, what is being found out, who is to prove themselves. */
import { useEffect, useEffectEvent } from 'react'
import type { Call } from '@taschino/contract/call.ts'
import type { Refused } from '../../app/answers.ts'
import type { MoneyCall } from '../../app/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { StepUp } from '../stepup/public.ts'
import { takingsMoved } from './stale.ts'

type Act = Pick<MoneyCall<Call>, 'state' | 'unsent' | 'resend' | 'prove' | 'dismiss'> & { refusal: Refused<string> | undefined }

export function ActTrouble({ act }: { act: Act }) {
  if (act.state === 'step-up') return <StepUp onProved={act.prove} onClose={act.dismiss} />
  if (act.state === 'refused' && act.refusal) return <Notice kind="bad" className="mb-3">{errorWords(act.refusal)}</Notice>
  if (act.state !== 'verifying') return null
  return <Notice kind="warn" className="mb-3" {...(act.unsent ? { act: <Button kind="ghost" size="small" onClick={act.resend}>{t('pending.resend')}</Button> } : {})}>{t(act.unsent ? 'pending.unsent_body' : 'pending.verifying_body')}</Notice>
}

/** Once per end: what was read before is old, and what comes next begins. */
export function useMoved(state: string, onDone: () => void): void {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (state !== 'done' && state !== 'refused') return
    void takingsMoved()
    if (state === 'done') done()
  }, [state])
}
