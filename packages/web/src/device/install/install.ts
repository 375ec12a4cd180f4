/** Offers "add to home screen" at a moment that suits the person, not when the browser feels like it. */
import { inShell } from '../native.ts'

interface InstallEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    for (const listener of listeners) listener()
  })
}

/** Safari on a phone offers nothing by itself: the person finds it in the menu. False once the app stands on the home screen. */
export const isAskedByHand = (): boolean => !inShell() && (navigator as { standalone?: boolean }).standalone === false

export const canInstall = (): boolean => offered !== null

export function onInstallable(heard: () => void): () => void {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

export async function install(): Promise<boolean> {
  const event = offered
  if (!event) return false
  offered = null
  await event.prompt()
  const { outcome } = await event.userChoice
  for (const listener of listeners) listener()
  return outcome === 'accepted'
}
