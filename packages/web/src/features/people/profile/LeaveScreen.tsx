/** The screen to leave for good: consequences, the value that would be lost, then password and proof. */
import { useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { deleteAccount, leavingMeans } from '@taschino/contract/people/own-data.ts'
import { useAct } from '../../../api/use-act.ts'
import { useBack } from '../../../routing/back.ts'
import { logout } from '../../../auth/log-in-out.ts'
import { paths } from '../../../routing/paths.ts'
import { useSession } from '../../../api/session.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { errorWords, refusalWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

export function LeaveScreen() {
  const { role } = useSession()
  const back = useBack(role === null ? paths.root() : paths.profile(role))
  const means = useAsk(leavingMeans, undefined, { staleTime: 0 })
  return (
    <Page title={t('leave.title')} onBack={back}>
      {means.error && !means.data && <RetryNotice again={() => void means.refetch()}>{errorWords(means.error)}</RetryNotice>}
      {means.isPending && <Skeleton className="h-60" />}
      {means.data?.hindrance && (
        <Notice
          kind="warn"
          title={t('leave.not_now')}
          act={
            <Button size="small" onClick={back}>
              {t('act.back')}
            </Button>
          }>
          {refusalWords(means.data.hindrance)}
        </Notice>
      )}
      {means.data && !means.data.hindrance && (
        <>
          <Card>
            <p className="mt-0 font-semibold">{t('leave.what')}</p>
            <ul className="mb-0 list-disc ps-5">
              {(['leave.goes', 'leave.stays', 'leave.no_way_back'] as const).map((key) => (
                <li key={key} className="mb-2">
                  {t(key)}
                </li>
              ))}
            </ul>
          </Card>
          <LeaveForm means={means.data} />
        </>
      )}
    </Page>
  )
}

function LeaveForm({ means: { value, aside, codes } }: { means: OutputOf<typeof leavingMeans> }) {
  const [password, setPassword] = useState('')
  const [givesUp, setGivesUp] = useState(false)
  const [missing, setMissing] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(deleteAccount, {
    prove: withStepUp,
    onDone: () => logout({ forced: true, words: { title: t('leave.done'), body: t('leave.done_body') } }),
  })
  const submit = () => {
    setMissing(password === '')
    if (password === '') act.dismiss()
    else act.start({ body: { password, ...(givesUp ? { giveUpValue: true } : {}) } })
  }
  const ofPassword = act.refusal?.error === 'wrong_password'
  return (
    <>
      <Form onSend={submit} className="mt-6 grid gap-4">
        {value > 0 && (
          <Notice kind="warn" title={t('leave.value', { value: money(value) })}>
            {aside > 0 && <p className="mt-0 mb-2">{t('leave.aside', { value: money(aside) })}</p>}
            {codes.count > 0 && <p className="mt-0 mb-2">{t('leave.codes', { count: codes.count, value: money(codes.value) })}</p>}
            <p className="mt-0 mb-2">{t('leave.value_body')}</p>
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={givesUp}
                onChange={(event) => setGivesUp(event.target.checked)}
                className="size-6 shrink-0 accent-brand"
              />
              {t('leave.give_up', { value: money(value) })}
            </label>
          </Notice>
        )}
        <Field
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={missing ? t('login.password_missing') : ofPassword && act.trouble}
          onChange={(event) => setPassword(event.target.value)}
        />
        {act.trouble !== null && !ofPassword && <Notice kind="bad">{act.trouble}</Notice>}
        <Button type="submit" kind="danger" busy={act.busy || act.done} disabled={value > 0 && !givesUp}>
          {t('leave.submit')}
        </Button>
      </Form>
      {sheet}
    </>
  )
}
