/** `usePayCode`: the payer's code, renewed while somebody looks, gone when it was read. */
import { useEffect, useEffectEvent, useState } from 'react'
import { newPayCode } from '@taschino/contract/payments.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { ask } from '../../../api/ask.ts'
import { isForeground, onForeground } from '../../../device/device.ts'

export interface ShownCode extends OutputOf<typeof newPayCode> {
  /** By this device's clock, from when it came. */
  until: number
}

/** After this many the screen rests: a code that nobody reads wears the display and the battery. */
const MOST_RENEWALS = 5

export interface PayCode {
  shown: ShownCode | null
  failed: unknown
  /** Nobody has read it for minutes: a tap brings the next. */
  resting: boolean
  next: () => void
  onEnd: () => void
}

export function usePayCode(): PayCode {
  const [shown, setShown] = useState<ShownCode | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [count, setCount] = useState(0)
  const fetchNext = async () => {
    try {
      const code = await ask(newPayCode, {}, { quiet: true })
      setFailed(null)
      setShown({ ...code, until: Date.now() + code.seconds * 1000 })
    } catch (error) {
      setShown(null)
      setFailed(error)
    }
  }
  const begin = useEffectEvent(() => void fetchNext())
  useEffect(() => {
    begin()
    // What lay hidden may be old: the minute went on.
    return onForeground((seen) => {
      if (seen) begin()
    })
  }, [])
  const onEnd = () => {
    setShown(null)
    if (!isForeground() || count >= MOST_RENEWALS) return
    setCount(count + 1)
    void fetchNext()
  }
  const next = () => {
    setCount(0)
    void fetchNext()
  }
  return { shown, failed, resting: shown === null && failed === null && count >= MOST_RENEWALS, next, onEnd }
}
