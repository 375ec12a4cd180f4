/** What the app does by itself once somebody sees their data; its code comes only then. */
import { keepVisited, workerReady } from '../device/service-worker.ts'
import { refreshSettings } from './settings.ts'
import { watchVersion } from './version-check.ts'

export function behindStart(): void {
  void refreshSettings()
  watchVersion()
  // Without it the app works as before, only not without a network.
  workerReady().then(keepVisited, (error: unknown) => console.warn('the service worker', error))
}
