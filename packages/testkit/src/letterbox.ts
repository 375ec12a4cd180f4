/** Mail of a story: a real SMTP server, the real sender, and a reader that waits for letters. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Parts } from '@taschino/server/app.ts'
import { mailJobs } from '@taschino/server/delivery-jobs.ts'
import { openScheduler, type Scheduler } from '@taschino/server/platform/scheduler.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { startSmtpCatcher, type CaughtMail, type SmtpCatcher } from '@taschino/server/platform/mail/smtp-catcher.ts'

const PATIENCE_MS = 15_000

/** The code that a letter's button carries. */
export function codeIn(mail: CaughtMail): string {
  const code = /\?code=([\w-]+)/.exec(mail.text)?.[1]
  if (!code) throw new Error(`no code in: ${mail.text}`)
  return code
}

export class Letterbox {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-posta-`))
  #catcher!: SmtpCatcher
  #jobs!: Scheduler
  #port = 0
  readonly #nobody = new Set<string>()

  static async open(parts: Parts): Promise<Letterbox> {
    const box = new Letterbox()
    await box.plug()
    box.#jobs = openScheduler(openLog('silent'), mailJobs({ smtpUrl: box.#catcher.url }, parts, openLog('silent')))
    return box
  }

  get url(): string {
    return this.#catcher.url
  }

  /** The mail server is there (again), at the address where it was. */
  async plug(): Promise<void> {
    this.#catcher = await startSmtpCatcher({ folder: this.#folder, port: this.#port, refuses: (address) => this.#nobody.has(address) })
    this.#port = Number(new URL(this.#catcher.url).port)
  }

  /** Nobody answers at its address any more. */
  unplug(): Promise<void> {
    return this.#catcher.close()
  }

  /** Whoever has this address has it no more: the server refuses it for good. */
  refuses(email: string): void {
    this.#nobody.add(email)
  }

  /** What has come for somebody, oldest first. */
  async of(email: string): Promise<CaughtMail[]> {
    return (await this.#catcher.list()).filter(({ to }) => to === email).toReversed()
  }

  /** Waits until as many mails as `count` have come for somebody, and hands out the last one. */
  async brings(email: string, { count = 1, patience = PATIENCE_MS } = {}): Promise<CaughtMail> {
    for (const until = Date.now() + patience; ; await pause(50)) {
      const mails = await this.of(email)
      const last = mails[count - 1]
      if (last) return last
      if (Date.now() > until) throw new Error(`${email} got ${mails.length} of ${count} mails`)
    }
  }

  /** The code of the last letter that comes for somebody. */
  async code(email: string, count = 1): Promise<string> {
    return codeIn(await this.brings(email, { count }))
  }

  async close(): Promise<void> {
    await this.#jobs.close()
    await this.#catcher.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
