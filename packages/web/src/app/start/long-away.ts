/** Restarts the installed app after a long time in the background: what it shows would be old, and so might its version be. */
import { onForeground } from '../../device/device.ts'
import { inShell } from '../../device/native.ts'

/** Background reload of docs/product.md, limits. */
export const LONG_AWAY_MS = 15 * 60_000

/** Only on native devices; in a browser the page stays, and positions start again by themselves (use-place.ts). Returns the way to stop. */
export function watchLongAway(reload: () => void = () => location.reload(), now: () => number = Date.now): () => void {
  if (!inShell()) return () => undefined
  let left: number | null = null
  return onForeground((seen) => {
    if (!seen) {
      left ??= now()
      return
    }
    const away = left === null ? 0 : now() - left
    left = null
    if (away > LONG_AWAY_MS) reload()
  })
}
