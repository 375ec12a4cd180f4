/** What the service worker may say to a page. */

/** A notification was tapped: that screen is wanted; `notice` is the line in the person's list. */
export interface FromWorker {
  readonly type: 'open'
  readonly link: string
  readonly notice: number | null
}

/** A path of our own app, and nothing that a browser could take for another site or a scheme (T57). */
export const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^\/(?![/\\])[\w\-/?=&.%]*$/.test(value)

export function fromWorker(said: unknown): FromWorker | null {
  if (typeof said !== 'object' || said === null) return null
  const { type, link, notice } = said as { type?: unknown; link?: unknown; notice?: unknown }
  return type === 'open' && isOwnPath(link) ? { type, link, notice: typeof notice === 'number' ? notice : null } : null
}
