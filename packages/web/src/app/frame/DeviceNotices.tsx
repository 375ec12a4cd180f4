/** Notices of the app about itself: a new version is ready, it can be put on the home screen. Never while somebody pays. */
import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { canInstall, install, isAskedByHand, onInstallable } from '../../device/install/install.ts'
import { recall, remember } from '../../device/storage.ts'
import { takeUpdate, useUpdate } from '../../device/install/update.ts'
import { Button } from '../../ui/Button.tsx'
import { InstallSteps } from '../../ui/InstallSteps.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'
import { useLive } from '../../live/live.ts'
import { moneyMoved, moneyUnderWay, usePendingMoneyCalls } from '../../money/money-call.ts'
import { PushOffer } from '../../push/PushOffer.tsx'
import { mayOffer } from '../../push/push-setup.ts'
import { useLocation } from '../../routing/router.tsx'

/** Asked once on a device; whoever said no finds it in the profile. */
const ASKED = 'install.asked'

/** Where somebody pays, or holds a code out at a till: nothing comes over it. */
const PAYING = /^\/(enduser-payment|qrcode-scanner|my-code|code-gdo|external-code-gdo|club-vouchers|club-ticket-info)/

export function DeviceNotices() {
  const { pathname } = useLocation()
  usePendingMoneyCalls()
  const update = useUpdate()
  const installable = useSyncExternalStore(onInstallable, canInstall, () => false)
  const [, setOffered] = useState(false)
  const [asked, setAsked] = useState(() => recall(ASKED) !== null)
  const [taken, setTaken] = useState(false)
  // A till moves nothing itself: it hears that it was paid.
  useLive(({ type, data }) => {
    if (type === 'onPayment' && data.action === 'completed') setTaken(true)
  })
  if (PAYING.test(pathname) || moneyUnderWay()) return null
  if (update)
    return (
      <Place>
        <Notice
          title={t('app.updated')}
          act={
            <Button size="small" onClick={() => takeUpdate()}>
              {t('app.update')}
            </Button>
          }>
          {t('app.updated_body')}
        </Notice>
      </Place>
    )
  // Whoever has paid or been paid from here knows what they would keep, and what they would like to be told.
  if (!moneyMoved() && !taken) return null
  const byHand = isAskedByHand()
  if ((!installable && !byHand) || asked)
    return mayOffer() ? (
      <Place>
        <PushOffer onDone={() => setOffered(true)} />
      </Place>
    ) : null
  const answer = (yes: boolean) => {
    remember(ASKED, 'true')
    setAsked(true)
    if (yes) void install()
  }
  return <Place>{installable ? <InstallOffer onAnswer={answer} /> : <InstallByHand onRead={() => answer(false)} />}</Place>
}

/** Where the browser can put it there by itself, on a yes. */
function InstallOffer({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  return (
    <Notice
      title={t('install.offer')}
      act={
        <>
          <Button size="small" onClick={() => onAnswer(true)}>
            {t('install.yes')}
          </Button>
          <Button size="small" kind="ghost" onClick={() => onAnswer(false)}>
            {t('install.later')}
          </Button>
        </>
      }>
      {t('install.offer_body')}
    </Notice>
  )
}

/** Where only the person can put it there, step by step. */
function InstallByHand({ onRead }: { onRead: () => void }) {
  return (
    <Notice
      title={t('install.offer')}
      act={
        <Button size="small" onClick={onRead}>
          {t('install.understood')}
        </Button>
      }>
      {t('install.offer_by_hand')}
      <InstallSteps />
    </Notice>
  )
}

const Place = ({ children }: { children: ReactNode }) => <div className="no-print mx-auto max-w-[600px] px-5 pt-4">{children}</div>
