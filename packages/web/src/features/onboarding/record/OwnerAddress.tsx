/** Where the owner should have been invited: one field beside why nothing moves; the link that is out is over with it. */
import { useState } from 'react'
import { changeOwnerEmail } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { recordChanged } from './EditSheet.tsx'

export function OwnerAddress({ record: { id, owner, can } }: { record: ShopRecord }) {
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(changeOwnerEmail, {
    prove: withStepUp,
    onDone: async (next) => {
      setOpen(false)
      await recordChanged(next)
    },
  })
  const wrong = act.wrong('email')
  if (!can.ownerEmail || owner === null) return null
  return (
    <div className="mt-3">
      {act.done && !open && (
        <Notice kind="ok" className="mb-2" onClose={act.dismiss}>
          {t('employees.sent_there', { email: owner.email })}
        </Notice>
      )}
      {open ? (
        <Form
          className="grid gap-3 rounded-m border border-line bg-card p-4"
          onSend={() => act.start({ params: { id: String(id) }, body: { email: email.trim().toLowerCase() } })}>
          {act.trouble !== null && !wrong && <Notice kind="bad">{act.trouble}</Notice>}
          <Field
            label={t('shopRecord.owner_right')}
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
      ) : (
        <Button
          kind="plain"
          size="small"
          onClick={() => {
            act.dismiss()
            setEmail(owner.email)
            setOpen(true)
          }}>
          {t('shopRecord.owner_wrong', { email: owner.email })}
        </Button>
      )}
      {sheet}
    </div>
  )
}
