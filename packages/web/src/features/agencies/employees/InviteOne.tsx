/** "Invita": one person, and the next one at once. */
import { useState } from 'react'
import { MailCheck } from 'lucide-react'
import { createUser } from '@taschino/contract/accounts.ts'
import { Refused } from '../../../app/answers.ts'
import { ask } from '../../../app/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'

const EMPTY = { firstName: '', lastName: '', email: '' }

export function InviteOne({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [sent, setSent] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      const body = { firstName: draft.firstName.trim(), lastName: draft.lastName.trim(), email: draft.email.trim().toLowerCase(), role: 'enduser' as const }
      setSent((await ask(createUser, { body }, { quiet: true })).email)
      setDraft(EMPTY)
      await peopleChanged()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  const fault = (field: keyof typeof EMPTY) => (error instanceof Refused && error.fields.some(({ path }) => path === field) ? t(`employees.fault.${field}`) : undefined)
  const field = (name: keyof typeof EMPTY, more: object = {}) =>
    <Field label={t(`users.field.${name}`)} value={draft[name]} error={fault(name)} autoComplete="off" maxLength={name === 'email' ? 120 : 60} onChange={(event) => setDraft({ ...draft, [name]: event.target.value })} {...more} />
  return (
    <Sheet open onClose={onClose} title={t('employees.invite_title')}
      foot={sent ? <div className="grid gap-2"><Button onClick={() => setSent(null)}>{t('userAdd.another')}</Button><Button kind="ghost" onClick={onClose}>{t('act.close')}</Button></div> : <Button type="submit" form="invite-one" busy={busy}>{t('userAdd.send')}</Button>}>
      {sent ? <div role="status"><EmptyState icon={<MailCheck size={32} />} title={t('userAdd.sent', { email: sent })}>{t('employees.invite_sent')}</EmptyState></div>
        : <form id="invite-one" noValidate className="grid gap-4 pb-1" onSubmit={(event) => { event.preventDefault(); if (!busy) void send() }}>
            {error !== null && <Notice kind="bad">{errorWords(error)}</Notice>}
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-3">{field('firstName')}{field('lastName')}</div>
            {field('email', { type: 'email', inputMode: 'email', autoCapitalize: 'none' })}
            <p className="m-0 text-sm text-ink-2">{t('employees.invite_hint')}</p>
          </form>}
    </Sheet>
  )
}
