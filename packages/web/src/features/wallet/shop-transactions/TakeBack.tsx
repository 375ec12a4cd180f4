/** Cancels or refunds a payment: what goes back, why, a button with amount and payer; the result stays until closed. */
import { useEffect, useState } from 'react'
import { valueOfParts } from '@taschino/basics/tickets.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { askForDocuments } from '../../../api/documents-needed.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { announce } from '../../../device/sound/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { spokenRefund } from '../../../words/spoken-money.ts'
import { currentLanguage, t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, type MoneyAct } from '../../stepup/public.ts'
import { shareReceipt } from '../receipt/Receipt.tsx'
import { PartPicker } from './PartPicker.tsx'
import { NO_REASON, ReasonPicker, reasonText } from './ReasonPicker.tsx'
import { pickedParts, refundable } from './refundable.ts'
import { takeBackRepair, type TakeBackRepair } from './take-back-repairs.ts'

export type TakeBackKind = 'cancel' | 'refund'

export interface TakeBackProps {
  kind: TakeBackKind
  payment: Receipt
  onClose: () => void
}

export function TakeBack({ kind: asked, payment, onClose }: TakeBackProps) {
  const [kind, setKind] = useState(asked)
  const payer = payment.counterparty?.name ?? t('till.customer')
  const cancelling = useMoneyCall(cancel)
  const refunding = useMoneyCall(refund)
  const act: MoneyAct = kind === 'cancel' ? cancelling : refunding
  const [reason, setReason] = useState(NO_REASON)
  const [pressed, setPressed] = useState(0)
  const parts = refundable(payment.parts, payment.children)
  const [picked, setPicked] = useState<readonly number[]>([])
  const back = pickedParts(parts, picked)
  const value = kind === 'cancel' ? payment.value : valueOfParts(back)
  // What was sent is what is told: as soon as it has gone back, less is left to choose from.
  const [sent, setSent] = useState(0)
  useRefundSound(act.state, sent)

  const send = () => {
    const text = reasonText(reason)
    setPressed((times) => times + 1)
    if (text === '' || value === 0) return
    setSent(value)
    if (kind === 'cancel') cancelling.start({ params: { id: payment.gtid }, body: { reason: text } }, { value: money(value) })
    else refunding.start({ body: { gtid: payment.gtid, parts: [...back], reason: text } }, { value: money(value), name: payer })
  }
  const ended = act.state === 'done'
  const busy = isUnderWay(act)
  const repair =
    act.state === 'refused' && act.refusal
      ? takeBackRepair(
          act.refusal.error,
          parts.some((part) => part.left > 0),
        )
      : 'again'
  // What was refused is known and read anew: from here it goes on with what is left.
  const giveRest = () => {
    act.dismiss()
    setKind('refund')
    setPicked(repair === 'rest' ? parts.map(({ left }) => left) : [])
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(kind === 'cancel' ? 'shopTransactions.cancel_title' : 'shopTransactions.refund_title')}
      foot={
        ended ? (
          <Button onClick={onClose}>{t('act.close')}</Button>
        ) : repair !== 'again' ? (
          <Repairs repair={repair} payment={payment} onRest={giveRest} onAgain={send} onClose={onClose} />
        ) : (
          <Button kind="danger" busy={busy} disabled={value === 0} onClick={send}>
            {act.state === 'sending' ? t('shopTransactions.sending') : confirmWords(kind, value, payer)}
          </Button>
        )
      }>
      {ended ? (
        <Ended kind={kind} value={sent} payer={payer} />
      ) : (
        <div className="grid gap-5 pt-1">
          <p className="m-0 text-ink-2">
            {t(kind === 'cancel' ? 'shopTransactions.cancel_body' : 'shopTransactions.refund_body', { payer })}
          </p>
          <fieldset disabled={busy || repair !== 'again'} className="m-0 grid gap-5 border-0 p-0">
            {kind === 'refund' && <PartPicker parts={parts} picked={picked} onPick={setPicked} />}
            <ReasonPicker reason={reason} onReason={setReason} asked={pressed} />
          </fieldset>
          <MoneyTrouble act={act} />
        </div>
      )}
    </Sheet>
  )
}

/** The button names amount and payer. */
const confirmWords = (kind: TakeBackKind, value: number, payer: string): string =>
  value === 0
    ? t('shopTransactions.choose_some')
    : t(kind === 'cancel' ? 'shopTransactions.confirm_cancel' : 'shopTransactions.confirm_refund', { amount: money(value), payer })

interface RepairsProps {
  repair: Exclude<TakeBackRepair, 'again'>
  payment: Receipt
  onRest: () => void
  onAgain: () => void
  onClose: () => void
}

/** The one thing that helps, in the place of the button that cannot. */
function Repairs({ repair, payment, onRest, onAgain, onClose }: RepairsProps) {
  switch (repair) {
    case 'rest':
      return (
        <Button kind="danger" onClick={onRest}>
          {t('shopTransactions.refund_rest')}
        </Button>
      )
    case 'fewer':
      return <Button onClick={onRest}>{t('shopTransactions.choose_again')}</Button>
    case 'look':
      return <Button onClick={onClose}>{t('shopTransactions.see_receipt')}</Button>
    case 'documents':
      return (
        <div className="grid gap-2">
          <Button onClick={askForDocuments}>{t('documents.open')}</Button>
          <Button kind="ghost" onClick={onAgain}>
            {t('act.retry')}
          </Button>
        </div>
      )
    case 'company':
      return (
        <div className="grid gap-2">
          <Button onClick={() => void shareReceipt(payment)}>{t('shopTransactions.for_company')}</Button>
          <Button kind="ghost" onClick={onClose}>
            {t('shopTransactions.see_receipt')}
          </Button>
        </div>
      )
  }
}

function useRefundSound(state: MoneyAct['state'], value: number): void {
  useEffect(() => {
    if (state === 'done') announce('refunded', spokenRefund(value, currentLanguage()), currentLanguage())
    if (state === 'refused') announce('refused')
    // Once per end: the value no longer changes then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])
}

function Ended({ kind, value, payer }: { kind: TakeBackKind; value: number; payer: string }) {
  return (
    <Notice kind="ok" title={t(kind === 'cancel' ? 'shopTransactions.cancelled' : 'shopTransactions.refunded')}>
      {t('shopTransactions.cancelled_body', { amount: money(value), payer })}
    </Notice>
  )
}
