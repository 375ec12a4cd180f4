/** The form that invites one person, and then the next. */
import { useState } from 'react'
import { MailCheck } from 'lucide-react'
import { createUser } from '@taschino/contract/accounts.ts'
import { useAct } from '../../../api/use-act.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'

const EMPTY = { firstName: '', lastName: '', email: '' }

interface InviteOneProps {
  /** What is known of the person already. */
  start?: typeof EMPTY
  /** Whoever has a use for the person goes on with it; else the next one can be invited. */
  onSent?: (email: string) => void
  onClose: () => void
}

export function InviteOne({ start = EMPTY, onSent, onClose }: InviteOneProps) {
  const [draft, setDraft] = useState(start)
  const act = useAct(createUser, {
    onDone: async ({ email }) => {
      setDraft(EMPTY)
      await peopleChanged()
      onSent?.(email)
    },
  })
  const send = () =>
    act.start({
      body: {
        firstName: draft.firstName.trim(),
        lastName: draft.lastName.trim(),
        email: draft.email.trim().toLowerCase(),
        role: 'enduser',
      },
    })
  const sent = onSent ? undefined : act.result?.email
  const field = (name: keyof typeof EMPTY, more: object = {}) => (
    <Field
      label={t(`users.field.${name}`)}
      value={draft[name]}
      error={act.wrong(name) && t(`employees.fault.${name}`)}
      autoComplete="off"
      maxLength={name === 'email' ? 120 : 60}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      {...more}
    />
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('employees.invite_title')}
      foot={
        sent ? (
          <div className="grid gap-2">
            <Button onClick={act.dismiss}>{t('userAdd.another')}</Button>
            <Button kind="ghost" onClick={onClose}>
              {t('act.close')}
            </Button>
          </div>
        ) : (
          <Button type="submit" form="invite-one" busy={act.busy}>
            {t('userAdd.send')}
          </Button>
        )
      }>
      {sent ? (
        <div role="status">
          <EmptyState icon={<MailCheck size={32} />} title={<Breakable>{t('userAdd.sent', { email: sent })}</Breakable>}>
            {t('employees.invite_sent')}
          </EmptyState>
        </div>
      ) : (
        <Form id="invite-one" className="grid gap-4 pb-1" onSend={send}>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-3">
            {field('firstName')}
            {field('lastName')}
          </div>
          {field('email', { type: 'email', inputMode: 'email', autoCapitalize: 'none' })}
          <p className="m-0 text-sm text-ink-2">{t('employees.invite_hint')}</p>
        </Form>
      )}
    </Sheet>
  )
}
