/** Sends a letter to oneself, and shows whether the mail server took it. */
import { useEffect } from 'react'
import { getProgress, testLetter, type Progress } from '@taschino/contract/setup.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { navigate } from '../../routing/router.tsx'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'

const LOOK_MS = 1500

export function TestLetter({ state }: { state: Progress['letter'] }) {
  const act = useAct(testLetter, {
    onDone: () => {
      // By its own address the step stays open once it is done: whoever asked for a letter looks for it first.
      navigate(paths.companySetup('letter'), { replace: true })
      return invalidate(getProgress)
    },
  })
  const under = state === 'leaving' || state === 'stuck'
  useEffect(() => {
    if (!under) return
    const timer = setInterval(() => void invalidate(getProgress), LOOK_MS)
    return () => clearInterval(timer)
  }, [under])
  return (
    <div className="grid gap-3">
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <div role="status">
        {state === 'leaving' && (
          <Notice kind="info">
            <Breakable>{act.result ? t('setup.letter_leaving_to', { to: act.result.to }) : t('setup.letter_leaving')}</Breakable>
          </Notice>
        )}
        {state === 'stuck' && <Notice kind="bad">{t('setup.letter_stuck')}</Notice>}
        {state === 'sent' && (
          <Notice kind="ok">
            <Breakable>{act.result ? t('setup.letter_sent', { to: act.result.to }) : t('setup.letter_works')}</Breakable>
          </Notice>
        )}
      </div>
      {state === 'sent' && (
        <a href={paths.companySetup()} className={buttonClass()}>
          {t('setup.letter_seen')}
        </a>
      )}
      <Button kind={state === 'sent' ? 'ghost' : 'primary'} busy={act.busy || state === 'leaving'} onClick={() => act.start({ body: {} })}>
        {t(state === 'sent' ? 'setup.letter_again' : 'setup.letter_send')}
      </Button>
    </div>
  )
}
