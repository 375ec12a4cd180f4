/** `useTill`: the till's state with the server: reads payments and charge, opens and cancels charges, keeps what is not acknowledged. */
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { isPayment } from '@taschino/contract/movement-figures.ts'
import { askPayer, cancelCharge, currentCharge, getCharge, openCharge } from '@taschino/contract/payments.ts'
import { getReceipt, listTransactions } from '@taschino/contract/wallet.ts'
import type { Charge } from '@taschino/contract/payments.ts'
import type { Receipt, Transaction } from '@taschino/contract/wallet.ts'
import { isRefusal } from '../../../api/answers.ts'
import { ask } from '../../../api/ask.ts'
import { useConnection } from '../../../live/live.ts'
import { useSession } from '../../../api/session.ts'
import { setAnswer, useAsk } from '../../../api/use-ask.ts'
import { readUntil } from './read-until.ts'
import { recallTill, rememberTill } from './till-memory.ts'
import { EMPTY_TILL, chargeEnded, tillNext } from './till-state.ts'
import type { Till, TillAct } from './till-state.ts'

/** Events make the till fast, these make it right when events do not come (milliseconds). */
const POLL = { charge: 2000, chargeLive: 4000, list: 4000, listLive: 30_000 } as const
/** Refunds and other movements stand between payments in the list. */
const ROWS_READ = 40
const ROWS_SHOWN = 10

export interface TillDesk {
  readonly till: Till
  readonly dispatch: (act: TillAct) => void
  /** Newest first, at most ten; from the device's memory until the first answer. */
  readonly last: readonly Transaction[] | undefined
  /** When `last` was true, ms. */
  readonly asOf: number
  readonly busy: 'opening' | 'cancelling' | 'asking' | null
  /** What went wrong, for the cashier. */
  readonly trouble: { readonly act: NonNullable<TillDesk['busy']>; readonly error: unknown } | null
  readonly open: (value: number) => void
  /**
   * Puts the amount on the screen of the payer whose own code was read; `value` is what was typed, for a code that came before the charge.
   */
  readonly askPayer: (code: string, value: number) => void
  /** Takes the charge back; an ended one just leaves the screen. */
  readonly cancel: () => void
  /** A supermarket's code was taken: it is green at once, and what was asked for otherwise is over. */
  readonly taken: (receipt: Receipt) => void
  /** Leaves the charge alone and goes on: it expires by itself, and a payment of it would still show. */
  readonly close: () => void
}

const startFrom = (idShop: number): Till => ({ ...EMPTY_TILL, ...recallTill(idShop) })

interface TillFacts {
  idShop: number
  desk: { code: string; name: string } | null
  several: boolean
  /** Nobody has said yet which till this device is, and this one waits for a customer somewhere else. */
  onTaken: (() => void) | null
}

export function useTill({ idShop, desk, several, onTaken }: TillFacts): TillDesk {
  const [till, dispatch] = useReducer(tillNext, idShop, startFrom)
  const { last, asOf } = usePayments(dispatch, several ? (desk?.name ?? null) : null)
  useCharge(till, dispatch, desk?.code, onTaken)
  const acts = useChargeActs(till, dispatch, desk?.code)
  useEffect(() => rememberTill(idShop, till), [idShop, till])
  return { till, dispatch, last, asOf, ...acts }
}

/** Only what was asked for since this screen opened counts as news; what the device kept is shown and nothing more. */
function usePayments(dispatch: (act: TillAct) => void, tillName: string | null) {
  const { idUser } = useSession()
  const live = useConnection() === 'live'
  const [opened] = useState(() => Date.now())
  const payments = useAsk(
    listTransactions,
    { params: { id: idUser ?? 0 }, query: { limit: ROWS_READ } },
    { kept: true, staleTime: 0, refetchInterval: live ? POLL.listLive : POLL.list, enabled: idUser !== null },
  )
  const { data, dataUpdatedAt } = payments
  useEffect(() => {
    if (data && dataUpdatedAt >= opened) dispatch({ type: 'payments', payments: data.items, till: tillName, nowMs: Date.now() })
  }, [data, dataUpdatedAt, opened, tillName, dispatch])
  return { last: data?.items.filter((item) => isPayment(item.type) && item.value > 0).slice(0, ROWS_SHOWN), asOf: dataUpdatedAt }
}

/** Takes up the charge of before a reload, and follows the one on the screen to its end. */
function useCharge(till: Till, dispatch: (act: TillAct) => void, code: string | undefined, onTaken: (() => void) | null): void {
  const live = useConnection() === 'live'
  const { charge, seen } = till
  const found = useEffectEvent((before: Charge | null) => {
    if (before === null || charge !== null) return
    // Paid while the page reloaded: still to be acknowledged. A device that saw nothing before is new here, not reloaded.
    const missed = before.state === 'paid' && before.gtid !== null && seen.length > 0 && !seen.includes(before.gtid)
    const matters = missed || !chargeEnded(before)
    if (matters && onTaken !== null) return onTaken()
    if (matters) dispatch({ type: 'charge', charge: before })
  })
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (code === undefined || taken.current === code) return
    let over = false
    void readUntil(
      () => ask(currentCharge, { query: { till: code } }, { quiet: true }),
      () => over,
    ).then((answer) => {
      if (over || answer === null) return
      taken.current = code
      found(answer.charge)
    })
    return () => {
      over = true
    }
  }, [code])

  const follow = charge !== null && !chargeEnded(charge)
  const read = useAsk(
    getCharge,
    { params: { id: charge?.id ?? 0 } },
    { staleTime: 0, refetchInterval: live ? POLL.chargeLive : POLL.charge, enabled: follow },
  )
  useEffect(() => {
    if (read.data && read.data.id === charge?.id) dispatch({ type: 'charge', charge: read.data })
  }, [read.data, charge?.id, dispatch])
}

function useChargeActs(till: Till, dispatch: (act: TillAct) => void, code: string | undefined) {
  const [busy, setBusy] = useState<TillDesk['busy']>(null)
  const [trouble, setTrouble] = useState<TillDesk['trouble']>(null)
  const working = useRef(false)

  const run = async (act: NonNullable<TillDesk['busy']>, work: () => Promise<void>): Promise<void> => {
    // Two taps are one wish.
    if (working.current) return
    working.current = true
    setBusy(act)
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      setTrouble({ act, error })
    } finally {
      working.current = false
      setBusy(null)
    }
  }

  const opened = async (value: number): Promise<Charge> => {
    const charge = await ask(openCharge, { body: { value, ...(code === undefined ? {} : { till: code }) } }, { quiet: true })
    // Known before it is asked for: a network lost at the first look must not lead away from the till.
    setAnswer(getCharge, { params: { id: charge.id } }, charge)
    dispatch({ type: 'closed' })
    dispatch({ type: 'charge', charge })
    return charge
  }
  const open = (value: number) => void run('opening', async () => void (await opened(value)))

  const askFor = (payer: string, value: number) =>
    void run('asking', async () => {
      const charge = till.charge ?? (await opened(value))
      const asked = await ask(askPayer, { params: { id: charge.id }, body: { code: payer } }, { quiet: true })
      setAnswer(getCharge, { params: { id: asked.id } }, asked)
      dispatch({ type: 'charge', charge: asked })
    })

  const takeBack = async (charge: Charge): Promise<void> => {
    try {
      await ask(cancelCharge, { params: { id: charge.id } }, { quiet: true })
      dispatch({ type: 'closed' })
    } catch (error) {
      // Somebody was faster: read what it became, the green screen says the rest.
      if (!isRefusal(cancelCharge, error)) throw error
      dispatch({ type: 'charge', charge: await ask(getCharge, { params: { id: charge.id } }, { quiet: true }) })
      throw error
    }
  }

  const close = () => {
    setTrouble(null)
    dispatch({ type: 'closed' })
  }
  const cancel = () => {
    const { charge } = till
    if (charge === null) return
    if (chargeEnded(charge)) close()
    else void run('cancelling', () => takeBack(charge))
  }
  const taken = (receipt: Receipt) => {
    // With the answer in hand nobody waits for the list to know what is left to be paid.
    setAnswer(getReceipt, { params: { gtid: receipt.gtid } }, receipt)
    dispatch({ type: 'taken', gtid: receipt.gtid, bill: receipt.bill })
    if (till.charge !== null) cancel()
    dispatch({ type: 'key', key: 'clear' })
  }
  return { busy, trouble, open, askPayer: askFor, cancel, close, taken }
}
