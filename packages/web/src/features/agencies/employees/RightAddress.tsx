/** Where an invitation should have gone: one field, in the card of the person who waits. */
import { useState } from 'react'
import { changeInvitedEmail, type Employee } from '@taschino/contract/agencies.ts'
import { Refused } from '../../../app/answers.ts'
import { ask } from '../../../app/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'

export function RightAddress({ one }: { one: Employee }) {
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState(one.email)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [sent, setSent] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      const now = await ask(changeInvitedEmail, { params: { id: String(one.id) }, body: { email: email.trim().toLowerCase() } }, { quiet: true })
      setSent(now.email)
      setOpen(false)
      await peopleChanged()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  const wrong = error instanceof Refused && error.fields.length > 0
  if (!open) return (
    <>
      {sent && <Notice kind="ok" onClose={() => setSent(null)}>{t('employees.sent_there', { email: sent })}</Notice>}
      <Button kind="plain" size="small" wide onClick={() => { setEmail(one.email); setOpen(true) }}>{t('employees.wrong_address')}</Button>
    </>
  )
  return (
    <form noValidate className="grid gap-3 rounded-m border border-line bg-card p-4" onSubmit={(event) => { event.preventDefault(); if (!busy) void send() }}>
      {error !== null && !wrong && <Notice kind="bad">{errorWords(error)}</Notice>}
      <Field label={t('employees.right_address')} hint={t('employees.right_hint')} error={wrong ? t('employees.fault.email') : undefined} type="email" inputMode="email" autoCapitalize="none" autoComplete="off" maxLength={120}
        value={email} onChange={(event) => { setEmail(event.target.value); setError(null) }} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>{t('employees.send_there')}</Button>
        <Button kind="plain" size="small" disabled={busy} onClick={() => setOpen(false)}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
