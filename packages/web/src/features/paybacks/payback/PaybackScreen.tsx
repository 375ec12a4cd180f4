/** "Richiedi pagamento": how much, when and at what price; the button names what arrives and when. */
import { useState } from 'react'
import { businessDay } from '@taschino/basics/business-day.ts'
import { sharesAsIf } from '@taschino/basics/fees.ts'
import { cheapestTerm, paybackOptions, type PaybackOption } from '@taschino/basics/payback.ts'
import { getShopWallet, paybackProspect, requestPayback, type ShopWallet } from '@taschino/contract/paybacks.ts'
import { useBack } from '../../../routing/back.ts'
import { useMoneyCall, type MoneyCall } from '../../../money/money-call.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FeeLines } from '../../../ui/FeeLines.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { dayTime, money, percent } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { takingsMoved } from '../stale.ts'
import { AskedScreen } from '../AskedScreen.tsx'
import { dayOf, shortDayOf } from '../days.ts'
import { chosenIn, restingDay, type PaidShop } from '../shops.ts'
import { Terms } from './Terms.tsx'

export function PaybackScreen() {
  const [search, setSearch] = useSearchParams()
  const back = useBack(paths.shopWallet())
  const { data, error, refetch } = useAsk(getShopWallet)
  const act = useMoneyCall(requestPayback)
  const done = search.get('gtid')
  if (done !== null) return <AskedScreen title={t('payback.title')} gtids={[done]} />
  const shop = data && chosenIn(data, search.get('shop'))
  const ready = shop && shop.available > 0 && shop.iban !== null && shop.refused === null
  // The news that it was asked for may come before the answer: what was begun here stays until it has its end.
  if (shop && (ready || act.state !== 'idle'))
    return (
      <Ask
        key={shop.id}
        wallet={data}
        shop={shop}
        act={act}
        days={Number(search.get('days'))}
        onBack={back}
        onDone={(gtid) => setSearch(() => new URLSearchParams({ gtid }), { replace: true })}
      />
    )
  return (
    <Page title={t('payback.title')} onBack={back} above={shop?.title}>
      {error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {!data && !error && <SkeletonRows count={4} />}
      {data && (shop ? <CannotAsk shop={shop} /> : <Choose members={data.members} />)}
    </Page>
  )
}

function Choose({ members }: { members: ShopWallet['members'] }) {
  return (
    <>
      <SectionTitle
        act={
          <a href={paths.shopMultiRequests()} className="text-brand">
            {t('shopWallet.by_file')}
          </a>
        }>
        {t('payback.which')}
      </SectionTitle>
      <Rows label={t('payback.which')}>
        {members.map((shop) => (
          <Row
            key={shop.id}
            to={paths.shopPayback(shop.id)}
            title={<bdi>{shop.title}</bdi>}
            lead={<Monogram name={shop.title} />}
            detail={shop.iban === null ? t('shopWallet.no_iban') : t('payback.account', { last: shop.iban })}
            end={<Money cents={shop.available} />}
          />
        ))}
      </Rows>
    </>
  )
}

function CannotAsk({ shop }: { shop: PaidShop }) {
  const { refused } = shop
  if (refused !== null)
    return (
      <EmptyState
        title={t('shopWallet.refused')}
        act={
          <a href={paths.shopIban(shop.id)} className={buttonClass()}>
            {t('shopWallet.change_iban')}
          </a>
        }>
        {t('shopWallet.refused_body', { why: t(`payouts.code.${refused}`) })}
      </EmptyState>
    )
  const noIban = shop.iban === null
  return (
    <EmptyState
      title={t(noIban ? 'shopWallet.no_iban' : 'payback.nothing')}
      act={
        <a href={noIban ? paths.shopIban() : paths.shopWallet()} className={buttonClass()}>
          {t(noIban ? 'shopWallet.give_iban' : 'payback.to_wallet')}
        </a>
      }>
      {!noIban &&
        (shop.held > 0 && shop.heldUntil !== null
          ? t('payback.nothing_held', { amount: money(shop.held), when: dayTime(shop.heldUntil) })
          : t('payback.nothing_body'))}
    </EmptyState>
  )
}

interface AskProps {
  wallet: ShopWallet
  shop: PaidShop
  act: MoneyCall<typeof requestPayback>
  days: number
  onBack: () => void
  onDone: (gtid: string) => void
}

/** How much is asked for and how soon, at what price, and why it cannot be asked for. */
function useOffer({ terms }: ShopWallet, shop: PaidShop, days: number) {
  const [value, setValue] = useState(shop.available)
  const [term, setTerm] = useState<number>(terms.find((one) => one === days) ?? cheapestTerm(shop, terms))
  // The server's word on how much there is; the quote itself is the same sum on both sides.
  const limits = useAsk(paybackProspect, { query: { amount: String(shop.available), idShop: String(shop.id) } }).data
  const available = limits?.available ?? shop.available
  const least = limits?.least ?? 1
  // Nothing asked: the days stay to be read, and none of them promises a cent.
  const shares = sharesAsIf(Math.max(value, 1), shop.byType)
  const priced = paybackOptions(shares, shop, businessDay(Date.now()), restingDay(shop), terms)
  const options = value > 0 ? priced : priced.map((one) => ({ ...one, fee: 0, net: 0, parts: [] }))
  const option = options.find((one) => one.days === term) ?? (options[0] as PaybackOption)
  const wrong =
    value > available
      ? t('payback.too_much', { amount: money(available) })
      : value < least
        ? t('payback.too_little', { amount: money(least) })
        : null
  return { value, setValue, setTerm, available, options, option, wrong }
}

function Ask({ wallet, shop, act, days, onBack, onDone }: AskProps) {
  const { value, setValue, setTerm, available, options, option, wrong } = useOffer(wallet, shop, days)
  useMoneyEnd(act, takingsMoved, () => act.result && onDone(act.result.gtid))
  const arrives = wrong === null ? option.net : 0
  const busy = isUnderWay(act)
  const send = () =>
    act.start(
      { body: { value, days: option.days, net: option.net, ...(wallet.isGroup ? { idShop: shop.id } : {}) } },
      { value: money(value), name: shop.title },
    )
  return (
    <Page
      title={t('payback.title')}
      above={shop.title}
      onBack={onBack}
      foot={
        <>
          <MoneyTrouble act={act} className="mb-3" />
          <p className="m-0 mb-3 flex items-baseline justify-between gap-3">
            <span className="text-ink-2">{t('payback.arrives', { day: dayOf(option.payoutDate) })}</span>
            <Money cents={arrives} className="text-lg font-bold" />
          </p>
          <Button disabled={wrong !== null} busy={busy} onClick={send}>
            {t('payback.confirm', { amount: money(arrives), day: shortDayOf(option.payoutDate) })}
          </Button>
          <p className="mt-2 mb-0 text-center text-sm text-ink-2">
            {t('payback.account_of', { last: shop.iban ?? '', name: shop.receiver ?? shop.title })}
          </p>
        </>
      }>
      <fieldset disabled={busy} className="m-0 border-0 p-0">
        <AmountInput
          cents={value}
          onChange={setValue}
          max={100_000_000}
          keypad={false}
          label={t('payback.how_much')}
          error={wrong}
          hint={t('payback.out_of', { amount: money(available) })}
        />
        <div className="mx-auto mt-3 max-w-md">
          <Slider label={t('payback.how_much')} cents={Math.min(value, available)} max={available} onChange={setValue} />
        </div>
        {value !== available && (
          <p className="m-0 text-center">
            <Button kind="plain" size="small" onClick={() => setValue(available)}>
              {t('payback.all', { amount: money(available) })}
            </Button>
          </p>
        )}
        {shop.held > 0 && shop.heldUntil !== null && (
          <p className="mt-1 mb-0 text-center text-sm text-ink-2">
            {t('payback.held', { amount: money(shop.held), when: dayTime(shop.heldUntil) })}
          </p>
        )}
        {shop.restsUntil !== null && <Notice className="mt-3">{t('payback.rests', { when: dayTime(shop.restsUntil) })}</Notice>}
        <SectionTitle>{t('payback.how_soon')}</SectionTitle>
        <Terms options={options} chosen={option.days} onChoose={setTerm} />
        <FeeLines parts={option.parts} className="mt-3 px-4" />
        <p className="mt-3 mb-0 text-sm text-ink-2">{t('payback.promise', { most: percent(500) })}</p>
        <p className="mt-3 mb-0">
          <a href={paths.shopPaybackSchedule(wallet.isGroup ? shop.id : undefined)} className="text-brand">
            {t('schedule.link')}
          </a>
        </p>
      </fieldset>
    </Page>
  )
}
