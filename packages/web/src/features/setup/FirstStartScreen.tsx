/** The screen behind the first link of an empty service: data, password, first settings. */
import { useRef, useState } from 'react'
import { suggestedUsername } from '@taschino/basics/username.ts'
import { beginFirst, lookAtFirstLink } from '@taschino/contract/setup.ts'
import { ask } from '../../api/ask.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { paths } from '../../routing/paths.ts'
import { settings, takeSettings } from '../../settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { currentLanguage, t } from '../../words/words.ts'
import { comeIn, Finished, passwordWords, Unopened, useLooked } from '../accounts/public.ts'

const look = (code: string) => ask(lookAtFirstLink, { body: { code } }, { quiet: true })
const over = () => ({ words: t('setup.link_over'), act: t('account.to_login'), to: paths.login() })

export function FirstStartScreen() {
  const link = useLooked(look)
  if (link.state !== 'good') return <Unopened letter={link} title={t('setup.first_title')} over={over()} />
  return <Begin code={link.code} known={link.about.person} />
}

const NAMES = ['firstName', 'lastName', 'email', 'username', 'password'] as const
type Name = (typeof NAMES)[number]

/** What is wrong with each field, in words: left empty, or not taken. */
function troubleOf({ error, wrong }: Act<void, unknown>, gaps: readonly Name[], name: Name): string | undefined {
  if (gaps.includes(name)) return t(`account.${name}_missing`)
  if (name === 'password') return passwordWords(error)
  return wrong(name) ? t(`account.${name}_wrong`) : undefined
}

/** Whom the letter with the link went to: they need not say it again. */
type Known = { firstName: string; lastName: string; email: string } | null

/** What is typed, and sent once nothing is missing. */
function useBeginning(code: string, known: Known) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setValues] = useState<Record<Name, string>>({
    firstName: '',
    lastName: '',
    email: '',
    ...known,
    username: '',
    password: '',
  })
  const [named, setNamed] = useState(false)
  const values = named ? typed : { ...typed, username: suggestedUsername(typed.firstName, typed.lastName) }
  const [gaps, setGaps] = useState<readonly Name[]>([])
  const act = useAct(async () => {
    const { username } = await ask(beginFirst, { body: { code, ...values, language: currentLanguage() } }, { quiet: true })
    // From now on the login has somebody to let in.
    takeSettings({ ...settings(), unbegun: '' })
    return comeIn(username, values.password, paths.companySetup()).then(
      () => 'in',
      () => 'stands',
    )
  })
  const submit = () => {
    const found = NAMES.filter((name) => values[name].trim() === '')
    setGaps(found)
    if (found.length === 0) return act.start()
    act.dismiss()
    form.current?.querySelector<HTMLInputElement>(`[name="${found[0]}"]`)?.focus()
  }
  return { form, values, setValues, setNamed, gaps, act, submit }
}

function Begin({ code, known }: { code: string; known: Known }) {
  const { form, values, setValues, setNamed, gaps, act, submit } = useBeginning(code, known)
  if (act.result === 'stands')
    return (
      <Finished title={t('setup.first_title')} headline={t('account.configure_done_title')}>
        {t('account.configure_done')}
      </Finished>
    )
  if (act.refusal?.error === 'link_over') return <Unopened letter={{ state: 'over' }} title={t('setup.first_title')} over={over()} />
  const field = (name: Name): FieldProps & { name: Name } => ({
    name,
    label: t(`account.${name}`),
    value: values[name],
    required: true,
    error: troubleOf(act, gaps, name),
    onChange: (event) => {
      // From then on it is theirs, and not made of their name.
      if (name === 'username') setNamed(true)
      setValues({ ...values, [name]: event.target.value })
    },
  })
  const said = NAMES.some((name) => troubleOf(act, gaps, name) !== undefined)
  return (
    <Page title={t('setup.first_title')}>
      <p className="mt-0 mb-5 text-ink-2">{t('setup.first_lead')}</p>
      <Form ref={form} onSend={submit} className="grid gap-4">
        {act.trouble !== null && !said && <Notice kind="bad">{act.trouble}</Notice>}
        <div className="grid gap-4 duo:grid-cols-2">
          <Field {...field('firstName')} autoComplete="given-name" maxLength={60} />
          <Field {...field('lastName')} autoComplete="family-name" maxLength={60} />
        </div>
        <Field
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Field
          {...field('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          hint={t('account.username_hint')}
        />
        <PasswordField
          {...field('password')}
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          names={[values.username, values.email, values.firstName, values.lastName]}
        />
        <Button type="submit" busy={act.busy || act.done}>
          {t('setup.first_submit')}
        </Button>
      </Form>
    </Page>
  )
}
