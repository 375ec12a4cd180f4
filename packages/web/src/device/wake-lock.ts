/**
 * Keeps the screen awake while a till waits for customers. The system takes the lock back when the page is hidden, so it is asked for
 * again.
 */
import { native } from './native.ts'

/** Holds the lock until the returned function is called. Where the device refuses (no support, battery saver), nothing happens. */
export function keepAwake(): () => void {
  const own = native()
  if (own) return own.keepAwake()
  if (!('wakeLock' in navigator)) return () => undefined
  let lock: WakeLockSentinel | null = null
  let over = false

  const hold = async (): Promise<void> => {
    if (over || lock !== null || document.visibilityState !== 'visible') return
    try {
      const taken = await navigator.wakeLock.request('screen')
      if (over) return await taken.release()
      lock = taken
      taken.addEventListener(
        'release',
        () => {
          lock = null
        },
        { once: true },
      )
    } catch {
      lock = null
    }
  }
  const again = (): void => void hold()

  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release().catch(() => undefined)
  }
}
