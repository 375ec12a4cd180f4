/** The form that corrects a person's data, with the fields that the server lets this viewer change. */
import { useState } from 'react'
import {
  CLEARABLE,
  countUsers,
  getUser,
  listUsers,
  updateUser,
  type Clearable,
  type UserDetail,
  type UserField,
} from '@taschino/contract/people/users.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { fieldRule } from '../../../words/field-rules.ts'
import { t } from '../../../words/words.ts'

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'fiscalCode',
  'street',
  'cap',
  'city',
  'province',
] as const satisfies readonly UserField[]
type Edited = (typeof FIELDS)[number]

export function EditUser({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const fields = FIELDS.filter((field) => user.can.edit.includes(field) && (field !== 'email' || user.status === 'invited'))
  const [values, setValues] = useState(
    () => Object.fromEntries(FIELDS.map((field) => [field, user[field] ?? ''])) as Record<Edited, string>,
  )
  const params = { id: String(user.id) }
  const act = useAct(updateUser, {
    onDone: async (known) => {
      setAnswer(getUser, { params }, known)
      await invalidate(listUsers, countUsers, listDeeds)
      onDone()
    },
  })
  const save = () => {
    const changed = fields.filter((field) => values[field].trim() !== (user[field] ?? ''))
    const set = Object.fromEntries(
      changed
        .filter((field) => values[field].trim() !== '' || !(CLEARABLE as readonly string[]).includes(field))
        .map((field) => [field, values[field].trim()]),
    )
    const clear = changed.filter(
      (field): field is Edited & Clearable => values[field].trim() === '' && (CLEARABLE as readonly string[]).includes(field),
    )
    act.start({ params, body: { ...set, ...(clear.length > 0 ? { clear } : {}) } })
  }
  return (
    <Form className="grid gap-3" onSend={save}>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      {fields.map((field) => (
        <Field
          key={field}
          label={t(`users.field.${field}`)}
          value={values[field]}
          maxLength={120}
          autoComplete="off"
          error={act.wrong(field) ? fieldRule(field) : undefined}
          onChange={(event) => setValues({ ...values, [field]: event.target.value })}
        />
      ))}
      <Button type="submit" busy={act.busy}>
        {t('users.save')}
      </Button>
    </Form>
  )
}
