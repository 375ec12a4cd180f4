/**
 * `useGdoCode`: this person's newest barcode; while it is open it is kept encrypted on the device (decision 0189), so that neither a lost
 * network nor a reload takes it away.
 */
import { useEffect, useState } from 'react'
import { lastGdo, makeGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import { listTickets, listTransactions } from '@taschino/contract/wallet.ts'
import { invalidate, setAnswer, useAsk } from '../../../api/use-ask.ts'
import { useConnection } from '../../../live/live.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { useSealedCode } from './sealed-code.ts'

/** An event brings the end at once; without events somebody has to ask (milliseconds). */
const POLL = { live: 15_000, alone: 3000 } as const

export function useGdoCode() {
  const connection = useConnection()
  const make = useMoneyCall(makeGdo)
  const release = useMoneyCall(releaseGdo)
  // The one that was open while somebody looked: how that one ended is told here, of older ones the movements tell.
  const [watched, setWatched] = useState<number | null>(null)
  const last = useAsk(lastGdo, undefined, {
    quiet: true,
    staleTime: 0,
    refetchInterval: watched === null ? false : connection === 'live' ? POLL.live : POLL.alone,
  })
  const told = last.data?.barcode ?? null
  const isOpen = told?.state === 'open' && told.seconds > 0
  const open = useSealedCode(
    last.data === undefined ? undefined : isOpen ? { barcode: told, until: last.dataUpdatedAt + told.seconds * 1000 } : null,
  )
  const shown = open?.barcode.id ?? null
  useEffect(() => {
    if (shown !== null) setWatched(shown)
  }, [shown])
  useEffect(() => {
    if (make.state !== 'done') return
    // Straight from the answer: a network that is lost now takes it from nobody.
    if (make.result?.code) setAnswer(lastGdo, undefined, { barcode: make.result })
    else void invalidate(lastGdo)
    void invalidate(listTickets)
    make.dismiss()
  }, [make])
  useEffect(() => {
    if (release.state === 'done' || release.state === 'refused') void invalidate(lastGdo, listTickets, listTransactions)
  }, [release.state])
  return {
    make,
    release,
    last,
    open: open?.barcode ?? null,
    /** By this device's clock, from when the answer came. */
    until: open?.until ?? 0,
    ended: told !== null && !isOpen && told.id === watched ? told : null,
    offline: connection === 'offline' || last.isError,
    forget: () => setWatched(null),
  }
}

export type GdoCode = ReturnType<typeof useGdoCode>
