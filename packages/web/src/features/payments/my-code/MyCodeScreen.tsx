/** "Mostra codice": the payer's own code, new every minute; when a till has read it the amount appears here. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CSSProperties } from 'react'
import { QrCode as QrIcon, ScanLine, WifiOff } from 'lucide-react'
import { groupedCode } from '@taschino/basics/codes.ts'
import { askedOfMe } from '@taschino/contract/payments.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { Unreachable } from '../../../api/answers.ts'
import { useBack } from '../../../routing/back.ts'
import { sayWord, useConnection } from '../../../live/live.ts'
import { paths } from '../../../routing/paths.ts'
import { Link, useNavigate } from '../../../routing/router.tsx'
import { offlineAnswer } from '../../../api/offline-answer.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { onOnline } from '../../../device/device.ts'
import { announce } from '../../../device/sound/announce.ts'
import { keepAwake } from '../../../device/wake-lock.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { DrawnCode } from '../../../ui/DrawnCode.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { usePayCode, type PayCode, type ShownCode } from './use-pay-code.ts'

/** An event brings the amount at once; without events somebody has to ask (milliseconds). */
const POLL = { live: 5000, alone: 2000 } as const

/** Without a network the next try (milliseconds). */
const AGAIN_MS = 5000

type Asked = NonNullable<OutputOf<typeof askedOfMe>['asked']>

export function MyCodeScreen() {
  const onBack = useBack(paths.root())
  const code = usePayCode()
  const { waiting } = useAsked()
  useEffect(keepAwake, [])
  return (
    <Page
      title={t('myCode.title')}
      onBack={onBack}
      acts={
        <Link to={paths.scanner()} replace className={buttonClass('soft', 'small')}>
          <ScanLine aria-hidden size={20} />
          {t('myCode.scan')}
        </Link>
      }>
      {waiting && <Waiting asked={waiting} />}
      <Shown code={code} />
      {code.failed === null && <p className="mx-auto mt-4 mb-0 max-w-md text-center text-[15px] text-ink-2">{t('myCode.how')}</p>}
    </Page>
  )
}

/** Whoever was asked before they came here has seen it once: they are not led away again, they are told. */
function useAsked(): { waiting: Asked | null } {
  const navigate = useNavigate()
  const live = useConnection() === 'live'
  const { data } = useAsk(askedOfMe, undefined, { quiet: true, staleTime: 0, refetchInterval: live ? POLL.live : POLL.alone })
  const before = useRef<string | null | undefined>(undefined)
  const lead = useEffectEvent((asked: Asked) => {
    sayWord(`asked ${asked.code}`, () => announce('scanned'))
    void navigate(paths.payByCode(asked.code), { replace: true })
  })
  useEffect(() => {
    if (data === undefined) return
    const asked = data.asked
    if (before.current === undefined) before.current = asked?.code ?? null
    else if (asked && asked.code !== before.current) lead(asked)
  }, [data])
  return { waiting: data?.asked ?? null }
}

function Waiting({ asked }: { asked: Asked }) {
  return (
    <Notice
      kind="warn"
      className="mb-4"
      act={
        <Link to={paths.payByCode(asked.code)} className={buttonClass('primary', 'small')}>
          {t('myCode.see')}
        </Link>
      }>
      {t('myCode.asked', { shop: asked.shop, amount: money(asked.value) })}
    </Notice>
  )
}

function Shown({ code: { shown, failed, resting, next, onEnd } }: { code: PayCode }) {
  if (failed instanceof Unreachable) return <NoNetwork onAgain={next} />
  if (failed !== null) return <RetryNotice again={next}>{errorWords(failed)}</RetryNotice>
  if (resting)
    return (
      <EmptyState icon={<QrIcon size={32} />} title={t('myCode.resting_title')} act={<Button onClick={next}>{t('myCode.next')}</Button>}>
        {t('myCode.resting_body')}
      </EmptyState>
    )
  if (!shown)
    return (
      <div aria-busy="true">
        <p className="sr-only">{t('app.loading')}</p>
        <Skeleton className="mx-auto aspect-[4/5] w-full max-w-md rounded-big" />
      </div>
    )
  return <Card shown={shown} onEnd={onEnd} />
}

/**
 * A code that was kept would be of no use at the till and of some to a thief (T32); what can be known without one is said with its time.
 */
function NoNetwork({ onAgain }: { onAgain: () => void }) {
  const known = offlineAnswer(listTickets)
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    const timer = setInterval(again, AGAIN_MS)
    const stop = onOnline((online) => online && again())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return (
    <EmptyState icon={<WifiOff size={32} />} title={t('myCode.offline_title')} act={<Button onClick={onAgain}>{t('act.retry')}</Button>}>
      {t('myCode.offline_body')}
      {known && (
        <span className="mt-2 block font-semibold">
          {t('myCode.offline_balance', { amount: money(known.data.total), when: dayTime(known.at) })}
        </span>
      )}
    </EmptyState>
  )
}

/** White in both themes, with what stands on it as in the light one: scanners need it bright. */
const LIGHT = { '--line': '#dfe6e0', '--brand': '#0e4d38', '--bad': '#b3261e' } as CSSProperties

function Card({ shown, onEnd }: { shown: ShownCode; onEnd: () => void }) {
  return (
    <section
      aria-label={t('myCode.title')}
      style={LIGHT}
      className="mx-auto w-full max-w-[min(100%,62dvh)] rounded-big border border-line bg-white p-3 text-center text-[#10261d] shadow-card">
      <QrCode text={shown.link} label={t('myCode.label')} className="mx-auto block w-full" />
      <DrawnCode kind="CODE128" code={shown.typed} label={null} tall={48} />
      <div className="mt-1 flex items-center justify-center gap-3 pb-1">
        <p translate="no" className="m-0 text-[clamp(26px,8vw,40px)] leading-none font-extrabold tracking-[.04em]">
          <span className="sr-only">{t('myCode.typed')} </span>
          {groupedCode(shown.typed)}
        </p>
        <Countdown until={shown.until} total={shown.seconds} label={t('myCode.left')} onEnd={onEnd} size={52} />
      </div>
    </section>
  )
}
