/** The screen that changes one's e-mail address: says each step before it is taken, and shows an open change. */
import { useState } from 'react'
import { askEmailChange, getEmailChange, withdrawEmailChange } from '@taschino/contract/accounts.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { setAnswer, useAsk } from '../../api/use-ask.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayTime } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'

type Standing = OutputOf<typeof getEmailChange>
type Change = NonNullable<Standing['change']>

export function EmailScreen() {
  const back = useBack(paths.profileData())
  const standing = useAsk(getEmailChange, undefined, { staleTime: 0 })
  return (
    <Page title={t('email.title')} onBack={back}>
      {standing.error && !standing.data && <RetryNotice again={() => void standing.refetch()}>{errorWords(standing.error)}</RetryNotice>}
      {standing.isPending && <Skeleton className="h-80" />}
      {standing.data && <Move standing={standing.data} />}
    </Page>
  )
}

function Move({ standing }: { standing: Standing }) {
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  /** To the address that was typed, or, without one, back from what is under way. */
  const act = useAct(
    (to: string | null) =>
      to === null ? ask(withdrawEmailChange, undefined, { quiet: true }) : ask(askEmailChange, { body: { email: to } }, { quiet: true }),
    {
      prove: withStepUp,
      onDone: (now) => {
        setAnswer(getEmailChange, undefined, now)
        setEmail('')
        scrollTo({ top: 0 })
      },
    },
  )
  const submit = () => {
    setMissing(email.trim() === '')
    if (email.trim() === '') act.dismiss()
    else act.start(email)
  }
  const withdraw = () => {
    setMissing(false)
    act.start(null)
  }
  const wrong = missing || act.wrong('email')
  return (
    <>
      <p className="mt-0 mb-5">
        {t('email.lead')}{' '}
        <strong className="break-words">
          <Breakable>{standing.email}</Breakable>
        </strong>
      </p>
      {standing.change && (
        <UnderWay change={standing.change} now={standing.email} busy={act.busy && act.input === null} onWithdraw={withdraw} />
      )}
      <Form onSend={submit} className="grid gap-4">
        {act.trouble !== null && !wrong && <Notice kind="bad">{act.trouble}</Notice>}
        <Field
          label={t('email.new')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          required
          value={email}
          error={wrong && t('account.email_wrong')}
          hint={t('email.lost')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ol className="m-0 grid list-decimal gap-2 ps-6 text-ink-2">
          {(['prove', 'open', 'told'] as const).map((step) => (
            <li key={step}>{t(`email.step_${step}`)}</li>
          ))}
        </ol>
        <Button type="submit" busy={act.busy && act.input !== null}>
          {t('email.submit')}
        </Button>
      </Form>
      {sheet}
    </>
  )
}

function UnderWay({ change, now, busy, onWithdraw }: { change: Change; now: string; busy: boolean; onWithdraw: () => void }) {
  const { to, by, restsUntil, until } = change
  return (
    <Notice
      kind={by === 'own' ? 'info' : 'warn'}
      title={t(by === 'own' ? 'email.running_title' : 'email.asked_title')}
      className="mb-5"
      act={
        <Button size="small" kind="ghost" busy={busy} onClick={onWithdraw}>
          {t('email.withdraw')}
        </Button>
      }>
      <Breakable>
        {restsUntil === null
          ? t(by === 'own' ? 'email.running' : 'email.asked_open', { to, until: dayTime(until), now })
          : t('email.asked', { to, at: dayTime(restsUntil) })}
      </Breakable>
    </Notice>
  )
}
