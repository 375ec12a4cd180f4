/** The sheet that sells one merchant's codes: value, price, validity, use, VAT, and one button with the sum. */
import { useState, type ReactNode } from 'react'
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { buyGift, countCodes, listOwnCodes } from '@taschino/contract/gift-codes.ts'
import { CODE_DAYS_LEFT, CODES_AT_ONCE, RETURN_DAYS, type GiftMerchant, type GiftOffer } from '@taschino/contract/gift-shapes.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { list, partsWords, typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { instantOf } from '../mine/code-words.ts'
import { canBuy, firstChoice, type Shelf } from '../shelves.ts'

interface BuySheetProps {
  shelf: Shelf
  onClose: () => void
  onBought: (done: OutputOf<typeof buyGift>) => void
}

export function BuySheet({ shelf, onClose, onBought }: BuySheetProps) {
  const { merchant, offers } = shelf
  const [unit, setUnit] = useState(() => firstChoice(shelf)?.unit)
  const [wanted, setWanted] = useState(1)
  const act = useMoneyCall(buyGift)
  const offer = offers.find((one) => one.unit === unit)
  const most = Math.min(CODES_AT_ONCE, offer?.free ?? 0)
  const amount = Math.max(1, Math.min(wanted, most))
  const value = (unit ?? 0) * amount
  useMoneyEnd(
    act,
    () => invalidate(countCodes, listOwnCodes),
    () => act.result && onBought(act.result),
  )
  const buy = () => {
    if (unit !== undefined) act.start({ body: { merchant: merchant.id, unit, amount } }, { value: money(value), name: merchant.merchant })
  }
  return (
    <Sheet
      open
      addressed
      onClose={onClose}
      title={<bdi>{merchant.merchant}</bdi>}
      foot={
        offer && most > 0 ? (
          <BuyFoot offer={offer} amount={amount} value={value}>
            <MoneyTrouble act={act} className="mb-3" />
            <Button busy={isUnderWay(act)} disabled={!canBuy(offer)} onClick={buy}>
              {act.state === 'sending' ? t('gifts.buying') : t('gifts.buy', { value: money(value) })}
            </Button>
          </BuyFoot>
        ) : (
          <SoldOut elsewhere={offers.some(({ free }) => free > 0)} onOthers={onClose} />
        )
      }>
      <div className="grid gap-5 pt-2">
        <div role="group" aria-label={t('gifts.unit')} className="flex flex-wrap items-center gap-2">
          <MerchantLogo logo={merchant.logo} name={merchant.merchant} size="m" />
          {offers.map((one) => (
            <Chip key={one.unit} pressed={one.unit === unit} onClick={() => setUnit(one.unit)}>
              {one.free > 0 ? money(one.unit) : t('gifts.unit_none', { value: money(one.unit) })}
            </Chip>
          ))}
        </div>
        {offer && most > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <strong className="block">{t('gifts.how_many')}</strong>
              <span className="text-sm text-ink-2">{t(offer.more ? 'gifts.left_more' : 'gifts.left', { count: offer.free })}</span>
            </span>
            <Stepper label={t('gifts.how_many')} value={amount} min={1} max={most} onChange={setWanted} disabled={isUnderWay(act)} />
          </div>
        )}
        <Facts merchant={merchant} />
      </div>
    </Sheet>
  )
}

/** None of this face value is left: another one of theirs, or another merchant. */
function SoldOut({ elsewhere, onOthers }: { elsewhere: boolean; onOthers: () => void }) {
  return (
    <>
      <p role="status" className="m-0 text-center">
        <strong className="block">{t('gifts.sold_out')}</strong>
        {t(elsewhere ? 'gifts.sold_out_unit' : 'gifts.sold_out_all')}
      </p>
      {!elsewhere && (
        <Button kind="soft" className="mt-3" onClick={onOthers}>
          {t('gifts.other_merchants')}
        </Button>
      )}
    </>
  )
}

/** The sum, what pays it, and what lacks. */
function BuyFoot({ offer, amount, value, children }: { offer: GiftOffer; amount: number; value: number; children: ReactNode }) {
  return (
    <>
      <p aria-live="polite" className="m-0 mb-3 text-[15px]">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-ink-2">{t('gifts.price')}</span>
          <Money cents={value} className="text-xl font-bold" />
        </span>
        <span className="block text-ink-2">
          {offer.missing > 0
            ? t('gifts.missing', { amount: money(offer.missing) })
            : amount === 1
              ? t('gifts.pays', { parts: partsWords(offer.parts) })
              : t('gifts.pays_several')}
        </span>
      </p>
      {children}
    </>
  )
}

function Facts({ merchant }: { merchant: GiftMerchant }) {
  const until = addDays(businessDay(Date.now()), CODE_DAYS_LEFT)
  const facts = [
    ['gifts.fact.ends', t('gifts.fact.ends_body', { day: shortDay(instantOf(until)) })],
    ['gifts.fact.use', merchant.howTo === '' ? t(`gifts.use.${merchant.barcodeFormat}`) : merchant.howTo],
    ['gifts.fact.pay', list(merchant.payWith.map((type) => (type === 'free_credits' ? t('pay.credits') : typeWords(type))))],
    ['gifts.fact.vat', merchant.vatKind === 'multi' ? t('gifts.vat_multi') : t('gifts.vat_single', { rate: merchant.vatRate ?? 0 })],
    ['gifts.fact.back', t('gifts.back_body', { days: RETURN_DAYS })],
  ] as const
  return (
    <dl className="m-0 grid gap-3 rounded-m border border-line p-4">
      {facts.map(([name, body]) => (
        <div key={name}>
          <dt className="text-sm text-ink-2">{t(name)}</dt>
          <dd className="m-0 break-words">{body}</dd>
        </div>
      ))}
    </dl>
  )
}
