/** The screen behind the two links of a change of e-mail: one confirms it at the new address, the other stops it from the old one. */
import { useState } from 'react'
import { confirmEmailChange, getEmailChange, lookAtEmailChange, stopEmailChange } from '@taschino/contract/accounts.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getUser } from '@taschino/contract/people/users.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { paths } from '../../routing/paths.ts'
import { invalidate } from '../../api/use-ask.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'
import { useLooked } from './letter-code.ts'
import { Finished, Unopened } from './parts.tsx'

type About = OutputOf<typeof lookAtEmailChange>
interface Opened {
  code: string
  about: About
}

const over = () => ({ words: t('email.over'), act: t('email.over_act'), to: paths.profileEmail() })
const look = (code: string): Promise<About> => ask(lookAtEmailChange, { body: { code } }, { quiet: true })

export function ChangeEmailScreen() {
  const letter = useLooked(look)
  if (letter.state !== 'good') return <Unopened letter={letter} title={t('email.title')} over={over()} />
  return letter.about.kind === 'confirm' ? <Confirm {...letter} /> : <Stop {...letter} />
}

function Confirm({ code, about }: Opened) {
  const [password, setPassword] = useState('')
  const act = useAct(confirmEmailChange, { onDone: () => invalidate(getProfile, getUser, getEmailChange) })
  if (act.done)
    return (
      <Finished
        title={t('email.title')}
        headline={t('email.confirmed_title')}
        act={
          <a href={paths.root()} className={buttonClass()}>
            {t('email.go_on')}
          </a>
        }>
        <Breakable>{t('email.confirmed', { to: about.to })}</Breakable>
      </Finished>
    )
  const refused = act.refusal?.error
  if (refused === 'code_over') return <Unopened letter={{ state: 'over' }} title={t('email.title')} over={over()} />
  const ofPassword = refused === 'password_needed' || refused === 'wrong_password'
  return (
    <Page title={t('email.title')}>
      <Card>
        <strong className="block break-words">
          <Breakable>{about.to}</Breakable>
        </strong>
        <span className="text-ink-2">{about.username}</span>
      </Card>
      <Form onSend={() => act.start({ body: { code, ...(password === '' ? {} : { password }) } })} className="mt-5 grid gap-4">
        <p className="m-0">{t('email.confirm_body')}</p>
        {act.trouble !== null && !ofPassword && <Notice kind="bad">{act.trouble}</Notice>}
        {about.needsPassword && (
          <Field
            label={t('account.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            required
            hint={t('email.confirm_hint')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={ofPassword && act.trouble}
          />
        )}
        <Button type="submit" busy={act.busy}>
          {t('email.confirm_submit')}
        </Button>
      </Form>
    </Page>
  )
}

function Stop({ code, about }: Opened) {
  const act = useAct(stopEmailChange)
  if (act.result) {
    const out = act.result.passwordOver
    return (
      <Finished
        title={t('email.title')}
        headline={t('email.stopped_title')}
        act={
          <a href={out ? paths.resetPassword() : paths.root()} className={buttonClass()}>
            {t(out ? 'email.choose_password' : 'email.go_on')}
          </a>
        }>
        {t(out ? 'email.stopped_out' : 'email.stopped')}
      </Finished>
    )
  }
  if (act.refusal?.error === 'code_over') return <Unopened letter={{ state: 'over' }} title={t('email.title')} over={over()} />
  return (
    <Page title={t('email.title')}>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {act.trouble}
        </Notice>
      )}
      <Card>
        <strong className="block">{about.username}</strong>
        <span className="break-words text-ink-2">
          <Breakable>{t('email.stop_to', { to: about.to })}</Breakable>
        </span>
      </Card>
      <p className="my-5">{t('email.stop_body')}</p>
      <div className="grid gap-2">
        <Button kind="danger" busy={act.busy} onClick={() => act.start({ body: { code } })}>
          {t('email.stop_submit')}
        </Button>
        <a href={paths.root()} className={buttonClass('ghost')}>
          {t('email.stop_keep')}
        </a>
      </div>
    </Page>
  )
}
