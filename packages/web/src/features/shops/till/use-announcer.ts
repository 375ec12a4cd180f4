/** `useAnnouncer`: tells the cashier once of everything that happens, by tone, vibration, voice and screen reader. */
import { useEffect, useRef, useState } from 'react'
import { getReceipt } from '@taschino/contract/wallet.ts'
import { ask } from '../../../api/ask.ts'
import { hearWord, sayWord, useLive } from '../../../live/live.ts'
import { setAnswer } from '../../../api/use-ask.ts'
import { announce } from '../../../device/sound/announce.ts'
import { soundUnlocked, unlockSound } from '../../../device/sound/sound.ts'
import { unlockSpeech } from '../../../device/sound/speech.ts'
import { money } from '../../../words/formats.ts'
import { currentLanguage, t } from '../../../words/words.ts'
import { refusedWords } from './refused-words.ts'
import { spokenPayment } from '../../../words/spoken-money.ts'
import { leftOf } from './green-look.ts'
import { readUntil } from './read-until.ts'
import type { Green, Till } from './till-state.ts'

/** Opening the ears takes the browser a moment, and a till says nothing about itself in its first second. */
const CERTAIN_MS = 1500

/** Another tab of this browser may say it; the sentence for the screen is each one's own. */
const sayOnce = (what: string, ...said: Parameters<typeof announce>): void => sayWord(what, () => announce(...said))

/**
 * Said once it is read how much came in, and not before: "received" of a cent would let a bill of twenty euros walk out. Null when nobody
 * waits for it any more.
 */
async function announceGreen(green: Green, over: () => boolean): Promise<string | null> {
  const receipt = await readUntil(() => ask(getReceipt, { params: { gtid: green.gtid } }, { quiet: true }), over)
  if (receipt === null) return null
  setAnswer(getReceipt, { params: { gtid: green.gtid } }, receipt)
  const left = leftOf(receipt.bill ?? green.bill, receipt.value)
  sayOnce(`paid ${green.gtid}`, left > 0 ? 'partial' : 'paid', spokenPayment(receipt.value, left, currentLanguage()), currentLanguage())
  return left > 0
    ? t('till.announce_partial', { amount: money(receipt.value), left: money(left) })
    : t('till.announce_paid', { amount: money(receipt.value) })
}

/** Returns the sentence for the live region. What waited from before a reload was told then and stays silent. */
export function useAnnouncer(till: Till, several: boolean): string {
  const [sentence, setSentence] = useState('')
  const told = useRef<Set<string>>(null)
  told.current ??= new Set(till.greens.map((green) => green.gtid))
  // Taken when it is heard of, said when it is read. Of several tills each waits to see whose payment it is.
  useLive(({ type, data }) => {
    if (!several && type === 'onPayment' && data.action === 'completed' && data.GTID) hearWord(`paid ${data.GTID}`)
  })
  const waiting = useRef<readonly Green[]>([])
  useEffect(
    () => () => {
      waiting.current = []
    },
    [],
  )
  useEffect(() => {
    waiting.current = till.greens
    for (const green of till.greens) {
      if (told.current?.has(green.gtid)) continue
      told.current?.add(green.gtid)
      void announceGreen(green, () => !waiting.current.some(({ gtid }) => gtid === green.gtid)).then((said) => {
        if (said !== null) setSentence(said)
      })
    }
  }, [till.greens])

  const { charge } = till
  const before = useRef(charge)
  /** A charge may be scanned and refused again and again: each time is a word of its own. */
  const times = useRef({ scanned: 0, refused: 0 })
  useEffect(() => {
    const old = before.current
    before.current = charge
    if (charge === null || old === null || old.id !== charge.id) return
    if (charge.state === 'scanned' && old.state !== 'scanned') {
      sayOnce(`scanned ${charge.id} ${++times.current.scanned}`, 'scanned')
      setSentence(`${t('till.state.scanned')}. ${t('till.state.scanned_hint')}`)
    }
    if (charge.state === 'refused' && (old.state !== 'refused' || old.refusal !== charge.refusal)) {
      sayOnce(`refused ${charge.id} ${++times.current.refused}`, 'refused', t('till.voice.refused'), currentLanguage())
      setSentence(`${t('till.state.refused')}. ${refusedWords(charge.refusal)}`)
    }
    if (charge.state === 'expired' && old.state !== 'expired') {
      sayOnce(`expired ${charge.id}`, 'refused', t('till.state.expired'), currentLanguage())
      setSentence(`${t('till.state.expired')}. ${t('till.state.expired_hint')}`)
    }
  }, [charge])
  return sentence
}

/**
 * Browsers stay mute until a person acts: the first tap or key anywhere opens ears. True once it is certain that the page could not be
 * heard now.
 */
export function useUnlockedEars(): boolean {
  const [muted, setMuted] = useState(false)
  useEffect(() => {
    // Whoever tapped on another screen before has acted already.
    unlockSound()
    const sure = setTimeout(() => setMuted(!soundUnlocked()), CERTAIN_MS)
    let spoke = false
    const unlock = () => {
      unlockSound()
      if (!spoke) unlockSpeech()
      spoke = true
      // Resuming takes a moment; what counts is whether it worked.
      setTimeout(() => setMuted(!soundUnlocked()), 150)
    }
    window.addEventListener('pointerdown', unlock)
    window.addEventListener('keydown', unlock)
    return () => {
      clearTimeout(sure)
      window.removeEventListener('pointerdown', unlock)
      window.removeEventListener('keydown', unlock)
    }
  }, [])
  return muted
}
