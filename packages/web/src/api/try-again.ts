/** Asks again, until somebody answers, for screens that show answers kept on the device: nobody has to reload. */
import { isForeground, onForeground, onOnline } from '../device/device.ts'
import { Unreachable } from './answers.ts'
import { queryClient } from './use-ask.ts'

/** Milliseconds between tries: quick at first, patient later. */
const WAITS = [2000, 4000, 8000, 15_000, 30_000] as const

/** Returns the way to stop. */
export function tryAgain(): () => void {
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unanswered = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => state.error instanceof Unreachable,
  } as const
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    if (isForeground()) void queryClient.refetchQueries(unanswered)
  }
  const hurry = (wanted: boolean) => {
    if (!wanted) return
    round = 0
    now()
  }
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      if (event.action.type === 'success') round = 0
      if (event.action.type !== 'error' || !(event.action.error instanceof Unreachable)) return
      timer ??= setTimeout(now, WAITS[Math.min(round++, WAITS.length - 1)])
    }),
    onOnline(hurry),
    onForeground(hurry),
    () => clearTimeout(timer),
  ]
  return () => stops.forEach((stop) => stop())
}
