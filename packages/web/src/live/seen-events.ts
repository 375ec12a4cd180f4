/** Takes events from the server, each once and in whatever order they come, and says which answers they make out of date (F22). */
import type { Call } from '@taschino/contract/call.ts'

/** Numbers that are remembered: a reconnect tells again what is as young as this. */
const REMEMBERED = 2000

/** What was heard. Not only the largest number counts: a commit that took longer comes later under a smaller one. */
export class SeenEvents {
  readonly #numbers = new Set<string>()
  #version: number | null = null

  /** The version up to which everything was heard; null until anybody has said one. */
  get version(): number | null {
    return this.#version
  }

  /** True the first time. An event and a text may have one number. */
  take(kind: 'event' | 'notification', number: number): boolean {
    const name = `${kind}${number}`
    if (this.#numbers.has(name)) return false
    this.#numbers.add(name)
    const [oldest] = this.#numbers
    if (this.#numbers.size > REMEMBERED && oldest !== undefined) this.#numbers.delete(oldest)
    // Before anybody said how far we are, one number says nothing about those below it.
    if (this.#version !== null) this.reach(number)
    return true
  }

  reach(version: number): void {
    this.#version = Math.max(this.#version ?? 0, version)
  }
}

/**
 * Between two readings of the same calls: a till with two hundred payments a second reads on, instead of beginning anew with each of them.
 */
const PAUSE_MS = 150

/**
 * Reads calls again, one reading at a time: what is wanted while one runs is read once more after it, because that reading may have begun
 * before what was heard.
 * So the last reading always begins after the last hint.
 */
export class Invalidation {
  readonly #read: (calls: readonly Call[]) => Promise<void>
  readonly #pause: () => Promise<void>
  readonly #wanted = new Map<string, Call>()
  #running = false

  constructor(
    read: (calls: readonly Call[]) => Promise<void>,
    pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  ) {
    this.#read = read
    this.#pause = pause
  }

  want(calls: readonly Call[]): void {
    for (const call of calls) this.#wanted.set(call.name, call)
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#wanted.size > 0) {
      const calls = [...this.#wanted.values()]
      this.#wanted.clear()
      // A reading that failed says so on its own screen, and tries again by itself.
      await this.#read(calls).catch(() => undefined)
      await this.#pause()
    }
    this.#running = false
  }
}
