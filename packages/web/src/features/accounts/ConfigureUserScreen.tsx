/** The screen behind an invitation: its person says who they are, chooses a password and is logged in. */
import { useRef, useState } from 'react'
import { activateUser } from '@taschino/contract/accounts.ts'
import { ask } from '../../api/ask.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { paths } from '../../routing/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button } from '../../ui/Button.tsx'
import { SectionTitle } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { errorWords } from '../../api/refusals.ts'
import { currentLanguage, t } from '../../words/words.ts'
import { comeIn } from './come-in.ts'
import { useLetter } from './letter-code.ts'
import type { Looked } from './letter-code.ts'
import { Finished, passwordWords, Unopened } from './parts.tsx'

const over = () => ({ words: t('account.invite_over'), act: t('account.ask_invite'), to: paths.resetPassword() })

export function ConfigureUserScreen() {
  const letter = useLetter('activation')
  if (letter.state !== 'good') return <Unopened letter={letter} title={t('account.configure_title')} over={over()} />
  return <Configure code={letter.code} about={letter.about} />
}

type Name = 'firstName' | 'lastName' | 'username' | 'password' | 'address' | 'fiscalCode'
type Values = Record<Name, string>

function bodyOf(code: string, values: Values, about: Looked) {
  const missing = about.place?.missing ?? []
  const place = Object.fromEntries(missing.map((field) => [field, values[field]]))
  const { firstName, lastName, username, password } = values
  return {
    activationCode: code,
    activationData: { firstName, lastName, username, password, language: currentLanguage(), ...(missing.length > 0 ? { place } : {}) },
  }
}

/** What is wrong with each field, in words: left empty, or not taken. */
function troubleOf({ error, refusal, wrong }: Act<void, unknown>, gaps: readonly Name[], name: Name): string | undefined {
  if (gaps.includes(name)) return t(`account.${name}_missing`)
  if (name === 'password') return passwordWords(error)
  if (name === 'username' && refusal?.error === 'username_taken') return errorWords(error)
  return wrong(name) ? t(`account.${name}_wrong`) : undefined
}

/** What the person has typed, what they left empty, and the act that brings them in. */
function useFirstUse(code: string, about: Looked) {
  const [values, setValues] = useState<Values>({
    firstName: about.firstName,
    lastName: about.lastName,
    username: about.username,
    password: '',
    address: '',
    fiscalCode: '',
  })
  const [gaps, setGaps] = useState<readonly Name[]>([])
  const act = useAct(async () => {
    const { username } = await ask(activateUser, { body: bodyOf(code, values, about) }, { quiet: true })
    // Where its money goes only the shop's own people can say, and nothing opens before they have.
    return comeIn(username, values.password, about.role === 'shop' ? paths.shopIban(undefined, true) : undefined).then(
      () => 'in',
      () => 'stands',
    )
  })
  const names: Name[] = ['firstName', 'lastName', ...(about.place?.missing ?? []), 'username', 'password']
  /** The first field that was left empty; none once it is on its way. */
  const send = (): Name | undefined => {
    const found = names.filter((name) => values[name].trim() === '')
    setGaps(found)
    if (found.length === 0) act.start()
    else act.dismiss()
    return found[0]
  }
  return { values, set: (name: Name, value: string) => setValues({ ...values, [name]: value }), gaps, act, names, send }
}

function Configure({ code, about }: { code: string; about: Looked }) {
  const form = useRef<HTMLFormElement>(null)
  const { values, set, gaps, act, names, send } = useFirstUse(code, about)
  const submit = () => {
    const empty = send()
    if (empty !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus()
  }

  if (act.result === 'stands')
    return (
      <Finished title={t('account.configure_title')} headline={t('account.configure_done_title')}>
        {t('account.configure_done')}
      </Finished>
    )
  if (act.refusal?.error === 'code_over') return <Unopened letter={{ state: 'over' }} title={t('account.configure_title')} over={over()} />
  const field: FieldOf = (name) => ({
    name,
    label: t(`account.${name}`),
    value: values[name],
    required: true,
    error: troubleOf(act, gaps, name),
    onChange: (event) => set(name, event.target.value),
  })
  const said = names.some((name) => troubleOf(act, gaps, name) !== undefined)
  return (
    <Page title={t('account.configure_title')}>
      <p className="mt-0 mb-5 text-ink-2">
        <Breakable>{t('account.configure_lead', { email: about.email })}</Breakable>
      </p>
      <Form ref={form} onSend={submit} className="grid gap-4">
        {act.trouble !== null && !said && <Notice kind="bad">{act.trouble}</Notice>}
        <div className="grid gap-4 duo:grid-cols-2">
          <Field {...field('firstName')} autoComplete="given-name" maxLength={60} />
          <Field {...field('lastName')} autoComplete="family-name" maxLength={60} />
        </div>
        {about.place && about.place.missing.length > 0 && <PlaceFields place={about.place} field={field} />}
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
          onChange={(password) => set('password', password)}
          names={[values.username, about.email, values.firstName, values.lastName]}
        />
        <Button type="submit" busy={act.busy || act.done}>
          {t('account.configure_submit')}
        </Button>
      </Form>
    </Page>
  )
}

type FieldOf = (name: Name) => FieldProps & { name: Name }

/** What the company does not know yet of the place that the person comes in for. */
function PlaceFields({ place, field }: { place: NonNullable<Looked['place']>; field: FieldOf }) {
  return (
    <>
      <SectionTitle>{t('account.place', { name: place.name })}</SectionTitle>
      {place.missing.includes('address') && <Field {...field('address')} autoComplete="street-address" maxLength={160} />}
      {place.missing.includes('fiscalCode') && (
        <Field {...field('fiscalCode')} autoCapitalize="characters" spellCheck={false} maxLength={16} hint={t('account.fiscalCode_hint')} />
      )}
    </>
  )
}
