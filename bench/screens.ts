/** Screens that keep a socket open through a proxy while a drill goes on, in a process of their own. */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SocketsReport } from './live-sockets.ts'

/** Tills that keep a socket open through the proxy, in a process of their own. */
export class Screens {
  readonly #count: number
  readonly #child: ChildProcess
  latest: SocketsReport = { open: 0, refused: {}, unknown: 0, whole: 0, away: [] }

  constructor(port: number, tokensFile: string, count: number) {
    this.#count = count
    this.#child = fork(path.join(import.meta.dirname, 'live-sockets.ts'), [JSON.stringify({ port, tokensFile, count })])
    this.#child.on('message', (report) => (this.latest = report as SocketsReport))
  }

  async allOpen(): Promise<void> {
    await pause(600)
    for (const until = Date.now() + 30_000; this.latest.open < this.#count; await pause(100))
      if (Date.now() > until) throw new Error(`screens stay away: ${JSON.stringify({ ...this.latest, away: [] })}`)
  }
  close(): void {
    this.#child.kill()
  }
}
