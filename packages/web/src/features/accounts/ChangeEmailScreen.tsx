/** The two links of a change of e-mail: the one at the new address confirms it, the one at the old stops it or turns it back. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import { confirmEmailChange, getEmailChange, lookAtEmailChange, stopEmailChange } from '@taschino/contract/accounts.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getProfile } from '@taschino/contract/people.ts'
import { getUser } from '@taschino/contract/users.ts'
import { Refused } from '../../app/answers.ts'
import { ask } from '../../app/ask.ts'
import { paths } from '../../app/paths.ts'
import { invalidate } from '../../app/use-ask.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { useLooked } from './letter-code.ts'
import { Finished, Unopened } from './parts.tsx'

type About = OutputOf<typeof lookAtEmailChange>
interface Opened { code: string; about: About }

const over = () => ({ words: t('email.over'), act: t('email.over_act'), to: paths.profileEmail() })
const look = (code: string): Promise<About> => ask(lookAtEmailChange, { body: { code } }, { quiet: true })

export function ChangeEmailScreen() {
  const letter = useLooked(look)
  if (letter.state !== 'good') return <Unopened letter={letter} title={t('email.title')} over={over()} />
  return letter.about.kind === 'confirm' ? <Confirm {...letter} /> : <Stop {...letter} />
}

const isOver = (error: unknown): boolean => error instanceof Refused && error.error === 'code_over'

function Confirm({ code, about }: Opened) {
  const [password, setPassword] = useState('')
  const [state, setState] = useState<{ busy?: boolean; error?: unknown; done?: boolean }>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ busy: true })
    try {
      await ask(confirmEmailChange, { body: { code, ...(password === '' ? {} : { password }) } }, { quiet: true })
      setState({ done: true })
      await invalidate(getProfile, getUser, getEmailChange)
    } catch (error) {
      setState({ error })
    }
  }
  if (state.done) return <Finished title={t('email.title')} headline={t('email.confirmed_title')} act={<a href={paths.root()} className={buttonClass()}>{t('email.go_on')}</a>}><Breakable>{t('email.confirmed', { to: about.to })}</Breakable></Finished>
  if (isOver(state.error)) return <Unopened letter={{ state: 'over' }} title={t('email.title')} over={over()} />
  const told = state.error instanceof Refused && ['password_needed', 'wrong_password'].includes(state.error.error) ? errorWords(state.error) : undefined
  return (
    <Page title={t('email.title')}>
      <Card>
        <strong className="block break-words"><Breakable>{about.to}</Breakable></strong>
        <span className="text-ink-2">{about.username}</span>
      </Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        <p className="m-0">{t('email.confirm_body')}</p>
        {state.error !== undefined && told === undefined && <Notice kind="bad">{errorWords(state.error)}</Notice>}
        {about.needsPassword && <Field label={t('account.password')} name="password" type="password" autoComplete="current-password" maxLength={128} required hint={t('email.confirm_hint')} value={password} onChange={(event) => setPassword(event.target.value)} error={told} />}
        <Button type="submit" busy={state.busy === true}>{t('email.confirm_submit')}</Button>
      </form>
    </Page>
  )
}

function Stop({ code, about }: Opened) {
  const [state, setState] = useState<{ busy?: boolean; error?: unknown; done?: 'out' | 'quiet' }>({})
  const stop = async () => {
    setState({ busy: true })
    await ask(stopEmailChange, { body: { code } }, { quiet: true }).then(({ passwordOver }) => setState({ done: passwordOver ? 'out' : 'quiet' }), (error: unknown) => setState({ error }))
  }
  if (state.done) {
    return (
      <Finished title={t('email.title')} headline={t('email.stopped_title')} act={<a href={state.done === 'out' ? paths.resetPassword() : paths.root()} className={buttonClass()}>{t(state.done === 'out' ? 'email.choose_password' : 'email.go_on')}</a>}>
        {t(state.done === 'out' ? 'email.stopped_out' : 'email.stopped')}
      </Finished>
    )
  }
  if (isOver(state.error)) return <Unopened letter={{ state: 'over' }} title={t('email.title')} over={over()} />
  return (
    <Page title={t('email.title')}>
      {state.error !== undefined && <Notice kind="bad" className="mb-4">{errorWords(state.error)}</Notice>}
      <Card>
        <strong className="block">{about.username}</strong>
        <span className="break-words text-ink-2">{t('email.stop_to', { to: about.to })}</span>
      </Card>
      <p className="my-5">{t('email.stop_body')}</p>
      <div className="grid gap-2">
        <Button kind="danger" busy={state.busy === true} onClick={() => void stop()}>{t('email.stop_submit')}</Button>
        <a href={paths.root()} className={buttonClass('ghost')}>{t('email.stop_keep')}</a>
      </div>
    </Page>
  )
}
