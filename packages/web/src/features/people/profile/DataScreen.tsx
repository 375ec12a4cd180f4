/** The form for one's own data; errors stand at their field, and only changes are sent. */
import { useRef, useState } from 'react'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getUser, updateUser } from '@taschino/contract/people/users.ts'
import type { UserDetail } from '@taschino/contract/people/users.ts'
import { Refused } from '../../../api/answers.ts'
import { useAct } from '../../../api/use-act.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSession } from '../../../api/session.ts'
import { invalidate, setAnswer, useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, RetryNotice, toast } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { fieldRule } from '../../../words/field-rules.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { changeOf, DATA_FIELDS, tidied, wrongIn } from './data-fields.ts'
import type { DataDraft, DataField } from './data-fields.ts'

export function DataScreen() {
  const { idUser, role } = useSession()
  const back = useBack(role === null ? paths.root() : paths.profile(role))
  const input = { params: { id: idUser ?? 0 } }
  const user = useAsk(getUser, input, { enabled: idUser !== null })
  return (
    <Page title={t('data.title')} onBack={back}>
      {user.error && !user.data && <RetryNotice again={() => void user.refetch()}>{errorWords(user.error)}</RetryNotice>}
      {user.isPending && <Skeleton className="h-80" />}
      {user.data && (
        <DataForm
          user={user.data}
          onSaved={(saved) => {
            setAnswer(getUser, input, saved)
            void invalidate(getProfile)
            toast(t('data.saved'), { kind: 'ok' })
            back()
          }}
        />
      )}
    </Page>
  )
}

const draftOf = (user: UserDetail): DataDraft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone ?? '',
  fiscalCode: user.fiscalCode ?? '',
  street: user.street ?? '',
  cap: user.cap ?? '',
  city: user.city ?? '',
  province: user.province ?? '',
})

const HOW: Readonly<
  Partial<Record<DataField, { autoComplete: string; inputMode?: 'tel' | 'numeric' | 'text'; hint?: 'data.hint_phone' }>>
> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  phone: { autoComplete: 'tel', inputMode: 'tel', hint: 'data.hint_phone' },
  street: { autoComplete: 'street-address' },
  cap: { autoComplete: 'postal-code', inputMode: 'numeric' },
  city: { autoComplete: 'address-level2' },
  province: { autoComplete: 'address-level1' },
}

const toldOf = (error: unknown): readonly DataField[] =>
  error instanceof Refused && error.error === 'invalid_input'
    ? DATA_FIELDS.filter((field) => error.fields.some(({ path }) => path === field))
    : []

type Wrongs = Readonly<Partial<Record<DataField, string>>>

function DataForm({ user, onSaved }: { user: UserDetail; onSaved: (user: UserDetail) => void }) {
  const [draft, setDraft] = useState(() => draftOf(user))
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const form = useRef<HTMLFormElement>(null)

  const check = (field: DataField): string => {
    const wrong = wrongIn(field, draft[field])
    return wrong === null ? '' : t(wrong)
  }
  const show = (found: Wrongs) => {
    setWrongs(found)
    const first = DATA_FIELDS.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }
  const act = useAct(updateUser, {
    onDone: onSaved,
    // The server's last word on a field stands where the field is.
    onFailed: (error) => void show(Object.fromEntries(toldOf(error).map((field) => [field, fieldRule(field)]))),
  })
  const submit = () => {
    act.dismiss()
    if (show(Object.fromEntries(DATA_FIELDS.map((field) => [field, check(field)])))) return
    const { set, clear } = changeOf(draftOf(user), draft)
    act.start({ params: { id: user.id }, body: { ...set, ...(clear.length > 0 ? { clear: clear as never } : {}) } })
  }

  return (
    <Form ref={form} onSend={submit} className="grid gap-4">
      <div>
        <Field label={t('profile.email')} value={user.email} readOnly hint={t('data.hint_email')} />
        <a href={paths.profileEmail()} className="inline-flex min-h-11 items-center font-semibold text-brand">
          {t('data.change_email')}
        </a>
      </div>
      {DATA_FIELDS.map((field) => {
        const { hint, ...how } = HOW[field] ?? {}
        return (
          <Field
            key={field}
            name={field}
            label={t(`data.${field}`)}
            value={draft[field]}
            error={wrongs[field]}
            {...how}
            {...(hint ? { hint: t(hint) } : {})}
            onChange={(event) => {
              setDraft({ ...draft, [field]: event.target.value })
              if (wrongs[field]) setWrongs({ ...wrongs, [field]: '' })
            }}
            onBlur={() => {
              const wrong = check(field)
              setWrongs({ ...wrongs, [field]: wrong })
              if (!wrong) setDraft((now) => ({ ...now, [field]: tidied(field, now[field]) }))
            }}
          />
        )
      })}
      {act.trouble !== null && toldOf(act.error).length === 0 && <Notice kind="bad">{act.trouble}</Notice>}
      <Button type="submit" busy={act.busy}>
        {t('data.save')}
      </Button>
    </Form>
  )
}
