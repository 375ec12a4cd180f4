/** Asks for another account: number and holder, and the proof that it is really them. */
import { useState } from 'react'
import { askIban, getShopIban } from '@taschino/contract/iban.ts'
import { readTypedIban } from '@taschino/basics/iban.ts'
import { ask } from '../../app/ask.ts'
import { setAnswer } from '../../app/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { StepUpGivenUp, useStepUp } from '../stepup/public.ts'
import { IbanField } from './IbanField.tsx'

export function IbanForm({ id, receiver: known, onDone, onClose }: { id: string; receiver: string; onDone: () => void; onClose: () => void }) {
  const [iban, setIban] = useState('')
  const [receiver, setReceiver] = useState(known)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { withStepUp, sheet } = useStepUp()
  const short = receiver.trim().length < 2
  const send = async () => {
    setReady(true)
    setError(null)
    const typed = readTypedIban(iban)
    if (typed.state !== 'good' || short) return
    setBusy(true)
    try {
      setAnswer(getShopIban, { params: { id } }, await withStepUp(() => ask(askIban, { params: { id }, body: { iban: typed.iban, receiver: receiver.trim() } }, { quiet: true })))
      onDone()
    } catch (caught) {
      if (!(caught instanceof StepUpGivenUp)) setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => { event.preventDefault(); void send() }}>
      <IbanField value={iban} ready={ready} onChange={setIban} />
      <Field label={t('iban.receiver')} name="receiver" value={receiver} maxLength={70} autoComplete="organization" hint={t('iban.receiver_hint')} error={ready && short ? t('iban.receiver_short') : undefined} onChange={(event) => setReceiver(event.target.value)} />
      {error !== null && <Notice kind="bad">{errorWords(error)}</Notice>}
      <div className="grid grid-cols-[auto_1fr] gap-3"><Button kind="ghost" wide={false} onClick={onClose}>{t('act.cancel')}</Button><Button type="submit" busy={busy}>{t('iban.send')}</Button></div>
      {sheet}
    </form>
  )
}
