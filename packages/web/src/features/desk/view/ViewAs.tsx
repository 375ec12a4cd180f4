/** The sheet that starts viewing the app as a person: what it means, and the reason that the person will read. */
import { useEffect, useRef, useState } from 'react'
import { Eye } from 'lucide-react'
import { viewAs } from '@taschino/contract/desk-records.ts'
import { useAct } from '../../../api/use-act.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { useDesk } from '../finder/desk-window.ts'
import { startView } from './view-state.ts'

export function ViewAs({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  // The line that says so stands at a desk only.
  if (!useDesk()) return null
  return (
    <>
      <Button size="small" kind="soft" icon={<Eye aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t('view.do')}
      </Button>
      {open && <Asked id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function Asked({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const place = useRef<HTMLDivElement>(null)
  // An opened dialog gives the focus to its first button, which would close it at the first blank.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(viewAs, {
    prove: withStepUp,
    onDone: ({ token, until }) => {
      onClose()
      void startView(token, { name, until, back: deskPaths.record('user', id) })
    },
  })
  return (
    <>
      <Sheet open onClose={onClose} title={t('view.title', { name })}>
        <Form className="grid gap-4" onSend={() => reason.trim() !== '' && act.start({ params: { id }, body: { reason: reason.trim() } })}>
          <p className="m-0">{t('view.about', { name })}</p>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <div ref={place}>
            <Field
              label={t('view.reason')}
              hint={t('view.reason_hint')}
              value={reason}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <Button type="submit" busy={act.busy} disabled={reason.trim() === ''}>
            {t('view.start')}
          </Button>
        </Form>
      </Sheet>
      {sheet}
    </>
  )
}
