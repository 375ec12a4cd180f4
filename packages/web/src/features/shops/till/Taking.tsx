/** Takes a supermarket's barcode: what it is worth, what the bill takes of it, one button. */
import { useEffect, useEffectEvent, useState } from 'react'
import { lookAtGdo, redeemGdo } from '@taschino/contract/barcodes.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAct } from '../../../api/use-act.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'

type Looked = OutputOf<typeof lookAtGdo>
export type Taken = OutputOf<typeof redeemGdo>

/** Tickets give no change: as many as fit the bill. */
const fitting = ({ unit, amount }: Looked, bill: number): number => (bill === 0 ? amount : Math.min(amount, Math.floor(bill / unit)))

export interface TakingFacts {
  /** Null while nothing was read. */
  code: string | null
  /** What was typed, or asked for; 0 when nobody said. */
  asked: number
  till: string | undefined
  /** Taken: what the till asked for otherwise is over. */
  onTaken: (receipt: Taken) => void
}

export function useTaking({ code, asked, till, onTaken }: TakingFacts) {
  const [bill, setBill] = useState(asked)
  const look = useAct(lookAtGdo)
  const redeem = useMoneyCall(redeemGdo)
  const begin = useEffectEvent(() => {
    // What was wrong with the one before is not wrong with this one.
    redeem.dismiss()
    if (code !== null) look.start({ body: { code } })
  })
  useEffect(() => begin(), [code])
  useMoneyEnd(
    redeem,
    () => undefined,
    () => redeem.result && onTaken(redeem.result),
  )
  const worth = look.result
  const pieces = worth ? fitting(worth, bill) : 0
  const value = worth ? pieces * worth.unit : 0
  const take = () => {
    if (code !== null && value > 0)
      redeem.start({ body: { code, ...(bill > 0 ? { bill } : {}), ...(till === undefined ? {} : { till }) } }, { value: money(value) })
  }
  return { look, redeem, worth, pieces, value, bill, setBill, take, typed: asked === 0 }
}
type TakingCode = ReturnType<typeof useTaking>

/** Without a total all of the code goes, and the customer may be owed some of it: that is said, and is not the button of every day. */
export const TakeButton = ({ redeem, bill, value, take }: TakingCode) => (
  <Button kind={bill === 0 ? 'ghost' : 'primary'} busy={isUnderWay(redeem)} disabled={value === 0} onClick={take}>
    {t(bill === 0 ? 'till.gdo_take_all' : 'till.gdo_take', { value: money(value) })}
  </Button>
)

export function Taking(taking: TakingCode) {
  const { look, redeem, worth, bill, setBill, take, typed } = taking
  if (look.trouble !== null)
    return (
      <Notice kind="bad" className="text-start">
        {look.trouble}
      </Notice>
    )
  if (!worth)
    return (
      <div aria-busy="true">
        <p className="sr-only">{t('till.gdo_reading')}</p>
        <Skeleton className="h-24" />
      </div>
    )
  return (
    <div className="text-start">
      <Sums {...taking} worth={worth} />
      <div className="mt-4">
        <AmountInput
          label={t('till.gdo_bill')}
          hint={bill === 0 ? <span className="short:hidden">{t('till.gdo_bill_hint')}</span> : undefined}
          cents={bill}
          onChange={setBill}
          onDone={() => bill > 0 && take()}
          keypad={typed}
        />
      </div>
      <MoneyTrouble act={redeem} className="mt-3" />
    </div>
  )
}

function Sums({ worth, bill, pieces, value }: Pick<TakingCode, 'bill' | 'pieces' | 'value'> & { worth: Looked }) {
  const left = Math.max(0, bill - value)
  const line = 'flex items-baseline justify-between gap-3'
  return (
    <>
      <dl className="m-0 space-y-1.5">
        <div className={line}>
          <dt>
            {t('till.gdo_worth')}
            <span className="block text-sm text-ink-2">{t('till.gdo_minutes', { count: Math.ceil(worth.seconds / 60) })}</span>
          </dt>
          <dd className="m-0 font-bold">
            <Money cents={worth.value} />
          </dd>
        </div>
        {value > 0 && worth.value > value && (
          <div className={line}>
            <dt className="text-ink-2">{t('till.gdo_back')}</dt>
            <dd className="m-0">
              <Money cents={worth.value - value} />
            </dd>
          </div>
        )}
        {value > 0 && left > 0 && (
          <div className={`${line} rounded-lg bg-gold-soft px-2 py-1 font-bold text-on-gold-soft`}>
            <dt>{t('till.gdo_left')}</dt>
            <dd className="m-0">
              <Money cents={left} />
            </dd>
          </div>
        )}
      </dl>
      <p aria-live="polite" className="mt-2 mb-0 text-sm text-ink-2">
        {pieces > 0
          ? partWords({ unit: worth.unit, amount: pieces, type: worth.type })
          : t('till.gdo_too_small', { unit: money(worth.unit) })}
      </p>
    </>
  )
}
