/** "Chiedi da solo": a shop sets when its takings are asked for automatically, at which term and from which sum on. */
import { useState } from 'react'
import { feeRateOf, type PaybackTerm } from '@taschino/basics/fees.ts'
import { getShopWallet, type ShopWallet } from '@taschino/contract/paybacks.ts'
import { dropSchedule, EVERY, getSchedule, setSchedule, type PaybackSchedule } from '@taschino/contract/paybacks-schedule.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, percent } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { locale, t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { dayOf } from '../days.ts'
import { chosenIn, type PaidShop } from '../shops.ts'

type Every = PaybackSchedule['every']
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** The fourth of January 2027 is a Monday. */
const weekdayName = (on: number): string =>
  new Date(Date.UTC(2027, 0, 3 + on)).toLocaleDateString(locale(), { weekday: 'long', timeZone: 'UTC' })

export function ScheduleScreen() {
  const [search] = useSearchParams()
  const named = search.get('shop')
  const onBack = useBack(paths.shopPayback(named === null ? undefined : Number(named)))
  const wallet = useAsk(getShopWallet)
  const shop = wallet.data && chosenIn(wallet.data, named)
  const query = wallet.data?.isGroup && shop ? { idShop: String(shop.id) } : {}
  const asked = useAsk(getSchedule, { query }, { enabled: shop !== undefined })
  const error = wallet.error ?? asked.error
  return (
    <Page title={t('schedule.title')} above={shop?.title} onBack={onBack}>
      {error ? (
        <RetryNotice again={() => void wallet.refetch().then(() => asked.refetch())}>{errorWords(error)}</RetryNotice>
      ) : wallet.data && shop && asked.data ? (
        <Plan key={asked.data.schedule?.setAt} wallet={wallet.data} shop={shop} now={asked.data.schedule} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Page>
  )
}

interface PlanProps {
  wallet: ShopWallet
  shop: PaidShop
  now: PaybackSchedule | null
}

function Plan({ wallet, shop, now }: PlanProps) {
  const [every, setEvery] = useState<Every>(now?.every ?? 'week')
  const [on, setOn] = useState(String(now?.on ?? 1))
  const [days, setDays] = useState<PaybackTerm>(now?.days ?? (wallet.terms.at(-1) as PaybackTerm))
  const [least, setLeast] = useState(now?.least ?? 10_000)
  const { withStepUp, sheet } = useStepUp()
  const which = wallet.isGroup ? { idShop: shop.id } : {}
  const save = useAct(setSchedule, { prove: withStepUp, onDone: () => invalidate(getSchedule) })
  const drop = useAct(dropSchedule, { onDone: () => invalidate(getSchedule) })
  const most = every === 'week' ? 7 : 28
  const wrong = !/^\d{1,2}$/.test(on) || Number(on) < 1 || Number(on) > most
  return (
    <>
      {now && <Now now={now} />}
      <p className="mt-0 mb-4 text-ink-2">{t('schedule.how')}</p>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SegmentedControl<Every>
          label={t('schedule.every')}
          value={every}
          options={EVERY.map((value) => ({ value, label: t(`schedule.every_${value}`) }))}
          onChange={(next) => {
            setEvery(next)
            setOn('1')
          }}
        />
        <OnDay every={every} on={on} wrong={wrong} onChange={setOn} />
        <Chips
          label={t('schedule.term')}
          values={wallet.terms}
          chosen={days}
          words={(term) => t('schedule.term_days', { days: term, rate: percent(feeRateOf(term, shop)) })}
          onChoose={setDays}
        />
        <AmountInput cents={least} onChange={setLeast} max={10_000_000} keypad={false} label={t('schedule.least')} />
      </Card>
      <div aria-live="polite">
        {(save.trouble ?? drop.trouble) !== null && (
          <Notice kind="bad" className="mt-4">
            {save.trouble ?? drop.trouble}
          </Notice>
        )}
      </div>
      <div className="mt-4 grid gap-3">
        <Button
          busy={save.busy}
          disabled={wrong || least < 100}
          onClick={() => save.start({ body: { ...which, every, on: Number(on), days, least } })}>
          {t(now ? 'schedule.change' : 'schedule.save')}
        </Button>
        {now && (
          <Button kind="ghost" busy={drop.busy} onClick={() => drop.start({ body: which })}>
            {t('schedule.drop')}
          </Button>
        )}
      </div>
      {sheet}
    </>
  )
}

interface OnDayProps {
  every: Every
  on: string
  wrong: boolean
  onChange: (on: string) => void
}

function OnDay({ every, on, wrong, onChange }: OnDayProps) {
  if (every === 'week')
    return (
      <Chips
        label={t('schedule.weekday')}
        values={WEEKDAYS}
        chosen={Number(on)}
        words={weekdayName}
        onChoose={(next) => onChange(String(next))}
      />
    )
  return (
    <Field
      label={t('schedule.day_of_month')}
      value={on}
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      error={wrong ? t('schedule.day_of_month') : undefined}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}

interface ChipsProps<N extends number> {
  label: string
  values: readonly N[]
  chosen: number
  words: (value: N) => string
  onChoose: (value: N) => void
}

function Chips<N extends number>({ label, values, chosen, words, onChoose }: ChipsProps<N>) {
  return (
    <div>
      <p aria-hidden className="mt-0 mb-1.5 text-[15px] font-semibold">
        {label}
      </p>
      <FilterChips label={label}>
        {values.map((value) => (
          <Chip key={value} pressed={value === chosen} onClick={() => onChoose(value)}>
            {words(value)}
          </Chip>
        ))}
      </FilterChips>
    </div>
  )
}

function Now({ now }: { now: PaybackSchedule }) {
  const { last, nextOn } = now
  const what = last && (last.why === null ? t('schedule.asked') : t(`schedule.why.${last.why}`))
  return (
    <Notice
      kind={nextOn === null ? 'warn' : 'ok'}
      className="mb-4"
      title={nextOn === null ? t('schedule.stands') : t('schedule.next', { day: dayOf(nextOn) })}>
      {t('schedule.set_by', { name: now.setBy, when: dayTime(now.setAt) })}
      {last && what && <span className="block">{t('schedule.last', { when: dayTime(last.at), what })}</span>}
    </Notice>
  )
}
