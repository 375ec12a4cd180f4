/** The screen behind the link of a lost password: sets the new one and logs in. */
import { useState } from 'react'
import { resetPassword } from '@taschino/contract/accounts.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { t } from '../../words/words.ts'
import { comeIn } from './come-in.ts'
import { useLetter } from './letter-code.ts'
import type { Looked } from './letter-code.ts'
import { Finished, passwordWords, Unopened } from './parts.tsx'

const over = () => ({ words: t('account.reset_over'), act: t('account.ask_link'), to: paths.resetPassword() })

export function CompleteResetPasswordScreen() {
  const letter = useLetter('reset')
  if (letter.state !== 'good') return <Unopened letter={letter} title={t('account.reset_title')} over={over()} />
  return <NewPassword code={letter.code} about={letter.about} />
}

function NewPassword({ code, about }: { code: string; about: Looked }) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const act = useAct(async () => {
    const { username } = await ask(resetPassword, { body: { resetCode: code, newPassword: password } }, { quiet: true })
    // Should coming in fail now, the password stands all the same.
    return comeIn(username, password).then(
      () => 'in',
      () => 'stands',
    )
  })
  const submit = () => {
    setMissing(password === '')
    if (password === '') act.dismiss()
    else act.start()
  }
  if (act.result === 'stands')
    return (
      <Finished title={t('account.reset_title')} headline={t('account.reset_done_title')}>
        {t('account.reset_done')}
      </Finished>
    )
  if (act.refusal?.error === 'code_over') return <Unopened letter={{ state: 'over' }} title={t('account.reset_title')} over={over()} />
  const wrong = missing ? t('login.password_missing') : passwordWords(act.error)
  return (
    <Page title={t('account.reset_title')}>
      <p className="mt-0 mb-5 text-ink-2">{t('account.reset_lead')}</p>
      <Form onSend={submit} className="grid gap-4">
        {act.trouble !== null && wrong === undefined && <Notice kind="bad">{act.trouble}</Notice>}
        <Field label={t('login.username')} name="username" autoComplete="username" readOnly value={about.username} />
        <PasswordField
          label={t('account.new_password')}
          name="new-password"
          required
          value={password}
          onChange={setPassword}
          names={[about.username, about.email, about.firstName, about.lastName]}
          error={wrong}
        />
        <Button type="submit" busy={act.busy || act.done}>
          {t('account.reset_submit')}
        </Button>
      </Form>
    </Page>
  )
}
