/** Changes the e-mail of somebody who cannot read the old one: typed twice, told to the old address, in force after two days. */
import { useState } from 'react'
import { askEmailChangeOf } from '@taschino/contract/accounts.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { getUser, type UserDetail } from '@taschino/contract/people/users.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

export function EmailOf({ user, onClose, onDone }: { user: UserDetail; onClose: () => void; onDone: (said: string) => void }) {
  const [email, setEmail] = useState('')
  const [again, setAgain] = useState('')
  const [differ, setDiffer] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(askEmailChangeOf, {
    prove: withStepUp,
    onDone: async ({ restsUntil }, { body }) => {
      await invalidate(getUser, listDeeds)
      onDone(t('users.email_asked', { email: body.email, at: dayTime(restsUntil) }))
    },
  })
  const wrong = act.wrong('email')
  const send = () => {
    const typed = email.trim().toLowerCase()
    const same = typed === again.trim().toLowerCase()
    setDiffer(!same)
    if (same) act.start({ params: { id: String(user.id) }, body: { email: typed } })
    else act.dismiss()
  }
  const field = {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 120,
  } as const
  return (
    <>
      <Sheet open onClose={onClose} title={t('users.email')}>
        <Form className="grid gap-4" onSend={send}>
          <p className="m-0">{t('users.email_for', { name: `${user.firstName} ${user.lastName}` })}</p>
          <p className="m-0 text-ink-2">
            <Breakable>{t('users.email_steps', { email: user.email })}</Breakable>
          </p>
          {act.trouble !== null && !wrong && <Notice kind="bad">{act.trouble}</Notice>}
          <Field
            {...field}
            label={t('users.email_new')}
            name="email"
            value={email}
            error={wrong ? t('account.email_wrong') : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Field
            {...field}
            label={t('users.email_again')}
            name="again"
            value={again}
            error={differ ? t('users.email_differ') : undefined}
            onChange={(event) => setAgain(event.target.value)}
          />
          <Button type="submit" busy={act.busy}>
            {t('users.email_ask')}
          </Button>
        </Form>
      </Sheet>
      {sheet}
    </>
  )
}
