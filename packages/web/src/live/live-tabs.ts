/**
 * Shares one connection among all tabs of a browser: the tab that holds a lock leads and tells the others. A tab that closes gives the
 * lock back; from a frozen one it is taken. Web Locks and BroadcastChannel are in every browser since 2022, SharedWorker is not; without
 * them each tab connects by itself.
 */
import { isForeground, onForeground } from '../device/device.ts'
import { tabMeans } from '../device/tab-means.ts'
import type { TabMeans } from '../device/tab-means.ts'

/** How long a tab that is seen goes without a word of the leader before it takes the lead. */
const PATIENCE_MS = 3000
const ASK_MS = 5000
/** A tab that was seen says so with every question; after this silence it counts as gone. */
const SEEN_MS = 15_000

export interface Leading {
  /** Ends the leading; called once. */
  stop: () => void
  /** Somebody looks at a tab of this browser now, or nobody does any more. */
  saySeen: () => void
}

export interface TabHooks<StoredAnswer> {
  /** Becomes the one that is connected. `tell` reaches all other tabs. */
  lead: (tell: (said: StoredAnswer) => void, anySeen: () => boolean) => Leading
  /** What the leader told. */
  hear: (said: StoredAnswer) => void
  /** What somebody who asks should know now; also whether this tab's connection does its work. */
  here: () => { said: StoredAnswer; works: boolean }
}

type Message<StoredAnswer> =
  | { kind: 'told'; said: StoredAnswer }
  | { kind: 'here'; from: string; said: StoredAnswer; works: boolean }
  | { kind: 'ask'; from: string; seen: boolean }
  | { kind: 'gone'; from: string }

/** Joins the tabs of `name` until the returned function is called. */
export function joinTabs<StoredAnswer>(name: string, hooks: TabHooks<StoredAnswer>): () => void {
  const means = tabMeans(name)
  return means ? new Tabs(name, hooks, means).leave : leadAlone(hooks)
}

function leadAlone<StoredAnswer>(hooks: TabHooks<StoredAnswer>): () => void {
  const leading = hooks.lead(() => undefined, isForeground)
  const stop = onForeground(leading.saySeen)
  return () => {
    stop()
    leading.stop()
  }
}

class Tabs<StoredAnswer> {
  readonly #name: string
  readonly #hooks: TabHooks<StoredAnswer>
  readonly #locks: LockManager
  readonly #channel: BroadcastChannel
  readonly #me = crypto.randomUUID()
  /** Tabs that are seen, and until when we believe it; the leader's knowledge. */
  readonly #seen = new Map<string, number>()
  readonly #stops: (() => void)[]
  #leading: Leading | null = null
  #giveBack: () => void = () => undefined
  #left = false
  #patience: ReturnType<typeof setTimeout> | undefined
  /** How often in a row the leader said that it does not work: hidden tabs have slow timers. */
  #idle = 0

  constructor(name: string, hooks: TabHooks<StoredAnswer>, { locks, channel }: TabMeans) {
    this.#name = name
    this.#hooks = hooks
    this.#locks = locks
    this.#channel = channel
    channel.onmessage = ({ data }: MessageEvent<Message<StoredAnswer>>) => this.#hear(data)
    const timer = setInterval(() => this.#look(), ASK_MS)
    const gone = () => this.#post({ kind: 'gone', from: this.#me })
    const back = () => this.#ask()
    addEventListener('pagehide', gone)
    addEventListener('pageshow', back)
    this.#stops = [
      () => clearInterval(timer),
      onForeground(() => this.#ask()),
      () => removeEventListener('pagehide', gone),
      () => removeEventListener('pageshow', back),
    ]
    this.#queue()
    this.#ask()
  }

  readonly leave = (): void => {
    if (this.#left) return
    this.#left = true
    this.#post({ kind: 'gone', from: this.#me })
    for (const stop of this.#stops) stop()
    clearTimeout(this.#patience)
    this.#giveBack()
    this.#channel.close()
  }

  #post(message: Message<StoredAnswer>): void {
    this.#channel.postMessage(message)
  }

  /** Waits for the lead, or takes it. Whoever it is taken from learns it here and waits again. */
  #queue(steal = false): void {
    const wait = new AbortController()
    const before = this.#giveBack
    this.#giveBack = () => {
      wait.abort()
      before()
    }
    const hold = async (): Promise<void> => {
      if (this.#left) return
      await new Promise<void>((resolve) => {
        this.#giveBack = resolve
        this.#begin()
      })
    }
    this.#locks.request(this.#name, steal ? { steal } : { signal: wait.signal }, hold).then(
      () => this.#end(),
      (error: unknown) => {
        this.#end()
        if (this.#left || wait.signal.aborted) return
        // A browser that refuses locks altogether: better two connections than none.
        if ((error as { name?: unknown }).name === 'AbortError') this.#queue()
        else this.#begin()
      },
    )
  }

  #begin(): void {
    clearTimeout(this.#patience)
    this.#leading = this.#hooks.lead(
      (said) => this.#post({ kind: 'told', said }),
      () => this.#anySeen(),
    )
    this.#sayHere()
  }

  #end(): void {
    this.#leading?.stop()
    this.#leading = null
  }

  #anySeen(): boolean {
    if (isForeground()) return true
    const now = Date.now()
    for (const [tab, until] of this.#seen) if (until < now) this.#seen.delete(tab)
    return this.#seen.size > 0
  }

  #sayHere(): void {
    this.#post({ kind: 'here', from: this.#me, ...this.#hooks.here() })
  }

  #look(): void {
    if (this.#leading) this.#leading.saySeen()
    else if (isForeground()) this.#ask()
  }

  /** Says whether we are seen and asks for a word of the leader. A tab that nobody looks at has time. */
  #ask(): void {
    if (this.#leading) return this.#leading.saySeen()
    const seen = isForeground()
    this.#post({ kind: 'ask', from: this.#me, seen })
    clearTimeout(this.#patience)
    // Not all at once: the first who takes the lead says so to the others.
    if (seen) this.#patience = setTimeout(() => this.#take(), PATIENCE_MS * (1 + Math.random() / 3))
  }

  #take(): void {
    if (this.#left || this.#leading || !isForeground()) return
    this.#idle = 0
    this.#giveBack()
    this.#queue(true)
  }

  #hear(message: Message<StoredAnswer>): void {
    if (message.kind === 'told') {
      if (!this.#leading) this.#hooks.hear(message.said)
    } else if (message.kind === 'here') {
      if (!this.#leading) this.#hearLeader(message)
    } else {
      const seen = message.kind === 'ask' && message.seen
      if (seen) this.#seen.set(message.from, Date.now() + SEEN_MS)
      else this.#seen.delete(message.from)
      if (!this.#leading) return
      this.#leading.saySeen()
      if (message.kind === 'ask') this.#sayHere()
    }
  }

  #hearLeader({ said, works }: { said: StoredAnswer; works: boolean }): void {
    clearTimeout(this.#patience)
    this.#idle = works ? 0 : this.#idle + 1
    this.#hooks.hear(said)
    if (this.#idle > 2 && isForeground()) this.#take()
  }
}
