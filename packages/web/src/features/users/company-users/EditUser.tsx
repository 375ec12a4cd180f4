/** Corrects what is stored about a person: the fields that the server lets this viewer change, emptied ones by name. */
import { useState } from 'react'
import { CLEARABLE, countUsers, getUser, listUsers, updateUser, type Clearable, type UserDetail, type UserField } from '@taschino/contract/users.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { Refused } from '../../../app/answers.ts'
import { ask } from '../../../app/ask.ts'
import { invalidate, setAnswer } from '../../../app/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { fieldRule } from '../../../words/field-rules.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'fiscalCode', 'street', 'cap', 'city', 'province'] as const satisfies readonly UserField[]
type Edited = (typeof FIELDS)[number]

export function EditUser({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const fields = FIELDS.filter((field) => user.can.edit.includes(field) && (field !== 'email' || user.status === 'invited'))
  const [values, setValues] = useState(() => Object.fromEntries(FIELDS.map((field) => [field, user[field] ?? ''])) as Record<Edited, string>)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const wrong = (field: Edited) => error instanceof Refused && error.fields.some(({ path }) => path === field)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const changed = fields.filter((field) => values[field].trim() !== (user[field] ?? ''))
      const set = Object.fromEntries(changed.filter((field) => values[field].trim() !== '' || !(CLEARABLE as readonly string[]).includes(field)).map((field) => [field, values[field].trim()]))
      const clear = changed.filter((field): field is Edited & Clearable => values[field].trim() === '' && (CLEARABLE as readonly string[]).includes(field))
      const params = { id: String(user.id) }
      setAnswer(getUser, { params }, await ask(updateUser, { params, body: { ...set, ...(clear.length > 0 ? { clear } : {}) } }, { quiet: true }))
      await invalidate(listUsers, countUsers, listDeeds)
      onDone()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => { event.preventDefault(); void save() }}>
      {error !== null && <Notice kind="bad">{errorWords(error)}</Notice>}
      {fields.map((field) => <Field key={field} label={t(`users.field.${field}`)} value={values[field]} maxLength={120} autoComplete="off" error={wrong(field) ? fieldRule(field) : undefined} onChange={(event) => setValues({ ...values, [field]: event.target.value })} />)}
      <Button type="submit" busy={busy}>{t('users.save')}</Button>
    </form>
  )
}
