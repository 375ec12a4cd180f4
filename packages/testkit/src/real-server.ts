// Runs the real server as a process, for walks, crash tests and benches.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSmtpCatcher, type SmtpCatcher } from '@taschino/server/platform/mail/smtp-catcher.ts'
import { secretFor } from './secret.ts'

export interface RealServerOptions {
  databaseUrl: string
  /**
   * The installation's secret, for tests that sign logins themselves and for copies of a database; otherwise one that follows from the
   * database's name.
   */
  secret?: Buffer
  /** Another checkout of the project, of a version that was released before; otherwise this one. */
  root?: string
  /** A port of choice; otherwise a free one. */
  port?: number
  /** Arguments of the server, as after `npm start --`. */
  args?: string[]
  /** Arguments of Node (`--cpu-prof`). */
  flags?: string[]
  env?: Record<string, string>
  /** Hears everything that the process says. */
  hear?: (words: string) => void
}

export interface RealServer {
  readonly port: number
  readonly url: string
  readonly pid: number
  /** The mails that it sent, where it does not show them itself. */
  readonly post: SmtpCatcher | null
  /** How the process ended when nobody had asked for it, with its last words. */
  readonly deaths: readonly string[]
  /** As a power cut would end it. */
  kill9(): Promise<void>
  /** Starts it again on the same port, after kill9 or stop. */
  start(): Promise<void>
  /** SIGTERM, and the wait for a clean end. */
  stop(): Promise<void>
}

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MAIN = 'packages/demo/src/main.ts'
const { flags: NODE_FLAGS, compiled: COMPILED } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../server/node-flags.json'), 'utf8'),
) as { flags: string[]; compiled: string }
/** A start on a machine with ten others takes more than a minute. */
const PATIENCE_MS = 150_000

export async function startRealServer(options: RealServerOptions): Promise<RealServer> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  // Mails and files of its own; what a killed run leaves behind is swept away like its databases.
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-files-`))
  // A service on a database of one's own has a mail server, but for one that is for trying, which shows its mails itself.
  const post =
    options.args?.includes('--demo') || options.env?.['SMTP_URL'] ? null : await startSmtpCatcher({ folder: path.join(dataDir, 'posta') })
  const secret = options.secret ?? secretFor(options.databaseUrl)
  const deaths: string[] = []
  let child: ChildProcess | undefined
  let wanted = false

  const launch = (): { running: ChildProcess; lastWords: () => string } => {
    const running = spawn(
      process.execPath,
      [...NODE_FLAGS, ...(options.flags ?? []), path.join(options.root ?? ROOT, MAIN), ...(options.args ?? [])],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          NODE_COMPILE_CACHE: path.join(options.root ?? ROOT, COMPILED),
          ...process.env,
          PORT: String(port),
          DATABASE_URL: options.databaseUrl,
          PUBLIC_URL: url,
          TASCHINO_DATA: dataDir,
          TASCHINO_SECRET: secret.toString('base64'),
          ...(post ? { SMTP_URL: post.url } : {}),
          ...options.env,
        },
      },
    )
    let tail = ''
    const hear = (data: Buffer): void => {
      tail = (tail + String(data)).slice(-2000)
      options.hear?.(String(data))
    }
    running.stdout?.on('data', hear)
    running.stderr?.on('data', hear)
    running.once('exit', (code, signal) => {
      if (wanted) deaths.push(`ended with ${code ?? signal}: ${tail}`)
    })
    return { running, lastWords: () => tail }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    wanted = false
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }
  const start = async (): Promise<void> => {
    wanted = true
    const { running, lastWords } = launch()
    child = running
    for (const until = Date.now() + PATIENCE_MS; ; await pause(15)) {
      if (running.exitCode !== null || running.signalCode !== null) throw new Error(`the server did not start: ${lastWords()}`)
      if (await answers(url)) return
      if (Date.now() > until) throw new Error(`the server stays silent: ${lastWords()}`)
    }
  }
  await start()
  return {
    port,
    url,
    post,
    deaths,
    start,
    get pid() {
      return child?.pid ?? 0
    },
    kill9: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await post?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** Below the ports that systems give to connections going out: one of those could be taken again before the server is there. */
const PORTS = { from: 12_000, to: 32_000 } as const

export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to)
  const free = await new Promise<boolean>((resolve) => {
    const probe = net
      .createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return free ? port : freePort()
}
