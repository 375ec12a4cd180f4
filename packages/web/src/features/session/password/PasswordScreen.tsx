/** The form for a new password, checked while it is typed by the server's own rule. */
import { useRef, useState } from 'react'
import { passwordTrouble } from '@taschino/basics/password.ts'
import { changePassword } from '@taschino/contract/session.ts'
import { Refused } from '../../../api/answers.ts'
import { useAct } from '../../../api/use-act.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { profileOf } from '../../../routing/tabs.ts'
import { useSession } from '../../../api/session.ts'
import { userInfo } from '../../../auth/user-info.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PasswordEye } from '../../../ui/PasswordEye.tsx'
import { errorWords, refusalWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

interface Trouble {
  password?: string
  newPassword?: string
  form?: string
}

/** Which field a refusal is about. */
function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused && error.error === 'wrong_password') return { password: errorWords(error) }
  if (error instanceof Refused && /^(same_password|password_)/.test(error.error)) return { newPassword: errorWords(error) }
  return { form: errorWords(error) }
}

/** What can be said before asking. */
function gapsIn(password: string, newPassword: string): Trouble {
  const known = userInfo()
  const names = known ? [known.username, known.email, known.firstName, known.lastName] : []
  const weak = newPassword === '' ? null : passwordTrouble(newPassword, names)
  return {
    ...(password === '' ? { password: t('password.old_missing') } : {}),
    ...(newPassword === '' ? { newPassword: t('password.new_missing') } : {}),
    ...(weak !== null ? { newPassword: refusalWords(`password_${weak === 'too_long' ? 'too_common' : weak}`) } : {}),
  }
}

export function PasswordScreen() {
  const { role, username } = useSession()
  const back = useBack(role === null ? paths.root() : profileOf(role))
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>({})

  const complain = (found: Trouble) => {
    setTrouble(found)
    const first = found.password ? 'password' : found.newPassword ? 'newPassword' : null
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const act = useAct(changePassword, {
    quiet: false,
    onDone: () => {
      toast(t('password.done'), { kind: 'ok', lasts: 'long' })
      back()
    },
    onFailed: (error) => complain(troubleOf(error)),
  })
  const submit = (sent: HTMLFormElement) => {
    const data = new FormData(sent)
    const [password, newPassword] = [String(data.get('password') ?? ''), String(data.get('newPassword') ?? '')]
    const gaps = gapsIn(password, newPassword)
    if (gaps.password || gaps.newPassword) return complain(gaps)
    setTrouble({})
    act.start({ body: { password, newPassword } })
  }
  const busy = act.busy || act.done
  return (
    <Page title={t('password.title')} onBack={back}>
      <Form ref={form} onSend={submit} className="grid gap-4">
        {trouble.form && <Notice kind="bad">{trouble.form}</Notice>}
        {/* For password managers, so that they know whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <Field
          label={t('password.old')}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          maxLength={128}
          error={trouble.password}
          end={<PasswordEye shown={shown} onChange={setShown} />}
        />
        <Field
          label={t('password.new')}
          name="newPassword"
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          required
          maxLength={128}
          hint={t('password.lead')}
          error={trouble.newPassword}
        />
        <p className="m-0 text-sm text-ink-2">{t('password.others')}</p>
        <Button type="submit" busy={busy}>
          {t(busy ? 'password.submitting' : 'password.submit')}
        </Button>
      </Form>
    </Page>
  )
}
