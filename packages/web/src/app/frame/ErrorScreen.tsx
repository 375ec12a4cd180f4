/** The screen shown without network or service: what is known (balance, till code, with their time), and it tries again by itself. */
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from '../../routing/router.tsx'
import { CloudOff } from 'lucide-react'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { onOnline } from '../../device/device.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { useTitle } from '../../ui/title.ts'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { Refused } from '../../api/answers.ts'
import { ask } from '../../api/ask.ts'
import { offlineAnswer } from '../../api/offline-answer.ts'
import { ownPath, paths } from '../../routing/paths.ts'
import { useSession } from '../../api/session.ts'
import { settings } from '../../settings/settings.ts'

/** Seconds between tries: quick at first, patient later. */
const WAITS = [2, 4, 8, 15, 30] as const

/** A no is an answer, too: also for whoever is not logged in, and for the installed app, whose own pages are always there. */
async function reachable(): Promise<boolean> {
  return ask(getProfile, undefined, { quiet: true, timeout: 5000 }).then(
    () => true,
    (error: unknown) => error instanceof Refused,
  )
}

export function ErrorScreen() {
  useTitle(t('error.title'))
  const [query] = useSearchParams()
  const { role } = useSession()
  const back = ownPath(query.get('back')) ?? paths.root()
  const { seconds, back: isBack, trying, now } = useTries()
  if (isBack) return <Navigate replace to={back.startsWith('/error') ? paths.root() : back} />
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 px-6 py-10">
      <div aria-hidden className="grid size-18 place-items-center rounded-big bg-mint text-brand">
        <CloudOff size={34} />
      </div>
      <div>
        <h1 className="m-0 text-2xl">{t('error.title')}</h1>
        <p className="mt-2 mb-0 text-ink-2">{t('error.body')}</p>
      </div>
      {role !== null && <Known />}
      {role !== null && <p className="m-0 text-sm text-ink-2">{t('error.money_safe')}</p>}
      {settings().supportPhone && <p className="m-0 text-sm text-ink-2">{t('error.phone', { phone: settings().supportPhone })}</p>}
      <div>
        <Button busy={trying} onClick={now}>
          {trying ? t('error.trying') : t('error.now')}
        </Button>
        <p className="mt-2 mb-0 text-center text-sm text-ink-2">{trying ? '\u00a0' : t('error.next', { seconds })}</p>
      </div>
    </main>
  )
}

/** Counts down, tries, and starts over with a longer wait. */
function useTries(): { seconds: number; back: boolean; trying: boolean; now: () => void } {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ seconds: number; trying: boolean; back: boolean }>({ seconds: WAITS[0], trying: false, back: false })
  const tryNow = useCallback(async () => {
    setState((old) => ({ ...old, trying: true }))
    const back = await reachable()
    setState({ seconds: 0, trying: false, back })
    if (!back) setRound((n) => n + 1)
  }, [])

  useEffect(() => {
    const until = Date.now() + (WAITS[Math.min(round, WAITS.length - 1)] ?? 30) * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setState((old) => ({ ...old, seconds }))
      if (seconds === 0) {
        clearInterval(timer)
        void tryNow()
      }
    }, 250)
    const stop = onOnline((online) => {
      if (!online) return
      clearInterval(timer)
      void tryNow()
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [round, tryNow])
  return { ...state, now: () => void tryNow() }
}

function Known() {
  const tickets = offlineAnswer(listTickets)
  const shop = offlineAnswer(getShops)
  const code = shop && 'codes' in shop.data ? shop.data.codes[0] : undefined
  if (!tickets && !code) return null
  const at = (tickets ?? shop)?.at ?? 0
  return (
    <Card>
      <div className="text-sm text-ink-2">
        {t('error.known')} · {dayTime(at)}
      </div>
      {tickets && (
        <div className="mt-2 flex items-baseline justify-between gap-3">
          <span>{t('error.balance')}</span>
          <Money cents={tickets.data.total} className="text-xl font-bold" />
        </div>
      )}
      {code && (
        <div className="mt-2 flex items-baseline justify-between gap-3">
          <span>{t('error.code')}</span>
          <strong className="text-xl tracking-wider">{code.code}</strong>
        </div>
      )}
    </Card>
  )
}
