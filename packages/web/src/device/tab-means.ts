/** Lock and channel by which the tabs of one browser agree on which of them leads. */

export interface TabMeans {
  locks: LockManager
  channel: BroadcastChannel
}

/** Null where a browser lacks one of them, or the page is not served securely. */
export function tabMeans(name: string): TabMeans | null {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks && typeof BroadcastChannel === 'function' ? { locks, channel: new BroadcastChannel(name) } : null
}
