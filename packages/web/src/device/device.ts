/** Small facts about this device and the page on it: cookies, whether the page is seen, one tab at a time. */
import { inShell } from './native.ts'

export function cookie(name: string): string | null {
  const start = `${name}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start))
  return found ? decodeURIComponent(found.slice(start.length)) : null
}

/** The app's own word: on one system its page is not visible yet when it is resumed, on the other still visible when it is paused. */
let paused = false
if (typeof document !== 'undefined')
  for (const name of ['pause', 'resume'])
    document.addEventListener(name, () => {
      paused = name === 'pause'
    })

export const isForeground = (): boolean => (inShell() ? !paused : document.visibilityState === 'visible')

/** Native apps are paused and resumed, pages are seen or not (docs/product.md, device). */
export function onForeground(heard: (seen: boolean) => void): () => void {
  const names = inShell() ? ['pause', 'resume'] : ['visibilitychange']
  const listener = () => heard(isForeground())
  for (const name of names) document.addEventListener(name, listener)
  return () => names.forEach((name) => document.removeEventListener(name, listener))
}

export const isOnline = (): boolean => navigator.onLine

export function onOnline(heard: (online: boolean) => void): () => void {
  const up = () => heard(true)
  const down = () => heard(false)
  window.addEventListener('online', up)
  window.addEventListener('offline', down)
  return () => {
    window.removeEventListener('online', up)
    window.removeEventListener('offline', down)
  }
}

/** Runs `work` in one tab of this browser at a time; where the browser has no locks it just runs. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? (locks.request(name, work) as Promise<T>) : work()
}
