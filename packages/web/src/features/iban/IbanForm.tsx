/** The form that asks for another account: number, holder, and a proof. */
import { useState } from 'react'
import { readTypedIban } from '@taschino/basics/iban.ts'
import { useAct } from '../../api/use-act.ts'
import { setAnswer } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import type { AccountCalls } from './account-calls.ts'
import { IbanField } from './IbanField.tsx'

export function IbanForm({
  id,
  calls,
  first,
  receiver: known,
  onDone,
  onClose,
}: {
  id: string
  calls: AccountCalls
  /** There is no account yet that it would change. */
  first: boolean
  receiver: string
  onDone: () => void
  onClose: () => void
}) {
  const [iban, setIban] = useState('')
  const [receiver, setReceiver] = useState(known)
  const [ready, setReady] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const short = receiver.trim().length < 2
  const act = useAct(calls.ask, {
    prove: withStepUp,
    onDone: (next) => {
      setAnswer(calls.get, { params: { id } }, next)
      onDone()
    },
  })
  const send = () => {
    setReady(true)
    const typed = readTypedIban(iban)
    if (typed.state === 'good' && !short) act.start({ params: { id }, body: { iban: typed.iban, receiver: receiver.trim() } })
    else act.dismiss()
  }
  return (
    <Form className="mt-4 grid gap-4" onSend={send}>
      <IbanField value={iban} ready={ready} onChange={setIban} />
      <Field
        label={t('iban.receiver')}
        name="receiver"
        value={receiver}
        maxLength={70}
        autoComplete="organization"
        hint={t('iban.receiver_hint')}
        error={ready && short ? t('iban.receiver_short') : undefined}
        onChange={(event) => setReceiver(event.target.value)}
      />
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button kind="ghost" wide={false} onClick={onClose}>
          {t('act.cancel')}
        </Button>
        <Button type="submit" busy={act.busy}>
          {t(first ? 'iban.send_first' : 'iban.send')}
        </Button>
      </div>
      {sheet}
    </Form>
  )
}
