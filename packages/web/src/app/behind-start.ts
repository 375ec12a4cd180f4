/** What the app does by itself once somebody sees their data; its code comes only then. */
import { keepVisited, workerReady } from '../device/service-worker.ts'
import { drawSplash } from '../device/splash.ts'
import { watchUpdate } from '../device/update.ts'
import { watchOtherTabs } from './chosen-elsewhere.ts'
import { watchLongAway } from './long-away.ts'
import { watchPush } from './push-setup.ts'
import { refreshSettings } from './refresh-settings.ts'
import { tryAgain } from './try-again.ts'
import { watchVersion } from './version-check.ts'

export function behindStart(): void {
  void refreshSettings()
  watchVersion()
  tryAgain()
  watchLongAway()
  watchOtherTabs()
  drawSplash()
  watchPush()
  // Without it the app works as before, only not without a network.
  workerReady().then((registration) => {
    keepVisited(registration)
    watchUpdate(registration)
  }, (error: unknown) => console.warn('the service worker', error))
}
