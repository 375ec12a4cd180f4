/** How much of what I was told is new; asked again when something happens, wherever it is shown. */
import { countUnread, listNotifications } from '@taschino/contract/notifications.ts'
import { useLive, useNotifications } from './live.ts'
import { invalidate, useAsk } from './use-ask.ts'

/** The list is written from the outbox, a moment after the event that says so. */
const WRITTEN_MS = 1500

const soon = (): void => void setTimeout(() => void invalidate(countUnread, listNotifications), WRITTEN_MS)

export function useUnread(): number {
  useNotifications(soon)
  useLive(({ data: { action } }) => { if (action === 'completed' || action === 'asked') soon() })
  // A figure in a corner: without a network nobody is led away for it.
  return useAsk(countUnread, undefined, { quiet: true }).data?.unread ?? 0
}
