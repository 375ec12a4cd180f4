/** What the server tells by itself: one table says which event makes which answers old; the connection itself comes after the first paint. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Call } from '@taschino/contract/call.ts'
import { REALTIME } from '@taschino/contract/events.ts'
import type { EventType, RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'
import { isOnline, onOnline } from '../device/device.ts'
import { invalidate } from './use-ask.ts'

/** Only names are needed here, so that no schema is loaded for it. */
const named = (name: string): Call => ({ name, method: 'GET', path: '', roles: [], reach: 'self', refusals: {} })
const MONEY = ['wallet.listTickets', 'wallet.listTransactions', 'wallet.getReceipt', 'wallet.getTakings', 'papers.getShopMonth', 'paybacks.getShopWallet', 'paybacks.listShopRequests', 'paybacks.getShopRequest', 'paybacks.paybackProspect', 'paybacks.businessTotal'].map(named)
const IBAN = ['iban.getShopIban', 'iban.listIbanChanges'].map(named)
const TILL = [...MONEY, ...['payments.currentCharge', 'payments.getCharge', 'payments.askedOfMe'].map(named)]

/** What the company reads of requests. */
const INBOX = ['listRequests', 'countRequests', 'getRequest', 'listAgencies', 'listLots', 'listShopStandings'].map((name) => named(`requests.${name}`))
/** What the company reads of money on its way. */
const PAYOUTS = ['listPaybacks', 'countPaybacks', 'listPayouts', 'getPayout', 'previewPayout'].map((name) => named(`payouts.${name}`))
/** An agency's tables and stock. */
const AGENCY = ['distribution.getDistribution', 'distribution.listDistributions', 'distribution.listRows', 'agencies.listOrders', 'agencies.getOrder', 'agencies.getStock'].map(named)

/** Event → calls to read again. */
const REFETCH: Readonly<Record<EventType, readonly Call[]>> = {
  onPayment: TILL,
  onRefund: TILL,
  onBarcode: MONEY,
  onClubOrder: MONEY,
  onAgencyCompanyResponse: [...MONEY, ...AGENCY, ...INBOX],
  onShopCompanyResponse: [...MONEY, ...INBOX, ...IBAN, ...PAYOUTS],
  onClubTicketChanged: MONEY,
  onClubPointerNewOrder: [],
  onClubPointerOrderChanged: []
}

export type Connection = 'live' | 'reconnecting' | 'offline'

const hearers = new Set<(event: RealtimeEvent) => void>()
const readers = new Set<(notification: RealtimeNotification) => void>()
const watchers = new Set<() => void>()
let connection: Connection = 'reconnecting'
/** Numbers already heard, the youngest last. Not only the largest: a commit that took longer comes later under a smaller number. */
const seen = new Set<number>()
const SEEN = 500

function setConnection(next: Connection): void {
  if (connection === next) return
  connection = next
  for (const watcher of watchers) watcher()
}

function heard(event: RealtimeEvent): void {
  // Behind a reconnect the server may tell again what was told before.
  if (seen.has(event.seq)) return
  seen.add(event.seq)
  const [oldest] = seen
  if (seen.size > SEEN && oldest !== undefined) seen.delete(oldest)
  void invalidate(...(REFETCH[event.type] ?? []))
  for (const hearer of hearers) hearer(event)
}

let stop: (() => void) | null = null
let wanted = false

/** Opens the connection for the logged-in person; safe to call again. */
export async function startLive(): Promise<void> {
  if (wanted) return
  wanted = true
  setConnection(isOnline() ? 'reconnecting' : 'offline')
  const connect = await fetchSocket()
  if (!connect || !wanted) return
  const close = connect({
    heard,
    notified: (notification) => readers.forEach((reader) => reader(notification)),
    state: (state) => setConnection(state === 'reconnecting' && !isOnline() ? 'offline' : state),
    // What happened meanwhile was told to nobody: read everything that events could have changed.
    missed: () => void invalidate(...TILL, ...INBOX)
  })
  const stopWatching = onOnline((online) => {
    if (!online) setConnection('offline')
    else if (connection === 'offline') setConnection('reconnecting')
  })
  stop = () => {
    close()
    stopWatching()
  }
}

/** The socket's code comes after the first paint, when the network may be gone: asked for until it is here or nobody wants it any more. */
async function fetchSocket() {
  while (wanted) {
    try {
      return (await import('./live-socket.ts')).connect
    } catch {
      await new Promise((resolve) => setTimeout(resolve, REALTIME.reconnectionDelayMax))
    }
  }
  return null
}

export function stopLive(): void {
  wanted = false
  stop?.()
  stop = null
  seen.clear()
}

/** Hears while the screen is shown, always with the youngest ears. */
function useEar<T>(ears: Set<(said: T) => void>, hear: (said: T) => void): void {
  const latest = useEffectEvent(hear)
  useEffect(() => {
    const ear = (said: T) => latest(said)
    ears.add(ear)
    return () => void ears.delete(ear)
  }, [ears])
}

/** Hears every event; the refetching is done already. */
export const useLive = (hear: (event: RealtimeEvent) => void): void => useEar(hearers, hear)

/** Hears texts for people (the shell shows them). */
export const useNotifications = (read: (notification: RealtimeNotification) => void): void => useEar(readers, read)

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function useConnection(): Connection {
  return useSyncExternalStore(watch, () => connection, () => 'reconnecting')
}
