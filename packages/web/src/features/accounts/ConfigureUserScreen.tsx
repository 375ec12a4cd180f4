/** The screen behind an invitation: its person says who they are, chooses a password and is logged in. */
import { useRef, useState } from 'react'
import { passwordTrouble } from '@taschino/basics/password.ts'
import { activateUser } from '@taschino/contract/accounts.ts'
import { TOTP_ROLES } from '@taschino/contract/stepup.ts'
import { ask } from '../../api/ask.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { paths } from '../../routing/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Link } from '../../routing/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { SectionTitle } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { errorWords, refusalWords } from '../../api/refusals.ts'
import { currentLanguage, t } from '../../words/words.ts'
import { comeIn } from './come-in.ts'
import { keepCode, useLetter } from './letter-code.ts'
import type { Looked } from './letter-code.ts'
import { Finished, passwordWords, Unopened } from './parts.tsx'
import { PinStep } from './PinStep.tsx'

const over = () => ({ words: t('account.invite_over'), act: t('account.ask_invite'), to: paths.resetPassword() })

export function ConfigureUserScreen() {
  const letter = useLetter('activation')
  if (letter.state !== 'good') return <Unopened letter={letter} title={t('account.configure_title')} over={over()} />
  return <Configure code={letter.code} about={letter.about} />
}

type Name = 'firstName' | 'lastName' | 'username' | 'password' | 'address' | 'fiscalCode'
type Values = Record<Name, string>

function bodyOf(code: string, values: Values, about: Looked, pin: string | null) {
  const missing = about.place?.missing ?? []
  const place = Object.fromEntries(missing.map((field) => [field, values[field]]))
  const { firstName, lastName, username, password } = values
  return {
    activationCode: code,
    activationData: {
      firstName,
      lastName,
      username,
      password,
      language: currentLanguage(),
      ...(missing.length > 0 ? { place } : {}),
      ...(pin === null ? {} : { pin }),
    },
  }
}

type Faults = Partial<Record<Name, string>>

/** As the service takes them. */
const USERNAME = /^[a-z0-9][a-z0-9._-]{1,38}[a-z0-9]$/

/** What can be said before anything is sent: nobody chooses a PIN first, and hears then that a field was empty. */
function faultsIn(values: Values, names: readonly Name[], email: string): Faults {
  const { username, password, firstName, lastName } = values
  const weak = passwordTrouble(password, [username, email, firstName, lastName])
  return {
    ...(!USERNAME.test(username.trim().toLowerCase()) && { username: t('account.username_wrong') }),
    ...(weak && weak !== 'too_long' && { password: refusalWords(`password_${weak}`) }),
    ...Object.fromEntries(names.filter((name) => values[name].trim() === '').map((name) => [name, t(`account.${name}_missing`)])),
  }
}

/** What is wrong with each field, in words: left empty, or not taken. */
function troubleOf({ error, refusal, wrong }: Act<string | null, unknown>, faults: Faults, name: Name): string | undefined {
  if (faults[name] !== undefined) return faults[name]
  if (name === 'password') return passwordWords(error)
  if (name === 'username' && refusal?.error === 'username_taken') return errorWords(error)
  return wrong(name) ? t(`account.${name}_wrong`) : undefined
}

/** Who runs things for others proves it by other means. */
const choosesPin = ({ role }: Looked): boolean => !TOTP_ROLES.includes(role)

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
  const [faults, setFaults] = useState<Faults>({})
  const act = useAct(async (pin: string | null) => {
    const { username } = await ask(activateUser, { body: bodyOf(code, values, about, pin) }, { quiet: true })
    // Where its money goes only the shop's own people can say, and nothing opens before they have.
    return comeIn(username, values.password, about.role === 'shop' ? paths.shopIban(undefined, true) : undefined).then(
      () => 'in',
      () => 'stands',
    )
  })
  const names: Name[] = ['firstName', 'lastName', ...(about.place?.missing ?? []), 'username', 'password']
  /** The first field with a fault that needs no service to be seen. */
  const firstFault = (): Name | undefined => {
    const found = faultsIn(values, names, about.email)
    setFaults(found)
    act.dismiss()
    return names.find((name) => found[name] !== undefined)
  }
  return { values, set: (name: Name, value: string) => setValues({ ...values, [name]: value }), faults, act, names, firstFault }
}

function Configure({ code, about }: { code: string; about: Looked }) {
  const form = useRef<HTMLFormElement>(null)
  const { values, set, faults, act, names, firstFault } = useFirstUse(code, about)
  const [step, setStep] = useState<'data' | 'pin'>('data')
  const submit = () => {
    const wrong = firstFault()
    if (wrong !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else if (choosesPin(about)) setStep('pin')
    else act.start(null)
  }

  if (act.result === 'stands')
    return (
      <Finished title={t('account.configure_title')} headline={t('account.configure_done_title')}>
        {t('account.configure_done')}
      </Finished>
    )
  if (about.agency?.hasAccount || act.refusal?.error === 'has_account') return <HasAccount agency={about.agency?.name ?? ''} code={code} />
  if (act.refusal?.error === 'code_over') return <Unopened letter={{ state: 'over' }} title={t('account.configure_title')} over={over()} />
  const field: FieldOf = (name) => ({
    name,
    label: t(`account.${name}`),
    value: values[name],
    required: true,
    error: troubleOf(act, faults, name),
    onChange: (event) => set(name, event.target.value),
  })
  const said = names.some((name) => troubleOf(act, faults, name) !== undefined)
  // Back to the fields where one of them is refused.
  if (step === 'pin' && said) setStep('data')
  if (step === 'pin')
    return <PinStep busy={act.busy || act.done} trouble={act.trouble} onBack={() => setStep('data')} onPin={(pin) => act.start(pin)} />
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
          {t(choosesPin(about) ? 'act.continue' : 'account.configure_submit')}
        </Button>
      </Form>
      {about.agency && <AlreadyHere code={code} />}
    </Page>
  )
}

function AlreadyHere({ code }: { code: string }) {
  return (
    <p className="mt-5 mb-0 text-center">
      <ByAnAccount code={code} className="font-semibold text-brand">
        {t('account.has_one_already')}
      </ByAnAccount>
    </p>
  )
}

/** On to the yes of somebody who has an account; the code goes along unseen. */
function ByAnAccount({ code, className, children }: { code: string; className: string; children: string }) {
  return (
    <Link to={paths.joinAgency()} className={className} onClick={() => keepCode(code)}>
      {children}
    </Link>
  )
}

function HasAccount({ agency, code }: { agency: string; code: string }) {
  return (
    <Page title={t('account.configure_title')}>
      <h2 className="mt-0 mb-2 text-base">{t('employers.invites', { agency })}</h2>
      <p className="mt-0 mb-5 text-ink-2">{t('account.has_account')}</p>
      <ByAnAccount code={code} className={buttonClass()}>
        {t('account.has_account_act')}
      </ByAnAccount>
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
