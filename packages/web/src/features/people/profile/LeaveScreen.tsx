/** Leaving for good: what it means is said first, value that would be lost is named, and the password is asked, with the PIN or passkey where one is set up. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import { deleteAccount, leavingMeans } from '@taschino/contract/profile.ts'
import { isRefusal } from '../../../app/answers.ts'
import { ask } from '../../../app/ask.ts'
import { useBack } from '../../../app/back.ts'
import { logout } from '../../../app/log-in-out.ts'
import { paths } from '../../../app/paths.ts'
import { useSession } from '../../../app/session.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { errorWords, refusalWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { StepUpGivenUp, useStepUp } from '../../stepup/public.ts'

export function LeaveScreen() {
  const { role } = useSession()
  const back = useBack(role === null ? paths.root() : paths.profile(role))
  const means = useAsk(leavingMeans, undefined, { staleTime: 0 })
  return (
    <Page title={t('leave.title')} onBack={back}>
      {means.error && !means.data && <Notice kind="bad" act={<Button size="small" onClick={() => void means.refetch()}>{t('act.retry')}</Button>}>{errorWords(means.error)}</Notice>}
      {means.isPending && <Skeleton className="h-60" />}
      {means.data?.hindrance && <Notice kind="warn" title={t('leave.not_now')} act={<Button size="small" onClick={back}>{t('act.back')}</Button>}>{refusalWords(means.data.hindrance)}</Notice>}
      {means.data && !means.data.hindrance && (
        <>
          <Card>
            <p className="mt-0 font-semibold">{t('leave.what')}</p>
            <ul className="mb-0 list-disc ps-5">
              {(['leave.goes', 'leave.stays', 'leave.no_way_back'] as const).map((key) => <li key={key} className="mb-2">{t(key)}</li>)}
            </ul>
          </Card>
          <LeaveForm value={means.data.value} />
        </>
      )}
    </Page>
  )
}

function LeaveForm({ value }: { value: number }) {
  const [password, setPassword] = useState('')
  const [givesUp, setGivesUp] = useState(false)
  const [wrong, setWrong] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError('')
    setWrong(password === '' ? t('login.password_missing') : '')
    if (password === '') return
    setBusy(true)
    try {
      await withStepUp(() => ask(deleteAccount, { body: { password, ...(givesUp ? { giveUpValue: true } : {}) } }, { quiet: true }))
      logout({ forced: true, words: { title: t('leave.done'), body: t('leave.done_body') } })
    } catch (caught) {
      if (isRefusal(deleteAccount, caught) && caught.error === 'wrong_password') setWrong(errorWords(caught))
      else if (!(caught instanceof StepUpGivenUp)) setError(errorWords(caught))
      setBusy(false)
    }
  }
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
        {value > 0 && (
          <Notice kind="warn" title={t('leave.value', { value: money(value) })}>
            <p className="mt-0 mb-2">{t('leave.value_body')}</p>
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input type="checkbox" checked={givesUp} onChange={(event) => setGivesUp(event.target.checked)} className="size-6 shrink-0 accent-brand" />
              {t('leave.give_up', { value: money(value) })}
            </label>
          </Notice>
        )}
        <Field label={t('login.password')} type="password" autoComplete="current-password" value={password} error={wrong} onChange={(event) => setPassword(event.target.value)} />
        {error && <Notice kind="bad">{error}</Notice>}
        <Button type="submit" kind="danger" busy={busy} disabled={value > 0 && !givesUp}>{t('leave.submit')}</Button>
      </form>
      {sheet}
    </>
  )
}
