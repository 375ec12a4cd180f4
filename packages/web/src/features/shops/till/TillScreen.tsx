/** "Incassa": the till: keypad, charge or fixed code, last ten, green screen. */
import { useEffect, useState } from 'react'
import { QrCode, Settings2, Store, VolumeX } from 'lucide-react'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { useConnection } from '../../../live/live.ts'
import { paths } from '../../../routing/paths.ts'
import { late } from '../../../routing/late.tsx'
import { Link } from '../../../routing/router.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { useLoud } from '../../../device/sound/loudness.ts'
import { keepAwake } from '../../../device/wake-lock.ts'
import { IconButton, buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { Checklist, ProvaListener } from '../../onboarding/public.ts'
import { MovementSheet } from '../../wallet/public.ts'
import { hasCodeImage, useOwnShop } from '../own-shop.ts'
import { StoppedNotice } from '../StoppedNotice.tsx'
import { ChargeView } from './ChargeView.tsx'
import { GreenView } from './GreenView.tsx'
import { LastTen } from './LastTen.tsx'
import { NetworkChip, TopLine } from './TillLines.tsx'
import { TillSheet } from './TillSheet.tsx'
import { chooseDevice, deviceHere, type Device } from './till-memory.ts'
import { useAnnouncer, useUnlockedEars } from './use-announcer.ts'
import { useTill } from './use-till.ts'
import type { TillDesk } from './use-till.ts'
import { Counter } from './Counter.tsx'
import { Figures } from './Figures.tsx'
import { useScans } from './use-scans.tsx'

const GroupBoard = late(() => import('./GroupBoard.tsx').then((module) => module.GroupBoard))
const WhichTill = late(() => import('./WhichTill.tsx').then((module) => module.WhichTill))
const CustomerScreen = late(() => import('./CustomerScreen.tsx').then((module) => module.CustomerScreen))

export function TillScreen() {
  const shop = useOwnShop()
  return (
    <>
      <Till shop={shop} />
      {shop && <ProvaListener shop={shop} />}
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
  if (shop.isGroup) return <GroupBoard.Component shop={shop} waiting={null} failed={(again) => <Failed again={again} />} />
  if (!shop.enabled)
    return (
      <Closed title={t('till.disabled_title')} shop={shop}>
        {t('till.disabled_body')}
      </Closed>
    )
  return <ThisDevice key={shop.id} shop={shop} />
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

/** Asked once, where there is more than one answer: a second device must not take up a colleague's customer. */
function ThisDevice({ shop }: { shop: OwnShop }) {
  const [device, setDevice] = useState(() => deviceHere(shop.id, shop.codes))
  const [asking, setAsking] = useState(device === null && shop.codes.length > 1)
  const choose = (next: Device) => {
    chooseDevice(shop.id, next)
    setDevice(next)
    setAsking(false)
  }
  const parts = { waiting: null, failed: (again: () => void) => <Failed again={again} /> }
  if (asking) return <WhichTill.Component shop={shop} onChoose={choose} {...parts} />
  if (device?.faces === 'customer')
    return <CustomerScreen.Component key={device.code} shop={shop} code={device.code} onLeave={() => setAsking(true)} {...parts} />
  return <Desk key={device?.code ?? ''} shop={shop} device={device} onChoose={choose} onTaken={() => setAsking(true)} />
}

interface DeskProps {
  shop: OwnShop
  device: Device | null
  onChoose: (device: Device) => void
  onTaken: () => void
}

function Desk({ shop, device, onChoose, onTaken }: DeskProps) {
  const chosen = shop.codes.find((till) => till.code === device?.code) ?? shop.codes[0] ?? null
  const desk = useTill({ idShop: shop.id, desk: chosen, several: shop.codes.length > 1, onTaken: device === null ? onTaken : null })
  useBecomes(desk, device, chosen?.code, shop.id)
  const sentence = useAnnouncer(desk.till, shop.codes.length > 1)
  const muted = useUnlockedEars()
  const [settings, setSettings] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const fresh = useFresh(desk)
  const live = useConnection() === 'live'
  useEffect(keepAwake, [])
  const scans = useScans(desk, shop.capabilities.includes('gdo'), chosen?.code, setOpen)

  const { charge, greens } = desk.till
  const green = greens[0]
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
      <MuteSign muted={muted} />
      <TopLine payment={desk.last?.[0]} onOpen={setOpen} />
      {charge ? (
        <ChargeView
          charge={charge}
          desk={desk}
          said={sentence}
          covered={green !== undefined || settings || open !== null || scans.covered}
          onRead={scans.read}
        />
      ) : (
        <Counter desk={desk} till={chosen} page={hasCodeImage(shop)} reads={shop.capabilities.includes('gdo')} onRead={scans.read} />
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
          onDigits={(digits) => {
            for (const digit of digits) desk.dispatch({ type: 'key', key: digit })
          }}
        />
      )}
      {scans.sheet}
      <TillSheet
        open={settings}
        onClose={() => setSettings(false)}
        tills={shop.codes}
        chosen={chosen === null ? null : { code: chosen.code, faces: 'cashier' }}
        onChoose={onChoose}
      />
      {desk.last && <OneMovement gtid={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** Where nobody was asked: the device that opens a charge is that till from then on. */
function useBecomes({ till }: TillDesk, device: Device | null, code: string | undefined, idShop: number): void {
  const opened = till.charge !== null
  useEffect(() => {
    if (opened && device === null && code !== undefined) chooseDevice(idShop, { code, faces: 'cashier' })
  }, [opened, device, code, idShop])
}

/** Over the till: one of the last ten. */
function OneMovement({ gtid, onClose }: { gtid: string | null; onClose: () => void }) {
  return (
    <MovementSheet.Component
      gtid={gtid}
      onClose={onClose}
      waiting={null}
      failed={(again) =>
        gtid === null ? null : (
          <RetryNotice className="mt-3" again={again}>
            {t('error.unreachable')}
          </RetryNotice>
        )
      }
    />
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

/** What came since this screen opened. */
function useFresh({ till }: TillDesk): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (till.greens.length > 0) setFresh((known) => new Set([...known, ...till.greens.map((green) => green.gtid)]))
  }, [till.greens])
  return fresh
}
