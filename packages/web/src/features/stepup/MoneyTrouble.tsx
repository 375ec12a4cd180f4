/** What a money act shows until it is through: why not, that its outcome is being found out, the demand for a proof. */
import { useEffect, useEffectEvent } from 'react'
import type { Call } from '@taschino/contract/call.ts'
import type { Refused } from '../../api/answers.ts'
import type { MoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { StepUp } from './late-sheet.tsx'

export type MoneyAct = Pick<MoneyCall<Call>, 'state' | 'unsent' | 'grounded' | 'resend' | 'prove' | 'dismiss'> & {
  refusal: Refused<string> | undefined
}

/** Nothing can be pressed or changed meanwhile. */
export const isUnderWay = ({ state }: Pick<MoneyAct, 'state'>): boolean =>
  state === 'sending' || state === 'verifying' || state === 'step-up'

/** `fieldsSaid`: what is wrong with a field stands beside it already. */
export function MoneyTrouble({ act, fieldsSaid = false, className }: { act: MoneyAct; fieldsSaid?: boolean; className?: string }) {
  if (act.state === 'step-up') return <StepUp onProved={act.prove} onClose={act.dismiss} />
  if (act.state === 'refused' && act.refusal)
    return fieldsSaid && act.refusal.error === 'invalid_input' ? null : (
      <Notice kind="bad" className={className}>
        {errorWords(act.refusal)}
      </Notice>
    )
  if (act.grounded)
    return (
      <Notice
        kind="warn"
        className={className}
        title={t('money.grounded')}
        act={
          <Button kind="ghost" size="small" onClick={act.dismiss}>
            {t('pending.forget')}
          </Button>
        }>
        {t('money.grounded_body')}
      </Notice>
    )
  if (act.state !== 'verifying') return null
  const again = act.unsent ? (
    <Button kind="ghost" size="small" onClick={act.resend}>
      {t('pending.resend')}
    </Button>
  ) : undefined
  return (
    <Notice kind="warn" className={className} act={again}>
      {t(act.unsent ? 'money.unsent' : 'money.verifying')}
    </Notice>
  )
}

/** Once per end: what was read before is old, also after a no, because somebody else may have been faster; a yes goes on. */
export function useMoneyEnd({ state, refusal }: Pick<MoneyAct, 'state' | 'refusal'>, readAnew: () => unknown, onDone?: () => void): void {
  const end = useEffectEvent(() => {
    if (refusal?.error !== 'invalid_input') void readAnew()
    if (state === 'done') onDone?.()
  })
  useEffect(() => {
    if (state === 'done' || state === 'refused') end()
  }, [state])
}
