/** "Incassa": the till. Keypad open at once, charge or fixed code for the customer, last ten in sight, green until dismissed. */
import { useEffect, useState } from 'react'
import { QrCode, Settings2, Store, VolumeX } from 'lucide-react'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { getTakings } from '@taschino/contract/wallet.ts'
import { useConnection } from '../../../live/live.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { useLoud } from '../../../device/sound/loudness.ts'
import { keepAwake } from '../../../device/wake-lock.ts'
import { IconButton, buttonClass } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice, RetryNotice, toast } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { day, dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { Checklist, ProvaHeard } from '../../onboarding/public.ts'
import { MovementSheet } from '../../wallet/public.ts'
import { hasCodeImage, useOwnShop } from '../own-shop.ts'
import { StoppedNotice } from '../StoppedNotice.tsx'
import { ChargeView } from './ChargeView.tsx'
import { FixedCode } from './FixedCode.tsx'
import { GreenView } from './GreenView.tsx'
import { Keypad } from './Keypad.tsx'
import { LastTen } from './LastTen.tsx'
import { LastOne, Network, NetworkChip } from './TillLines.tsx'
import { TillSheet } from './TillSheet.tsx'
import { chooseTill, chosenTill } from './till-memory.ts'
import { chargeEnded, typedCents } from './till-state.ts'
import { useAnnouncer, useUnlockedEars } from './use-announcer.ts'
import { useKeys } from './use-keys.ts'
import { useTill } from './use-till.ts'
import type { TillDesk } from './use-till.ts'
import type { Scan } from './wedge.ts'

export function TillScreen() {
  const shop = useOwnShop()
  return (
    <>
      <Till shop={shop} />
      {shop && <ProvaHeard shop={shop} />}
    </>
  )
}

function Till({ shop }: { shop: OwnShop | undefined }) {
  if (shop === undefined)
    return (
      <Page title={t('till.title')}>
        <Skeleton className="h-96 rounded-big" />
      </Page>
    )
  if (shop.stopped) return <StoppedTill shop={shop} />
  if (shop.isGroup)
    return (
      <Closed title={t('till.group_title')} shop={shop}>
        {t('till.group_body', { name: shop.title })}
      </Closed>
    )
  if (!shop.enabled)
    return (
      <Closed title={t('till.disabled_title')} shop={shop}>
        {t('till.disabled_body')}
      </Closed>
    )
  return <Desk key={shop.id} shop={shop} />
}

/** Why nobody can pay here stands where the keypad was; what was taken can still be given back. */
function StoppedTill({ shop }: { shop: OwnShop }) {
  return (
    <Page title={t('till.title')} above={shop.title}>
      <StoppedNotice />
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={paths.shopTransactions()} className={buttonClass('soft')}>
          {t('till.all_movements')}
        </Link>
        <Link to={paths.shopWallet()} className={buttonClass('soft')}>
          {t('shopWallet.title')}
        </Link>
      </div>
      <Figures />
    </Page>
  )
}

/** A shop that takes no payments here still sees what it took; one that is not open yet reads first what is left to do. */
function Closed({ title, shop, children }: { title: string; shop: OwnShop; children: string }) {
  const movements = (
    <Link to={paths.shopTransactions()} className={buttonClass('soft')}>
      {t('till.all_movements')}
    </Link>
  )
  return (
    <Page title={t('till.title')} above={shop.title}>
      {shop.enabled ? (
        <EmptyState icon={<Store size={32} />} title={title} act={movements}>
          {children}
        </EmptyState>
      ) : (
        <>
          <Notice title={title}>{children}</Notice>
          <Checklist.Component idShop={shop.id} waiting={null} failed={() => null} />
          <div className="mt-4">{movements}</div>
        </>
      )}
      <Figures />
    </Page>
  )
}

function Desk({ shop }: { shop: OwnShop }) {
  const [code, setCode] = useState(() => chosenTill(shop.id, shop.codes)?.code)
  const chosen = shop.codes.find((till) => till.code === code) ?? shop.codes[0] ?? null
  const desk = useTill(shop.id, chosen, shop.codes.length > 1)
  const sentence = useAnnouncer(desk.till, shop.codes.length > 1)
  const muted = useUnlockedEars()
  const [settings, setSettings] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const fresh = useFresh(desk)
  const live = useConnection() === 'live'
  useEffect(keepAwake, [])
  useTillKeys(desk, setOpen)

  const { charge, greens } = desk.till
  const green = greens[0]
  const choose = (next: string) => {
    chooseTill(shop.id, next)
    setCode(next)
  }
  return (
    <Page
      title={t('till.title')}
      above={<span className="block truncate">{chosen && shop.codes.length > 1 ? `${chosen.name} · ${shop.title}` : shop.title}</span>}
      acts={
        <>
          <NetworkChip />
          {hasCodeImage(shop) && <CodeLink code={chosen?.code} />}
          <SettingsButton muted={muted} onClick={() => setSettings(true)} />
        </>
      }
      side={<LastTen payments={desk.last} asOf={desk.asOf} stale={!live} fresh={fresh} onOpen={(payment) => setOpen(payment.gtid)} />}>
      <Network />
      <MuteSign muted={muted} />
      <LastOne payment={desk.last?.[0]} onOpen={setOpen} />
      {charge ? (
        <ChargeView charge={charge} desk={desk} said={sentence} covered={green !== undefined || settings || open !== null} />
      ) : (
        <Counter desk={desk} till={chosen} page={hasCodeImage(shop)} />
      )}
      <Figures />
      {green && (
        <GreenView
          green={green}
          row={desk.last?.find((item) => item.gtid === green.gtid)}
          waiting={greens.length - 1}
          said={sentence}
          onDone={() => desk.dispatch({ type: 'dismiss', gtid: green.gtid })}
          onAll={() => desk.dispatch({ type: 'dismiss-all' })}
        />
      )}
      <TillSheet open={settings} onClose={() => setSettings(false)} tills={shop.codes} chosen={chosen?.code} onChoose={choose} />
      {desk.last && (
        <MovementSheet.Component
          gtid={open}
          onClose={() => setOpen(null)}
          waiting={null}
          failed={(again) =>
            open === null ? null : (
              <RetryNotice className="mt-3" again={again}>
                {t('error.unreachable')}
              </RetryNotice>
            )
          }
        />
      )}
    </Page>
  )
}

/** Keypad and fixed code: what the till shows while it waits for the next customer. */
function Counter({ desk, till, page }: { desk: TillDesk; till: OwnShop['codes'][number] | null; page: boolean }) {
  const charge = () => {
    const value = typedCents(desk.till.typed)
    if (value > 0) desk.open(value)
  }
  return (
    <div className="grid gap-3 trio:grid-cols-[minmax(0,1fr)_220px]">
      <div>
        <Keypad
          typed={desk.till.typed}
          fresh={desk.till.fresh}
          busy={desk.busy === 'opening'}
          onKey={(key) => desk.dispatch({ type: 'key', key })}
          onCharge={charge}
        />
        {desk.trouble?.act === 'opening' && (
          <p role="alert" className="mt-2 mb-0 font-medium text-bad">
            {errorWords(desk.trouble.error)}
          </p>
        )}
      </div>
      {till ? <FixedCode till={till} page={page} /> : <EmptyState title={t('till.no_code_title')}>{t('till.no_code_body')}</EmptyState>}
    </div>
  )
}

/** Each with the day that it is of: a till that starts without a network, or stands open past midnight, still has the sums of another. */
function Figures() {
  const { data, dataUpdatedAt, isError } = useAsk(getTakings, undefined, { kept: true })
  const offline = useConnection() === 'offline'
  const asOf = data && (isError || offline) ? t('till.stale', { when: dayTime(dataUpdatedAt) }) : undefined
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Figure name={data ? day(dataUpdatedAt) : t('day.today')} detail={data && t('till.today_count', { count: data.todayCount })}>
        {data ? <Money cents={data.today} /> : <Skeleton className="mt-2 h-6 w-24" />}
      </Figure>
      <Figure name={t('till.to_be_paid')} detail={asOf}>
        {data ? <Money cents={data.toBePaid} /> : <Skeleton className="mt-2 h-6 w-24" />}
      </Figure>
    </div>
  )
}

/** The header button of a shop (docs/product.md, screens); on a phone the code itself, below the keypad, is that button. */
function CodeLink({ code }: { code: string | undefined }) {
  return (
    <Link
      to={paths.codeImage(code)}
      aria-label={t('poster.title')}
      title={t('poster.title')}
      className="press max-duo:hidden grid size-11 shrink-0 place-items-center rounded-[14px] border border-line bg-card text-ink">
      <QrCode aria-hidden size={20} />
    </Link>
  )
}

/** Over everything and in nobody's way: whatever is tapped, the sounds are on after it. */
function MuteSign({ muted }: { muted: boolean }) {
  const [sound, voice] = [useLoud('sound'), useLoud('voice')]
  if (!muted || !(sound || voice)) return null
  return (
    <p
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+8px)] z-20 mx-auto my-0 flex w-fit max-w-[calc(100%-24px)] items-center gap-2 rounded-full bg-gold-soft px-4 py-2 text-sm font-semibold text-on-gold-soft shadow-card wide:bottom-4">
      <VolumeX aria-hidden size={18} className="shrink-0" />
      {t('till.muted')}
    </p>
  )
}

function SettingsButton({ muted, onClick }: { muted: boolean; onClick: () => void }) {
  const wanted = useLoud('sound')
  const silent = muted && wanted
  return (
    <IconButton kind="card" label={silent ? t('till.muted') : t('till.settings')} onClick={onClick}>
      {silent ? <VolumeX aria-hidden size={20} /> : <Settings2 aria-hidden size={20} />}
    </IconButton>
  )
}

function useTillKeys(desk: TillDesk, onReceipt: (gtid: string) => void): void {
  const { typed, charge } = desk.till
  const scanned = (scan: Scan) => {
    if (scan.kind === 'receipt') return onReceipt(scan.gtid)
    if (scan.kind === 'payer') {
      if (charge !== null && chargeEnded(charge)) return toast(t('till.scan_payer_ended'), { kind: 'warn' })
      return charge !== null || typedCents(typed) > 0
        ? desk.askPayer(scan.code, typedCents(typed))
        : toast(t('till.scan_payer_first'), { kind: 'warn' })
    }
    return toast(t(scan.kind === 'product' ? 'till.scan_product' : 'till.scan_other'), { kind: 'warn' })
  }
  useKeys(true, {
    typed,
    press: (key) => {
      if (charge === null) desk.dispatch({ type: 'key', key })
    },
    restore: (before) => desk.dispatch({ type: 'typed', typed: before }),
    enter: () => {
      if (charge === null && typedCents(typed) > 0) desk.open(typedCents(typed))
    },
    escape: () => (charge ? desk.cancel() : desk.dispatch({ type: 'key', key: 'clear' })),
    scanned,
  })
}

/** What came since this screen opened. */
function useFresh({ till }: TillDesk): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (till.greens.length > 0) setFresh((known) => new Set([...known, ...till.greens.map((green) => green.gtid)]))
  }, [till.greens])
  return fresh
}
