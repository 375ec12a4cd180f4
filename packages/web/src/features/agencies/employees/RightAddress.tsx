/** Where an invitation should have gone: one field, in the card of the person who waits. */
import { useState } from 'react'
import { changeInvitedEmail } from '@taschino/contract/agencies.ts'
import type { Employee } from '@taschino/contract/agency-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'

export function RightAddress({ one }: { one: Employee }) {
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState(one.email)
  const act = useAct(changeInvitedEmail, {
    onDone: () => {
      setOpen(false)
      return peopleChanged()
    },
  })
  const wrong = act.wrong('email')
  if (!open)
    return (
      <>
        {act.result && (
          <Notice kind="ok" onClose={act.dismiss}>
            {t('employees.sent_there', { email: act.result.email })}
          </Notice>
        )}
        <Button
          kind="plain"
          size="small"
          wide
          onClick={() => {
            setEmail(one.email)
            setOpen(true)
          }}>
          {t('employees.wrong_address')}
        </Button>
      </>
    )
  return (
    <Form
      className="grid gap-3 rounded-m border border-line bg-card p-4"
      onSend={() => act.start({ params: { id: String(one.id) }, body: { email: email.trim().toLowerCase() } })}>
      {act.trouble !== null && !wrong && <Notice kind="bad">{act.trouble}</Notice>}
      <Field
        label={t('employees.right_address')}
        hint={t('employees.right_hint')}
        error={wrong ? t('employees.fault.email') : undefined}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={120}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          act.dismiss()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={act.busy}>
          {t('employees.send_there')}
        </Button>
        <Button kind="plain" size="small" disabled={act.busy} onClick={() => setOpen(false)}>
          {t('act.cancel')}
        </Button>
      </div>
    </Form>
  )
}
