/** G10: ten thousand screens are cut off at once and come back while others pay. */
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RealServer } from '@taschino/testkit/real-server.ts'
import { ms, type Target } from './figures.ts'
import type { SocketsPlan, SocketsReport } from './live-sockets.ts'
import { writeTokens, type World } from './world.ts'
import { Payers, at } from './live-payers.ts'

const rss = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) * 1024
/** Processor time that a process has taken, in milliseconds: unlike the clock it does not depend on who else is busy. */
const cpu = (pid: number): number =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]
    ?.split(' ')
    .slice(11, 13)
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0) ?? NaN
const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`

interface Crowd {
  latest: () => SocketsReport
  forget: () => void
  process: ChildProcess
}

function crowd(plan: SocketsPlan): Crowd {
  const child = fork(path.resolve(import.meta.dirname, 'live-sockets.ts'), [JSON.stringify(plan)])
  let latest: SocketsReport = { open: 0, refused: {}, unknown: 0, whole: 0, away: [] }
  child.on('message', (report) => (latest = report as SocketsReport))
  return { latest: () => latest, forget: () => void child.send('forget'), process: child }
}

async function until(done: () => boolean, what: string): Promise<void> {
  for (const limit = Date.now() + 180_000; !done(); await pause(100)) if (Date.now() > limit) throw new Error(`waited too long: ${what}`)
}

/** G10: everybody is cut off at once by kill -9, and comes back while others pay. */
export async function storm(world: World, server: RealServer, payers: Payers, tokensFile: string, sockets: number): Promise<Target[]> {
  await pause(3000)
  const before = rss(server.pid)
  writeTokens(world, tokensFile)
  const people = crowd({ port: server.port, tokensFile, count: sockets })
  try {
    await until(() => people.latest().open === sockets, `${sockets} screens open: ${JSON.stringify({ ...people.latest(), away: [] })}`)
    await pause(10_000)
    const idle = rss(server.pid)
    people.forget()
    await pause(600)
    await server.kill9()
    await server.start()
    const ready = performance.now()
    const cpuBefore = cpu(server.pid)
    payers.answered.length = payers.begun.length = 0
    let paying = true
    let peak = 0
    const meanwhile = (async () => {
      while (paying) await payers.pay(world, server.url, 1, 50, (turn) => 1 + (turn % (world.shops.length - 1)))
    })()
    await until(
      () => {
        peak = Math.max(peak, rss(server.pid))
        return people.latest().open === sockets
      },
      `${sockets} screens back: ${JSON.stringify({ ...people.latest(), away: [] })}`,
    )
    const back = performance.now() - ready
    const cpuEach = (cpu(server.pid) - cpuBefore) / sockets
    paying = false
    await meanwhile
    const { refused, unknown, whole, away } = people.latest()
    const p95 = at(
      payers.answered.toSorted((a, b) => a - b),
      0.95,
    )
    const bySecond = [...Map.groupBy(payers.answered.keys(), (n) => Math.floor(((payers.begun[n] ?? 0) - ready) / 1000))]
      .toSorted(([a], [b]) => a - b)
      .map(([, all]) =>
        ms(
          at(
            all.map((n) => payers.answered[n] ?? 0).toSorted((a, b) => a - b),
            0.95,
          ),
        ),
      )
    const said = Object.keys(refused).length === 0 ? 'none' : JSON.stringify(refused)
    console.log(
      `\n${sockets} screens: idle ${((idle - before) / sockets / 1024).toFixed(1)} kB each (${mb(before)} → ${mb(idle)}); after kill -9 all back ${ms(back)} after the server was (${ms(cpuEach)} of its processor time each, payments included), each away ${ms(at(away, 0.5))} (p50), ${ms(at(away, 0.99))} (p99); ` +
        `${whole} went on where they were, ${unknown} read everything again; peak ${mb(peak)}; refused: ${said}; payments meanwhile, p95 of each second: ${bySecond.join(', ')}`,
    )
    return [
      { name: `G10: ${sockets} screens back < 10 s`, reached: back < 10_000, said: ms(back) },
      {
        name: 'G10: no errors',
        reached: said === 'none' && Object.keys(payers.failures).length === 0,
        said: `${said}; payments ${JSON.stringify(payers.failures)}`,
      },
      { name: 'G10: memory < 400 MB', reached: peak < 400 * 1_048_576, said: mb(peak) },
      { name: 'G10: paying meanwhile p95 < 500 ms', reached: p95 < 500, said: ms(p95) },
    ]
  } finally {
    people.process.kill()
  }
}
