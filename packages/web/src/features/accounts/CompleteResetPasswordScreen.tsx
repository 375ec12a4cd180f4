/** The new password, by the link of a letter; then straight in. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import { resetPassword } from '@taschino/contract/accounts.ts'
import { Refused } from '../../app/answers.ts'
import { ask } from '../../app/ask.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { errorWords } from '../../words/refusals.ts'
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
  const [state, setState] = useState<{ busy?: boolean; error?: unknown; missing?: boolean; done?: boolean }>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (password === '') return setState({ missing: true })
    setState({ busy: true })
    try {
      const { username } = await ask(resetPassword, { body: { resetCode: code, newPassword: password } }, { quiet: true })
      // Should coming in fail now, the password stands all the same.
      await comeIn(username, password).catch(() => setState({ done: true }))
    } catch (error) {
      setState({ error })
    }
  }
  if (state.done) return <Finished title={t('account.reset_title')} headline={t('account.reset_done_title')}>{t('account.reset_done')}</Finished>
  if (state.error instanceof Refused && state.error.error === 'code_over') return <Unopened letter={{ state: 'over' }} title={t('account.reset_title')} over={over()} />
  const wrong = state.missing ? t('login.password_missing') : passwordWords(state.error)
  return (
    <Page title={t('account.reset_title')}>
      <p className="mt-0 mb-5 text-ink-2">{t('account.reset_lead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {state.error !== undefined && wrong === undefined && <Notice kind="bad">{errorWords(state.error)}</Notice>}
        <Field label={t('login.username')} name="username" autoComplete="username" readOnly value={about.username} />
        <PasswordField label={t('account.new_password')} name="new-password" required value={password} onChange={setPassword} names={[about.username, about.email, about.firstName, about.lastName]} error={wrong} />
        <Button type="submit" busy={state.busy === true}>{t('account.reset_submit')}</Button>
      </form>
    </Page>
  )
}
