/** `useUnread`: the number of unread notifications, read again when something happens. */
import { countUnread, listNotifications } from '@taschino/contract/notifications.ts'
import { useLate, useLive, useNotifications } from './live.ts'
import { invalidate, useAsk } from '../api/use-ask.ts'

/** The list is written from the outbox, a moment after the event that says so; on a busy server a longer one. */
const WRITTEN_MS = [1500, 6000] as const

/** What adds a line without words of its own, or ends one. */
const CHANGES_LIST: ReadonlySet<string> = new Set([
  'completed',
  'asked',
  'approved',
  'rejected',
  'cancelled',
  'iban-asked',
  'iban-approved',
  'iban-rejected',
  'iban-cancelled',
  'iban-stopped',
])

/** Looks that are still to come: many events share one. */
const looks = new Set<number>()

function soon(): void {
  for (const ms of WRITTEN_MS) {
    if (looks.has(ms)) continue
    looks.add(ms)
    setTimeout(() => {
      looks.delete(ms)
      void invalidate(countUnread, listNotifications)
    }, ms)
  }
}

export function useUnread(): number {
  useNotifications(soon)
  useLate(soon)
  useLive(({ data: { action } }) => {
    if (CHANGES_LIST.has(action)) soon()
  })
  // A figure in a corner: without a network nobody is led away for it.
  return useAsk(countUnread, undefined, { quiet: true }).data?.unread ?? 0
}
