/** `useBell`: rings for payments while the shop looks at another screen than the till. */
import { useEffect } from 'react'
import { getReceipt } from '@taschino/contract/wallet.ts'
import type { RealtimeEvent } from '@taschino/contract/events.ts'
import { ask } from '../../../api/ask.ts'
import { hearWord, sayWord, useLive } from '../../../live/live.ts'
import { paths } from '../../../routing/paths.ts'
import { useNavigate } from '../../../routing/router.tsx'
import { announce } from '../../../device/sound/announce.ts'
import { unlockSound } from '../../../device/sound/sound.ts'
import { toast } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { spokenPayment } from '../../../words/spoken-money.ts'
import { currentLanguage, t } from '../../../words/words.ts'

export function useBell(): void {
  const navigate = useNavigate()
  const ring = async ({ type, data }: RealtimeEvent): Promise<void> => {
    if (type !== 'onPayment' || data.action !== 'completed' || !data.GTID) return
    hearWord(`paid ${data.GTID}`)
    const { value, bill } = await ask(getReceipt, { params: { gtid: data.GTID } }, { quiet: true })
    if (value <= 0) return
    const left = Math.max(0, (bill ?? 0) - value)
    sayWord(`paid ${data.GTID}`, () =>
      announce(left > 0 ? 'partial' : 'paid', spokenPayment(value, left, currentLanguage()), currentLanguage()),
    )
    toast(t('till.paid'), {
      body: left > 0 ? t('till.announce_partial', { amount: money(value), left: money(left) }) : money(value),
      kind: left > 0 ? 'warn' : 'ok',
      lasts: 'long',
      onClick: () => void navigate(paths.shopHome()),
    })
  }
  // A page that nobody has touched since it was loaded stays mute.
  useEffect(() => {
    unlockSound()
    window.addEventListener('pointerdown', unlockSound)
    return () => window.removeEventListener('pointerdown', unlockSound)
  }, [])
  // Missing a bell loses nothing: the till reads its list when it is seen again.
  useLive((event) => void ring(event).catch(() => undefined))
}
