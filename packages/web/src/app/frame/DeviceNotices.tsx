/** Notice of the app about itself: a new version is ready. Never where somebody pays or counts; what it offers is in the news. */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { recall, remember } from '../../device/storage.ts'
import { mayOfferInstall } from '../../device/install/install.ts'
import { takeUpdate, useUpdate } from '../../device/install/update.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, toast } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'
import { useLive } from '../../live/live.ts'
import { moneyMoved, moneyUnderWay, usePendingMoneyCalls } from '../../money/money-call.ts'
import { mayOffer } from '../../push/push-setup.ts'
import { paths } from '../../routing/paths.ts'
import { navigate, useLocation } from '../../routing/router.tsx'

/** Hinted at once on a device; it stays in the news. */
const HINTED = 'news.hinted'

/** Where somebody pays, takes money, or holds a code out at a till: nothing comes over it, and nothing moves what is pressed there. */
const PAYING = /^\/(tabs\/shop-home|enduser-payment|qrcode-scanner|my-code|code-gdo|external-code-gdo|club-vouchers|club-ticket-info)/

export function DeviceNotices() {
  const { pathname } = useLocation()
  usePendingMoneyCalls()
  const update = useUpdate()
  const busy = PAYING.test(pathname) || moneyUnderWay()
  // A till moves nothing itself: it hears that it was paid, and is told as soon as somebody looks elsewhere.
  const [taken, setTaken] = useState(false)
  useLive(({ type, data }) => {
    if (type === 'onPayment' && data.action === 'completed') setTaken(true)
  })
  useHint(!busy && (taken || moneyMoved()))
  if (busy || !update) return null
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
}

/** Over the screen and gone by itself: it moves nothing. */
function hint(): void {
  const words = mayOffer() ? 'notices.hint' : mayOfferInstall() ? 'install.hint' : null
  if (recall(HINTED) !== null || words === null) return
  remember(HINTED, 'true')
  toast(t(words), { lasts: 'long', onClick: () => navigate(paths.notifications()) })
}

function useHint(due: boolean): void {
  useEffect(() => {
    if (due) hint()
  }, [due])
}

const Place = ({ children }: { children: ReactNode }) => <div className="no-print mx-auto max-w-[600px] px-5 pt-4">{children}</div>
