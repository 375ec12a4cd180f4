/** "Dividi gli incassi": splits takings into euros, credits and business tickets by three sliders that always add up. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Briefcase, Landmark, Ticket } from 'lucide-react'
import { businessDay } from '@taschino/basics/business-day.ts'
import type { PaybackTerm } from '@taschino/basics/fees.ts'
import { paybackOptions, type PaybackOption } from '@taschino/basics/payback.ts'
import { BUSINESS_UNIT, convertTickets, getShopWallet, type ConversionTarget, type ShopWallet } from '@taschino/contract/paybacks.ts'
import { useBack } from '../../../routing/back.ts'
import { useMoneyCall, type MoneyCall } from '../../../money/money-call.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FeeLines, rateWords } from '../../../ui/FeeLines.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { takingsMoved } from '../stale.ts'
import { AskedScreen } from '../AskedScreen.tsx'
import { shortDayOf } from '../days.ts'
import { chosenIn, restingDay, type PaidShop } from '../shops.ts'
import { balanced, cutParts, mostBusiness, type Amounts } from './cut.ts'

const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/

export function ConvertScreen() {
  const [search, setSearch] = useSearchParams()
  const back = useBack(paths.shopWallet())
  const { data, error, refetch } = useAsk(getShopWallet)
  const act = useMoneyCall(convertTickets)
  const done = search.get('done')
  if (done !== null)
    return (
      <AskedScreen
        title={t('convert.title')}
        gtids={done.split('-').filter((one) => GTID.test(one))}
        business={Number(search.get('business')) || 0}
      />
    )
  const shop = data && chosenIn(data, search.get('shop'))
  const finish = (gtids: readonly string[], business: number) =>
    setSearch(() => new URLSearchParams({ done: gtids.join('-'), business: String(business) }), { replace: true })
  const mayCut = shop && shop.enabled && shop.available > 0 && shop.restsUntil === null
  // The news that the takings are cut may come before the answer: what was begun here stays until it has its end.
  if (shop && (mayCut || act.state !== 'idle'))
    return <Cut key={shop.id} wallet={data} shop={shop} act={act} onBack={back} onDone={finish} />
  return (
    <Page title={t('convert.title')} onBack={back} above={shop?.title}>
      {error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {!data && !error && <SkeletonRows count={4} />}
      {data && shop && <CannotCut shop={shop} />}
      {data && !shop && <Choose members={data.members} />}
    </Page>
  )
}

function CannotCut({ shop }: { shop: PaidShop }) {
  const toWallet = (
    <a href={paths.shopWallet()} className={buttonClass()}>
      {t('payback.to_wallet')}
    </a>
  )
  if (!shop.enabled) return <EmptyState title={t('payback.not_active')} act={toWallet} />
  if (shop.restsUntil !== null)
    return (
      <EmptyState title={t('convert.rests_title')} act={toWallet}>
        {t('convert.rests', { when: dayTime(shop.restsUntil) })}
      </EmptyState>
    )
  const held =
    shop.held > 0 && shop.heldUntil !== null ? t('payback.nothing_held', { amount: money(shop.held), when: dayTime(shop.heldUntil) }) : null
  return (
    <EmptyState title={t(held ? 'convert.held_title' : 'payback.nothing')} act={toWallet}>
      {held ?? t('payback.nothing_body')}
    </EmptyState>
  )
}

function Choose({ members }: { members: ShopWallet['members'] }) {
  return (
    <>
      <SectionTitle>{t('convert.which')}</SectionTitle>
      <Rows label={t('convert.which')}>
        {members.map((shop) => (
          <Row
            key={shop.id}
            to={paths.shopConvert(shop.id)}
            title={<bdi>{shop.title}</bdi>}
            lead={<Monogram name={shop.title} />}
            end={<Money cents={shop.toBePaid} />}
          />
        ))}
      </Rows>
    </>
  )
}

interface CutProps {
  wallet: ShopWallet
  shop: PaidShop
  act: MoneyCall<typeof convertTickets>
  onBack: () => void
  onDone: (gtids: readonly string[], business: number) => void
}

/** The three amounts, which always make the whole, and what of it comes as money on which day. */
function useCut(shop: PaidShop, current: PaidShop, terms: readonly PaybackTerm[]) {
  const all = shop.available
  const most: Amounts = {
    payback: shop.iban === null || shop.refused !== null ? 0 : all,
    free_credits: all,
    business: Math.min(mostBusiness(shop.byType), all),
  }
  const [amounts, setAmounts] = useState<Amounts>(() =>
    balanced({ payback: most.payback, free_credits: 0, business: 0 }, 'payback', most.payback, all, most),
  )
  const [days, setDays] = useState<PaybackTerm>(terms.at(-1) ?? 30)
  const turn = (to: ConversionTarget) => (value: number) => setAmounts((now) => balanced(now, to, value, all, most))
  // The fees are those of now: what the company changed meanwhile must not be promised again and again.
  const euros = cutParts(shop.byType, amounts).filter(({ to }) => to === 'payback')
  const option = paybackOptions(euros, current, businessDay(Date.now()), restingDay(current), terms).find((one) => one.days === days)
  return { all, most, amounts, turn, days, setDays, option: amounts.payback > 0 ? option : undefined }
}

/** What is cut is what lay there when the screen was opened: a payment that comes in meanwhile stays takings. */
function Cut({ wallet, shop: current, act, onBack, onDone }: CutProps) {
  const [shop] = useState(current)
  const { all, most, amounts, turn, days, setDays, option } = useCut(shop, current, wallet.terms)
  useMoneyEnd(
    act,
    takingsMoved,
    () =>
      act.result &&
      onDone(
        [act.result.payback?.gtid, act.result.credits?.gtid].filter((one) => one !== undefined),
        act.result.business?.value ?? 0,
      ),
  )
  const busy = isUnderWay(act)
  const net = option ? { net: option.net } : {}
  const send = () =>
    act.start(
      { body: { parts: cutParts(shop.byType, amounts), days, ...net, ...(wallet.isGroup ? { idShop: shop.id } : {}) } },
      { value: money(all), name: shop.title },
    )
  const part = (to: ConversionTarget, icon: ReactNode, detail: ReactNode) => (
    <Part to={to} icon={icon} value={amounts[to]} max={most[to]} onChange={turn(to)} detail={detail} />
  )
  return (
    <Page
      title={t('convert.title')}
      above={shop.title}
      onBack={onBack}
      foot={
        <>
          <MoneyTrouble act={act} className="mb-3" />
          <p className="m-0 mb-3 flex items-baseline justify-between gap-3">
            <span className="text-ink-2">{t('convert.together')}</span>
            <Money cents={all} className="text-lg font-bold" />
          </p>
          <Button busy={busy} onClick={send}>
            {t('convert.confirm', { amount: money(all) })}
          </Button>
          <p className="mt-2 mb-0 text-center text-sm text-ink-2">{t('convert.all_or_none')}</p>
        </>
      }>
      <fieldset disabled={busy} className="m-0 grid gap-3 border-0 p-0">
        <p className="m-0 text-center text-ink-2">
          {t('convert.all')}
          <BigMoney cents={all} className="block text-ink" />
        </p>
        {part('payback', <Landmark size={20} />, option && <InMoney option={option} days={days} onDays={setDays} terms={wallet.terms} />)}
        {part('free_credits', <Ticket size={20} />, t('convert.credits_hint'))}
        {part('business', <Briefcase size={20} />, t('convert.business_hint', { unit: money(BUSINESS_UNIT) }))}
        {shop.held > 0 && shop.heldUntil !== null && (
          <p className="m-0 text-sm text-ink-2">{t('convert.held', { amount: money(shop.held), when: dayTime(shop.heldUntil) })}</p>
        )}
      </fieldset>
    </Page>
  )
}

interface InMoneyProps {
  terms: readonly PaybackTerm[]
  option: PaybackOption
  days: PaybackTerm
  onDays: (days: PaybackTerm) => void
}

/** What arrives of the part that is paid out, on which day and at what price, and how soon it should be. */
function InMoney({ option, days, terms, onDays }: InMoneyProps) {
  return (
    <>
      <span className="block">
        {t('convert.net', { net: money(option.net), day: shortDayOf(option.payoutDate), percent: rateWords(option) })}
      </span>
      <FeeLines parts={option.parts} className="mt-1" />
      <label className="mt-2 flex items-center gap-2">
        {t('payback.how_soon')}
        <select
          value={days}
          onChange={(event) => onDays(Number(event.target.value) as PaybackTerm)}
          className="min-h-11 rounded-[14px] border-[1.5px] border-line-strong bg-card px-3 text-ink">
          {terms.map((term) => (
            <option key={term} value={term}>
              {t('payback.in_days', { count: term })}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

interface PartProps {
  to: ConversionTarget
  icon: ReactNode
  value: number
  max: number
  detail: ReactNode
  onChange: (value: number) => void
}

function Part({ to, icon, value, max, detail, onChange }: PartProps) {
  const name = t(`convert.to.${to}`)
  return (
    <section aria-label={name} className="rounded-m border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-3">
        <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-xl bg-mint text-brand">
          {icon}
        </span>
        <h2 className="m-0 min-w-24 flex-1 text-base">{name}</h2>
        <Stepper label={name} value={value} max={max} step={100} onChange={onChange} show={money} />
      </div>
      <Slider label={name} cents={value} max={max} onChange={onChange} />
      {value > 0 && <div className="text-sm text-ink-2">{detail}</div>}
    </section>
  )
}
