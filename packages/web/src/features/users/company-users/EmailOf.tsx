/** Another e-mail for somebody who can neither read the old one nor come in: typed twice, told to the old address, at rest for two days. */
import { useState } from 'react'
import { askEmailChangeOf } from '@taschino/contract/accounts.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { getUser, type UserDetail } from '@taschino/contract/users.ts'
import { Refused } from '../../../app/answers.ts'
import { ask } from '../../../app/ask.ts'
import { invalidate } from '../../../app/use-ask.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { StepUpGivenUp, useStepUp } from '../../stepup/public.ts'

export function EmailOf({ user, onClose, onDone }: { user: UserDetail; onClose: () => void; onDone: (said: string) => void }) {
  const [email, setEmail] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const [differ, setDiffer] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { withStepUp, sheet } = useStepUp()
  const wrong = error instanceof Refused && error.fields.some(({ path }) => path === 'email')
  const send = async () => {
    setError(null)
    const typed = email.trim().toLowerCase()
    setDiffer(typed !== again.trim().toLowerCase())
    if (typed !== again.trim().toLowerCase()) return
    setBusy(true)
    try {
      const { restsUntil } = await withStepUp(() => ask(askEmailChangeOf, { params: { id: String(user.id) }, body: { email: typed } }, { quiet: true }))
      await invalidate(getUser, listDeeds)
      onDone(t('users.email_asked', { email: typed, at: dayTime(restsUntil) }))
    } catch (caught) {
      if (!(caught instanceof StepUpGivenUp)) setError(caught)
      setBusy(false)
    }
  }
  const field = { type: 'email', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 120 } as const
  return (
    <>
      <Sheet open onClose={onClose} title={t('users.email')}>
        <form noValidate className="grid gap-4" onSubmit={(event) => { event.preventDefault(); void send() }}>
          <p className="m-0">{t('users.email_for', { name: `${user.firstName} ${user.lastName}` })}</p>
          <p className="m-0 text-ink-2"><Breakable>{t('users.email_steps', { email: user.email })}</Breakable></p>
          {error !== null && !wrong && <Notice kind="bad">{errorWords(error)}</Notice>}
          <Field {...field} label={t('users.email_new')} name="email" value={email} error={wrong ? t('account.email_wrong') : undefined} onChange={(event) => setEmail(event.target.value)} />
          <Field {...field} label={t('users.email_again')} name="again" value={again} error={differ ? t('users.email_differ') : undefined} onChange={(event) => setAgain(event.target.value)} />
          <Button type="submit" busy={busy}>{t('users.email_ask')}</Button>
        </form>
      </Sheet>
      {sheet}
    </>
  )
}
