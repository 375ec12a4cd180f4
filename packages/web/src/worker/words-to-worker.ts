/** What a page may say to the service worker. */

export type ToWorker =
  /** Become the worker of all pages now: the person wants the new version. */
  | { readonly type: 'take-over' }
  /** These files of ours came before the worker was there: keep them too. */
  | { readonly type: 'keep'; readonly urls: readonly string[] }

/** Anything may be posted to a worker; what is none of ours is null. */
export function toWorker(said: unknown): ToWorker | null {
  if (typeof said !== 'object' || said === null) return null
  const { type, urls } = said as { type?: unknown; urls?: unknown }
  if (type === 'take-over') return { type }
  return type === 'keep' && Array.isArray(urls) && urls.every((url) => typeof url === 'string')
    ? { type, urls: urls.slice(0, 100) as string[] }
    : null
}
