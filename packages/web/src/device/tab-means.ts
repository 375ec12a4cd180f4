/** What the tabs of one browser agree by: a lock that one of them holds, and a channel on which all of them hear each other. */

export interface TabMeans {
  locks: LockManager
  channel: BroadcastChannel
}

/** Null where a browser lacks one of them, or the page is not served securely. */
export function tabMeans(name: string): TabMeans | null {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks && typeof BroadcastChannel === 'function' ? { locks, channel: new BroadcastChannel(name) } : null
}
