/** Starts everything that the app does by itself once somebody sees their data; this code is fetched only then. */
import { keepVisited, workerReady } from '../../device/install/service-worker.ts'
import { drawSplash } from '../../device/install/splash.ts'
import { watchUpdate } from '../../device/install/update.ts'
import { watchOtherTabs } from './chosen-elsewhere.ts'
import { watchLongAway } from './long-away.ts'
import { watchPush } from '../../push/push-setup.ts'
import { refreshSettings } from '../../settings/refresh-settings.ts'
import { tryAgain } from '../../api/try-again.ts'
import { watchUserInfo } from '../../auth/user-info.ts'
import { watchVersion } from './version-check.ts'

export function behindStart(): void {
  void refreshSettings()
  watchVersion()
  tryAgain()
  watchLongAway()
  watchOtherTabs()
  drawSplash()
  watchPush()
  watchUserInfo()
  // The search of a desk: its code never comes to a phone.
  if (matchMedia('(min-width: 1000px)').matches)
    void import('../../features/desk/finder/start-finder.tsx').then((desk) => desk.startFinder())
  // Without it the app works as before, only not without a network.
  workerReady().then(
    (registration) => {
      keepVisited(registration)
      watchUpdate(registration)
    },
    (error: unknown) => console.warn('the service worker', error),
  )
}
