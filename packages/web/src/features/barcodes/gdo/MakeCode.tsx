/** The form that makes a barcode: shop, tickets, how many, and a button with the value. */
import { useState } from 'react'
import { ShoppingBasket } from 'lucide-react'
import { GDO_TYPES } from '@taschino/contract/barcodes.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { cx } from '../../../ui/classes.ts'
import { money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, StepUp } from '../../stepup/public.ts'
import { ChooseShop, ChosenShop, type Chosen } from './ChooseShop.tsx'
import { whereWords } from './OpenCode.tsx'
import { pursesOf, type Purse } from './purses.ts'
import type { GdoCode } from './use-gdo-code.ts'

interface MakeCodeProps {
  code: GdoCode
  /** From where somebody came, or of the newest one, over by now: most people shop where they did the last time. */
  first: Chosen | null
  onBack: () => void
}

const keyOf = ({ type, unit }: Purse): string => `${type} ${unit}`

export function MakeCode({ code: { make }, first, onBack }: MakeCodeProps) {
  const wallet = useAsk(listTickets, undefined, { kept: true })
  const [chosen, setChosen] = useState(first)
  const [wanted, setWanted] = useState('')
  const [count, setCount] = useState(1)
  const purses = pursesOf(wallet.data?.groups ?? [], chosen?.takes ?? GDO_TYPES)
  const purse = purses.find((one) => keyOf(one) === wanted) ?? purses[0]
  const amount = Math.min(count, purse?.amount ?? 0)
  const value = amount * (purse?.unit ?? 0)
  const busy = isUnderWay(make)
  const order = make.wanted?.facts['order']
  const choose = (key: string) => {
    setWanted(key)
    setCount(1)
  }
  return (
    <Page
      title={t('gdo.title')}
      onBack={onBack}
      foot={
        <>
          {make.state === 'step-up' ? null : <MoneyTrouble act={make} className="mb-3" />}
          <Button
            busy={busy}
            disabled={!chosen || !purse || value === 0}
            onClick={() => {
              if (chosen && purse)
                make.start(
                  { body: { idShop: chosen.id, unit: purse.unit, amount, type: purse.type } },
                  { value: money(value), name: whereWords({ shop: chosen }) },
                )
            }}>
            {busy ? t('gdo.making') : chosen && value > 0 ? t('gdo.make', { value: money(value) }) : t('gdo.make_empty')}
          </Button>
        </>
      }>
      <p className={cx('mt-0 mb-4 text-ink-2', chosen && 'short:hidden')}>{t('gdo.how')}</p>
      {!wallet.data ? (
        wallet.isError ? (
          <RetryNotice again={() => void wallet.refetch()}>{errorWords(wallet.error)}</RetryNotice>
        ) : (
          <SkeletonRows count={3} />
        )
      ) : purses.length === 0 && !chosen ? (
        <EmptyState icon={<ShoppingBasket size={32} />} title={t('gdo.nothing_title')}>
          {t('gdo.nothing_body')}
        </EmptyState>
      ) : (
        <>
          <SectionTitle id="gdo-where">{t('gdo.where')}</SectionTitle>
          {chosen ? <ChosenShop shop={chosen} disabled={busy} onChange={() => setChosen(null)} /> : <ChooseShop onChoose={setChosen} />}
          {chosen && <HowMuch purses={purses} purse={purse} amount={amount} disabled={busy} onPurse={choose} onAmount={setCount} />}
        </>
      )}
      {make.state === 'step-up' && (
        <StepUp
          order={typeof order === 'string' ? order : undefined}
          title={t('gdo.confirm')}
          onProved={make.prove}
          onClose={make.dismiss}
        />
      )}
    </Page>
  )
}

const purseWords = ({ type, unit }: Purse): string => (type === 'free_credits' ? t('pay.credits') : t('gdo.of_unit', { unit: money(unit) }))

interface HowMuchProps {
  purses: readonly Purse[]
  purse: Purse | undefined
  amount: number
  disabled: boolean
  onPurse: (key: string) => void
  onAmount: (amount: number) => void
}

function HowMuch({ purses, purse, amount, disabled, onPurse, onAmount }: HowMuchProps) {
  if (!purse) return <p className="mt-4 mb-0">{t('gdo.nothing_here')}</p>
  const credits = purse.type === 'free_credits'
  return (
    <>
      <SectionTitle id="gdo-much">{t('gdo.how_much')}</SectionTitle>
      {purses.length > 1 && (
        <div className="mb-3">
          <SegmentedControl
            label={t('gdo.how_much')}
            value={keyOf(purse)}
            onChange={onPurse}
            options={purses.map((one) => ({ value: keyOf(one), label: purseWords(one) }))}
          />
        </div>
      )}
      {credits ? (
        <AmountInput cents={amount} max={purse.amount} onChange={onAmount} hint={t('gdo.have_credits', { value: money(purse.amount) })} />
      ) : (
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <div className="font-semibold">{purseWords(purse)}</div>
              <div className="text-sm text-ink-2">{t('gdo.have', { count: purse.amount })}</div>
            </div>
            <Stepper label={purseWords(purse)} value={amount} min={1} max={purse.amount} disabled={disabled} onChange={onAmount} />
          </div>
          <p className="mt-3 mb-0 flex justify-between border-t border-line pt-3 font-bold">
            <span>{t('gdo.value')}</span>
            <Money cents={amount * purse.unit} />
          </p>
        </Card>
      )}
    </>
  )
}
