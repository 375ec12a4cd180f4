/** Runs a real Redis (or Valkey) for stories about several processes, and kills it when a story wants it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './real-server.ts'

const PATIENCE_MS = 20_000

/** The program, where there is one; `npm test` installs it where it may (tools/redis.mjs). */
export const redisProgram: string | undefined = [process.env['TASCHINO_REDIS'], 'valkey-server', 'redis-server'].find(
  (name) => name !== undefined && name !== '' && spawnSync(name, ['--version'], { timeout: 10_000 }).status === 0,
)

export interface RealRedis {
  readonly url: string
  kill9(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startRedis(): Promise<RealRedis> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-redis-`))
  let child: ChildProcess | undefined
  const end = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const start = async (): Promise<void> => {
    if (redisProgram === undefined) throw new Error('there is no redis-server or valkey-server on this machine')
    child = spawn(redisProgram, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], { stdio: 'ignore' })
    for (const until = Date.now() + PATIENCE_MS; !(await listens(port)); await pause(20))
      if (Date.now() > until || child.exitCode !== null) throw new Error('redis does not start')
  }
  // Nobody else would end it when this process does.
  const leave = (): void => void child?.kill('SIGKILL')
  process.once('exit', leave)
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill9: end,
    async stop() {
      await end()
      process.off('exit', leave)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net
      .connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      .once('error', () => resolve(false))
  })
