/** Offers "add to home screen" at a moment that suits the person, not when the browser feels like it. */
import { inShell } from '../native.ts'
import { recall, remember } from '../storage.ts'

/** Asked once on a device; whoever said no finds it in the profile. */
const ASKED = 'install.asked'

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

/** Nobody answered yet on this device, and it can be put there. */
export const mayOfferInstall = (): boolean => recall(ASKED) === null && (canInstall() || isAskedByHand())

export const noteInstallAnswered = (): void => remember(ASKED, 'true')

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
