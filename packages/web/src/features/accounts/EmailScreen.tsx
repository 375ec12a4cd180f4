/** Moves one's own access to another e-mail address: says every step before it is taken, and what is under way until it is. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import { askEmailChange, getEmailChange, withdrawEmailChange } from '@taschino/contract/accounts.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { ask } from '../../app/ask.ts'
import { useBack } from '../../app/back.ts'
import { paths } from '../../app/paths.ts'
import { setAnswer, useAsk } from '../../app/use-ask.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayTime } from '../../words/formats.ts'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { StepUpGivenUp, useStepUp } from '../stepup/public.ts'
import { fieldTrouble } from './parts.tsx'

type Standing = OutputOf<typeof getEmailChange>
type Change = NonNullable<Standing['change']>

export function EmailScreen() {
  const back = useBack(paths.profileData())
  const standing = useAsk(getEmailChange, undefined, { staleTime: 0 })
  return (
    <Page title={t('email.title')} onBack={back}>
      {standing.error && !standing.data && <Notice kind="bad" act={<Button size="small" onClick={() => void standing.refetch()}>{t('act.retry')}</Button>}>{errorWords(standing.error)}</Notice>}
      {standing.isPending && <Skeleton className="h-80" />}
      {standing.data && <Move standing={standing.data} />}
    </Page>
  )
}

function Move({ standing }: { standing: Standing }) {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<{ busy?: 'ask' | 'withdraw'; missing?: boolean; error?: unknown }>({})
  const { withStepUp, sheet } = useStepUp()
  const run = async (busy: 'ask' | 'withdraw', work: () => Promise<Standing>) => {
    setState({ busy })
    try {
      setAnswer(getEmailChange, undefined, await withStepUp(work))
      setEmail('')
      setState({})
      scrollTo({ top: 0 })
    } catch (error) {
      setState(error instanceof StepUpGivenUp ? {} : { error })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') return setState({ missing: true })
    void run('ask', () => ask(askEmailChange, { body: { email } }, { quiet: true }))
  }
  const wrong = state.missing ? t('account.email_wrong') : fieldTrouble(state.error, 'email', t('account.email_wrong'))
  return (
    <>
      <p className="mt-0 mb-5">{t('email.lead')} <strong className="break-words"><Breakable>{standing.email}</Breakable></strong></p>
      {standing.change && <UnderWay change={standing.change} now={standing.email} busy={state.busy === 'withdraw'} onWithdraw={() => void run('withdraw', () => ask(withdrawEmailChange, undefined, { quiet: true }))} />}
      <form noValidate onSubmit={submit} className="grid gap-4">
        {state.error !== undefined && wrong === undefined && <Notice kind="bad">{errorWords(state.error)}</Notice>}
        <Field label={t('email.new')} name="email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={120} required value={email} error={wrong} hint={t('email.lost')}
          onChange={(event) => setEmail(event.target.value)} />
        <ol className="m-0 grid list-decimal gap-2 ps-6 text-ink-2">{(['prove', 'open', 'told'] as const).map((step) => <li key={step}>{t(`email.step_${step}`)}</li>)}</ol>
        <Button type="submit" busy={state.busy === 'ask'}>{t('email.submit')}</Button>
      </form>
      {sheet}
    </>
  )
}

function UnderWay({ change, now, busy, onWithdraw }: { change: Change; now: string; busy: boolean; onWithdraw: () => void }) {
  const { to, by, restsUntil, until } = change
  return (
    <Notice kind={by === 'own' ? 'info' : 'warn'} title={t(by === 'own' ? 'email.running_title' : 'email.asked_title')} className="mb-5" act={<Button size="small" kind="ghost" busy={busy} onClick={onWithdraw}>{t('email.withdraw')}</Button>}>
      <Breakable>{restsUntil === null ? t(by === 'own' ? 'email.running' : 'email.asked_open', { to, until: dayTime(until), now }) : t('email.asked', { to, at: dayTime(restsUntil) })}</Breakable>
    </Notice>
  )
}
