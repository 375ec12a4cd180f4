/** The password is lost: an address in, the same answer for everybody, a letter for whoever has an account. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import { passwordLost } from '@taschino/contract/accounts.ts'
import { ask } from '../../app/ask.ts'
import { paths } from '../../app/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { fieldTrouble, Finished } from './parts.tsx'

export function ResetPasswordScreen() {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; missing?: boolean; error?: unknown }>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email.trim() === '') return setState({ missing: true })
    setState({ busy: true })
    await ask(passwordLost, { body: { email } }, { quiet: true }).then(() => setState({ sent: true }), (error: unknown) => setState({ error }))
  }
  if (state.sent) {
    return (
      <Finished title={t('account.lost_title')} headline={t('account.lost_sent_title')}
        act={<div className="grid gap-2"><a href={paths.login()} className={buttonClass()}>{t('account.to_login')}</a><Button kind="ghost" onClick={() => setState({})}>{t('account.lost_again')}</Button></div>}>
        <Breakable>{t('account.lost_sent', { email: email.trim() })}</Breakable> {t('account.lost_mailbox')}
      </Finished>
    )
  }
  const wrong = state.missing ? t('account.email_wrong') : fieldTrouble(state.error, 'email', t('account.email_wrong'))
  return (
    <Page title={t('account.lost_title')}>
      <p className="mt-0 mb-5 text-ink-2">{t('account.lost_lead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {state.error !== undefined && wrong === undefined && <Notice kind="bad">{errorWords(state.error)}</Notice>}
        <Field label={t('account.email')} name="email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={120} required value={email} onChange={(event) => setEmail(event.target.value)} error={wrong} />
        <Button type="submit" busy={state.busy === true}>{t('account.lost_submit')}</Button>
        <a href={paths.login()} className={buttonClass('plain')}>{t('account.to_login')}</a>
      </form>
    </Page>
  )
}
