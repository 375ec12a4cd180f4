/** Puts the live connection together: which tab connects, what all tabs do with its events, what is read again after a gap. */
import type { CaughtUp, RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'
import { isForeground, isOnline, onOnline } from '../device/device.ts'
import { sayWord, takeWord } from '../device/sound/one-voice.ts'
import { SeenEvents, Invalidation } from './seen-events.ts'
import { connect } from './live-socket.ts'
import { EVERYTHING, REREAD } from './live-table.ts'
import { joinTabs } from './live-tabs.ts'
import type { Leading } from './live-tabs.ts'
import { session } from '../api/session.ts'
import { invalidate } from '../api/use-ask.ts'

export type Connection = 'live' | 'reconnecting' | 'offline'

export interface LiveHooks {
  heard: (event: RealtimeEvent) => void
  notified: (notification: RealtimeNotification) => void
  /**
   * Something was told that is from before this screen: nothing rings, but what is written because of it may come later than the screen was
   * read.
   */
  late: () => void
  state: (state: Connection) => void
}

/** What tabs of one browser say to each other. `quietMs`: for how long the connected one has heard nothing. */
type StoredAnswer =
  | { event: RealtimeEvent }
  | { notification: RealtimeNotification }
  | { caughtUp: CaughtUp }
  | { state: 'live' | 'reconnecting'; version: number | null; quietMs: number }

/** What is shown may have been read this long before the connection was asked for: the first data is waited for. */
const READ_BEFORE_MS = 20_000

export interface Live {
  stop: () => void
  /** Only one tab of this browser says `what` aloud, and once; heard of first, said when it is known what to say. */
  hearWord: (what: string) => void
  sayWord: (what: string, say: () => void) => void
}

export function runLive(hooks: LiveHooks): Live {
  const { idUser } = session()
  const run = new Run(hooks, idUser)
  const leave = joinTabs<StoredAnswer>(`taschino-live-${idUser}`, run)
  const stopWatching = onOnline(() => run.showState())
  return {
    stop() {
      run.over = true
      leave()
      stopWatching()
    },
    hearWord: (what) => void takeWord(what, run.leads),
    sayWord: (what, say) => void sayWord(what, run.leads, say),
  }
}

class Run {
  over = false
  leads = false
  readonly #hooks: LiveHooks
  readonly #idUser: number | null
  readonly #began = Date.now() - READ_BEFORE_MS
  readonly #seen = new SeenEvents()
  readonly #rereading = new Invalidation((calls) => invalidate(...calls))
  #state: 'live' | 'reconnecting' = 'reconnecting'
  #lastAt = Date.now()

  constructor(hooks: LiveHooks, idUser: number | null) {
    this.#hooks = hooks
    this.#idUser = idUser
  }

  /** This tab is the connected one. */
  lead = (tell: (said: StoredAnswer) => void, seen: () => boolean): Leading => {
    const say = (said: StoredAnswer): void => {
      // First to the others: whoever hears our version later has heard everything below it.
      tell(said)
      this.hear(said)
    }
    const socket = connect({
      heard: (event) => say({ event }),
      notified: (notification) => say({ notification }),
      caughtUp: (caughtUp) => say({ caughtUp }),
      state: (state) => {
        this.#state = state
        say(this.#summary())
      },
      known: () => (this.#seen.version === null ? { age: Date.now() - this.#began } : { since: this.#seen.version }),
      seen,
    })
    this.leads = true
    const stop = () => {
      this.leads = false
      socket.close()
    }
    return { stop, saySeen: socket.saySeen }
  }

  here = (): { said: StoredAnswer; works: boolean } => ({ said: this.#summary(), works: this.#state === 'live' || isForeground() })

  hear = (said: StoredAnswer): void => {
    // Somebody else may be logged in by now: nothing of the one before is heard any more.
    if (this.over || session().idUser !== this.#idUser) return
    if ('event' in said) this.#take(said.event)
    else if ('notification' in said) this.#read(said.notification)
    else if ('caughtUp' in said) this.#catchUp(said.caughtUp)
    else this.#compare(said)
  }

  showState(): void {
    this.#hooks.state(isOnline() ? this.#state : 'offline')
  }

  #summary(): Extract<StoredAnswer, { state: unknown }> {
    return { state: this.#state, version: this.#seen.version, quietMs: Date.now() - this.#lastAt }
  }

  #take(event: RealtimeEvent): void {
    // What is told before we were up to date is from before this screen: it is read, but rings no bell.
    const news = this.#seen.version !== null
    if (!this.#seen.take('event', event.seq)) return
    this.#lastAt = Date.now()
    this.#rereading.want(REREAD[event.type] ?? EVERYTHING)
    if (news) this.#hooks.heard(event)
    else this.#hooks.late()
  }

  #read(notification: RealtimeNotification): void {
    const news = this.#seen.version !== null
    if (this.#seen.take('notification', notification.seq) && news) this.#hooks.notified(notification)
  }

  #catchUp({ version, whole }: CaughtUp): void {
    this.#seen.reach(version)
    if (!whole) this.#rereading.want(EVERYTHING)
  }

  /** The connected tab says how far it is. Its words come in order, so whoever is behind has slept. */
  #compare({ state, version, quietMs }: Extract<StoredAnswer, { state: unknown }>): void {
    this.#state = state
    this.showState()
    if (version === null) return
    const before = this.#seen.version
    const missed = before === null ? Date.now() - quietMs > this.#began : before < version
    this.#seen.reach(version)
    if (missed) this.#rereading.want(EVERYTHING)
  }
}
