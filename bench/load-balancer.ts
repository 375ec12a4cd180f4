/** Runs the HAProxy of deploy/haproxy before the servers of a drill, and reads what it saw of them. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const CONFIG = path.resolve(import.meta.dirname, '../deploy/haproxy/haproxy.cfg')

/** What is missing is installed by whoever may; anybody else is told how. */
export function ensureHaproxy(): void {
  if (spawnSync('haproxy', ['-v']).status === 0) return
  if (os.userInfo().uid !== 0) throw new Error('first, as root: apt-get install -y haproxy')
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'haproxy'], { stdio: 'ignore' })
}

/** What the proxy counted of one server: nobody asks the server itself. */
export interface Seen {
  name: string
  status: string
  answered: number
  errors5xx: number
  /** Calls that got no answer: cut, or never taken. */
  cut: number
  retried: number
}

export class LoadBalancer {
  readonly url: string
  readonly port: number
  readonly #folder: string
  #child: ChildProcess | undefined

  constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
    this.url = `http://127.0.0.1:${port}`
  }

  async open(servers: readonly { name: string; port: number }[]): Promise<void> {
    const file = path.join(this.#folder, 'haproxy.cfg')
    const lines = servers.map(({ name, port }) => `    server ${name} 127.0.0.1:${port} check cookie ${name}`).join('\n')
    writeFileSync(
      file,
      readFileSync(CONFIG, 'utf8')
        .replace(/^ {4}bind :80\n {4}bind :443.*$/m, `    bind 127.0.0.1:${this.port}`)
        .replace(/^ {4}http-request redirect scheme.*\n/m, '')
        .replace('maxconn 20000', 'maxconn 2000')
        .replace('/run/haproxy/admin.sock', this.#socket)
        .replace(/(?: {4}server app\d .*\n)+/g, `${lines}\n`),
    )
    this.#child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
    for (const until = Date.now() + 10_000; Date.now() < until; await pause(100)) if (await this.seen().catch(() => null)) return
    throw new Error('haproxy did not start')
  }

  get #socket(): string {
    return path.join(this.#folder, 'admin.sock')
  }

  #say(words: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = ''
      net
        .connect(this.#socket)
        .on('error', reject)
        .on('data', (data) => (said += String(data)))
        .on('end', () => resolve(said))
        .end(`${words}\n`)
    })
  }

  /** Gets nobody new from here on: for a release that cannot say by itself that it leaves. */
  async drain(name: string): Promise<void> {
    await this.#say(`set server taschino/${name} state drain`)
  }

  async seen(): Promise<Seen[]> {
    const [head = '', ...rows] = (await this.#say('show stat')).trim().split('\n')
    const names = head.replace('# ', '').split(',')
    return rows
      .map((row) => new Map(row.split(',').map((cell, n) => [names[n] ?? '', cell])))
      .filter((row) => row.get('pxname') === 'taschino' && row.get('svname') !== 'BACKEND')
      .map((row) => {
        const n = (name: string): number => Number(row.get(name) ?? 0)
        return {
          name: row.get('svname') ?? '',
          status: row.get('status') ?? '',
          answered: n('hrsp_2xx') + n('hrsp_4xx'),
          errors5xx: n('hrsp_5xx'),
          cut: n('econ') + n('eresp'),
          retried: n('wretr') + n('wredis'),
        }
      })
  }

  async until(name: string, status: string): Promise<void> {
    for (const limit = Date.now() + 60_000; ; await pause(100)) {
      if ((await this.seen()).some((one) => one.name === name && one.status.startsWith(status))) return
      if (Date.now() > limit) throw new Error(`${name} did not become ${status}`)
    }
  }

  close(): void {
    this.#child?.kill()
  }
}
