/** The screen for a lost password: takes an address and answers everybody the same; whoever has an account gets a letter. */
import { useState } from 'react'
import { passwordLost } from '@taschino/contract/accounts.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { withCheck } from '../../auth/with-check.ts'
import { paths } from '../../routing/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'
import { Finished } from './parts.tsx'

export function ResetPasswordScreen() {
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const act = useAct((typed: string) =>
    withCheck((check) => ask(passwordLost, { body: { email: typed, ...(check ? { check } : {}) } }, { quiet: true })),
  )
  const submit = () => {
    setMissing(email.trim() === '')
    if (email.trim() === '') act.dismiss()
    else act.start(email)
  }
  if (act.done) {
    return (
      <Finished
        title={t('account.lost_title')}
        headline={t('account.lost_sent_title')}
        act={
          <div className="grid gap-2">
            <a href={paths.login()} className={buttonClass()}>
              {t('account.to_login')}
            </a>
            <Button kind="ghost" onClick={act.dismiss}>
              {t('account.lost_again')}
            </Button>
          </div>
        }>
        <Breakable>{t('account.lost_sent', { email: email.trim() })}</Breakable> {t('account.lost_mailbox')}
      </Finished>
    )
  }
  const wrong = missing || act.wrong('email')
  return (
    <Page title={t('account.lost_title')}>
      <p className="mt-0 mb-5 text-ink-2">{t('account.lost_lead')}</p>
      <Form onSend={submit} className="grid gap-4">
        {act.trouble !== null && !wrong && <Notice kind="bad">{act.trouble}</Notice>}
        <Field
          label={t('account.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={wrong && t('account.email_wrong')}
        />
        <Button type="submit" busy={act.busy}>
          {t('account.lost_submit')}
        </Button>
        <a href={paths.login()} className={buttonClass('plain')}>
          {t('account.to_login')}
        </a>
      </Form>
    </Page>
  )
}
