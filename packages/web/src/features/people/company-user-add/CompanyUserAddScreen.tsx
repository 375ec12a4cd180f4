/** "Nuovo utente": the form that invites somebody; the role decides the fields, the letter is shown before it is sent. */
import { useEffect, useRef, useState } from 'react'
import { MailCheck } from 'lucide-react'
import { suggestedUsername } from '@taschino/basics/username.ts'
import { createUser, MAY_INVITE } from '@taschino/contract/accounts.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { countUsers, listUsers } from '@taschino/contract/people/users.ts'
import { Refused } from '../../../api/answers.ts'
import { useAct } from '../../../api/use-act.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useSession } from '../../../api/session.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { fieldRule, type RuledField } from '../../../words/field-rules.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { SetupCard } from '../../setup/public.ts'
import { useStepUp } from '../../stepup/public.ts'
import { PlacePicker, type Place } from './PlacePicker.tsx'

interface Draft {
  role: Role
  firstName: string
  lastName: string
  email: string
  /** Null: as suggested. */
  username: string | null
  language: 'it' | 'en'
  place: Place | null
}
const EMPTY: Draft = { role: 'enduser', firstName: '', lastName: '', email: '', username: null, language: 'it', place: null }

const placeOf = (role: Role): 'shop' | 'agency' | null =>
  role === 'shop' ? 'shop' : role === 'agency' || role === 'enduser' ? 'agency' : null

function bodyOf({ role, place, username, ...draft }: Draft) {
  const kind = placeOf(role)
  return {
    ...draft,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim().toLowerCase(),
    role,
    ...(username?.trim() ? { username: username.trim() } : {}),
    ...(place && kind === 'shop' ? { idShop: place.id } : {}),
    ...(place && kind === 'agency' ? { idAgency: place.id } : {}),
  }
}

/** `?role=company`: who is led here to invite somebody of a kind finds it chosen. */
export function CompanyUserAddScreen() {
  const [search] = useSearchParams()
  const { role: own } = useSession()
  const asked = MAY_INVITE[own ?? 'enduser'].find((role) => role === search.get('role'))
  return <UserAdd back={paths.companyUsers()} see={(id) => paths.companyUsers(id)} first={asked} />
}

interface UserAddProps {
  back: string
  /** Where the new person is seen; left out where there is no such place. */
  see?: (idUser: number | undefined) => string
  /** Nobody else is invited here. */
  only?: Role
  /** Whom one may begin with. */
  first?: Role | undefined
}

export function UserAdd({ back, see, only, first }: UserAddProps) {
  const onBack = useBack(back)
  const [draft, setDraft] = useState({ ...EMPTY, role: only ?? first ?? EMPTY.role })
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(createUser, { prove: withStepUp, onDone: () => invalidate(listUsers, countUsers) })
  const sent = act.result
  // Who adds one person often adds the next: same role, same place.
  const another = () => {
    setDraft({ ...EMPTY, role: draft.role, place: draft.place, language: draft.language })
    act.dismiss()
  }
  return (
    <Page title={t(only === 'agent' ? 'agents.add.agent' : 'userAdd.title')} onBack={onBack}>
      {sent ? (
        <div role="status">
          <EmptyState
            icon={<MailCheck size={32} />}
            title={<Breakable>{t('userAdd.sent', { email: sent.email })}</Breakable>}
            act={
              <div className="grid gap-2">
                <Button onClick={another}>{t('userAdd.another')}</Button>
                {see && (
                  <a className={buttonClass('ghost')} href={see(sent.idUser ?? undefined)}>
                    {t('userAdd.see')}
                  </a>
                )}
              </div>
            }>
            {t('userAdd.sent_body', { username: sent.username })}
          </EmptyState>
          {see && <SetupCard />}
        </div>
      ) : (
        <Invitation
          draft={draft}
          only={only}
          set={(change) => setDraft({ ...draft, ...change })}
          error={act.error}
          busy={act.busy}
          onSend={() => act.start({ body: bodyOf(draft) })}
        />
      )}
      {sheet}
    </Page>
  )
}

interface InvitationProps {
  only: Role | undefined
  draft: Draft
  set: (change: Partial<Draft>) => void
  error: unknown
  busy: boolean
  onSend: () => void
}

type Fault = (field: RuledField) => string | undefined

/** What is wrong with a field: it breaks its rule, or somebody has it already. */
const faultIn =
  (error: unknown): Fault =>
  (field) => {
    if (!(error instanceof Refused)) return undefined
    if (error.error === `${field}_taken`) return errorWords(error)
    return error.fields.some(({ path }) => path === field) ? fieldRule(field) : undefined
  }

/** The button stands a screen below the first field: who pressed it sees nothing of what is wrong up there. */
function useShownFault(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error === null) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else scrollTo({ top: 0 })
  }, [error])
  return form
}

function Invitation({ only, draft, set, error, busy, onSend }: InvitationProps) {
  const kind = placeOf(draft.role)
  const fault = faultIn(error)
  const form = useShownFault(error)
  return (
    <Form ref={form} className="grid gap-4" onSend={onSend}>
      {error !== null && <Notice kind="bad">{errorWords(error)}</Notice>}
      {only === undefined && (
        <RoleChoice role={draft.role} onChoose={(role) => set({ role, ...(placeOf(role) === kind ? {} : { place: null }) })} />
      )}
      {kind && (
        <PlacePicker
          key={kind}
          kind={kind}
          chosen={draft.place}
          onChoose={(place) => set({ place })}
          error={fault(kind === 'shop' ? 'idShop' : 'idAgency')}
        />
      )}
      <PersonFields draft={draft} set={set} fault={fault} />
      <SegmentedControl
        label={t('userAdd.language')}
        value={draft.language}
        options={[
          { value: 'it', label: 'Italiano' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(language) => set({ language })}
      />
      <Letter draft={draft} />
      <Button type="submit" busy={busy}>
        {t('userAdd.send')}
      </Button>
    </Form>
  )
}

/** Whom the one who invites may invite. */
function RoleChoice({ role: chosen, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  const { role: own } = useSession()
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 p-0 text-[15px] font-semibold">{t('userAdd.role')}</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {MAY_INVITE[own ?? 'enduser'].map((role) => (
          <Chip key={role} pressed={chosen === role} onClick={() => onChoose(role)}>
            {t(`userAdd.is.${role}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** Who the person is, and the name that they will come in with, suggested from their own. */
function PersonFields({ draft, set, fault }: Pick<InvitationProps, 'draft' | 'set'> & { fault: Fault }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('users.field.firstName')}
          value={draft.firstName}
          error={fault('firstName')}
          autoComplete="off"
          maxLength={60}
          onChange={(event) => set({ firstName: event.target.value })}
        />
        <Field
          label={t('users.field.lastName')}
          value={draft.lastName}
          error={fault('lastName')}
          autoComplete="off"
          maxLength={60}
          onChange={(event) => set({ lastName: event.target.value })}
        />
      </div>
      <Field
        label={t('users.field.email')}
        type="email"
        inputMode="email"
        value={draft.email}
        error={fault('email')}
        autoComplete="off"
        maxLength={120}
        onChange={(event) => set({ email: event.target.value })}
      />
      <Field
        label={t('profile.username')}
        value={draft.username ?? suggestedUsername(draft.firstName, draft.lastName)}
        hint={t('userAdd.username_hint')}
        error={fault('username')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        onChange={(event) => set({ username: event.target.value })}
      />
    </>
  )
}

/** What the person will read. */
function Letter({ draft }: { draft: Draft }) {
  return (
    <section aria-label={t('userAdd.letter')}>
      <p className="m-0 mb-1.5 text-[15px] font-semibold">{t('userAdd.letter')}</p>
      <Card>
        <p className="m-0 text-sm text-ink-2">
          <Breakable>{t('userAdd.letter_to', { email: draft.email.trim() || '…' })}</Breakable>
        </p>
        <p className="m-0 mt-2 font-semibold" lang={draft.language}>
          {t(`userAdd.letter_title_${draft.language}`)}
        </p>
        <p className="m-0 mt-1" lang={draft.language}>
          {t(`userAdd.letter_body_${draft.language}`)}
        </p>
      </Card>
    </section>
  )
}
