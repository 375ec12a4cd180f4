/** Ends what a run has started (PostgreSQL processes, folders) also when somebody ends the run with Ctrl-C. */
import os from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const works: (() => Promise<unknown>)[] = []
let since: number | undefined
/** One Ctrl-C comes twice where npm hands on what the terminal has sent to everybody. */
const ONE_PRESS_MS = 1000

async function end(signal: (typeof SIGNALS)[number]): Promise<void> {
  if (since !== undefined) {
    // A second Ctrl-C does not wait.
    if (performance.now() - since > ONE_PRESS_MS) process.exit(128 + os.constants.signals[signal])
    return
  }
  since = performance.now()
  // Whatever is under way fails now, one thing after the other: that is no news.
  for (const trouble of ['uncaughtException', 'unhandledRejection'] as const) process.on(trouble, () => undefined)
  for (const work of works.toReversed()) await work().catch(() => undefined)
  process.exit(128 + os.constants.signals[signal])
}

/** Registers what is to be done before this process ends by a signal; the last one first. */
export function onSignal(work: () => Promise<unknown>): void {
  if (works.push(work) === 1) for (const signal of SIGNALS) process.on(signal, () => void end(signal))
}
