/** The two kinds of machines of a cluster: one with a member of etcd, one with PostgreSQL under Patroni as deploy/patroni says. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import type { Lan } from './lan.ts'
import type { Software } from './software.ts'

const DESCRIPTION = path.resolve(import.meta.dirname, '../../deploy/patroni/patroni.yml')

export interface Place {
  name: string
  address: string
}

/** At a place of the network, as somebody who is not root, with a log of its own. */
function runAt(lan: Lan, { name }: Place, user: string, log: string, env: Record<string, string>, command: readonly string[]): void {
  const out = openSync(log, 'a')
  const who = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--']
  const told = Object.entries(env).map(([key, value]) => `${key}=${value}`)
  const child = spawn('ip', ['netns', 'exec', lan.space(name), ...who, 'env', ...told, ...command], {
    stdio: ['ignore', out, out],
    cwd: '/',
    detached: true,
  })
  child.on('error', () => undefined).unref()
}

const idOf = (user: string, flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))

/** PostgreSQL never runs as root, and nobody else may look into its folder. */
function ownFolder(folder: string, user: string): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  chownSync(folder, idOf(user, '-u'), idOf(user, '-g'))
  return folder
}

export class EtcdNode {
  readonly place: Place
  readonly #lan: Lan
  readonly #folder: string
  readonly #log: string

  constructor(lan: Lan, place: Place, folder: string) {
    this.#lan = lan
    this.place = place
    this.#folder = ownFolder(path.join(folder, place.name), 'postgres')
    this.#log = path.join(folder, 'log', `${place.name}.log`)
  }

  start(all: readonly Place[]): void {
    const { name, address } = this.place
    runAt(this.#lan, this.place, 'postgres', this.#log, {}, [
      'etcd',
      `--name=${name}`,
      `--data-dir=${this.#folder}/data`,
      `--listen-client-urls=http://${address}:2379`,
      `--advertise-client-urls=http://${address}:2379`,
      `--listen-peer-urls=http://${address}:2380`,
      `--initial-advertise-peer-urls=http://${address}:2380`,
      `--initial-cluster=${all.map((one) => `${one.name}=http://${one.address}:2380`).join(',')}`,
      '--initial-cluster-state=new',
      '--logger=zap',
      '--log-level=error',
    ])
  }

  kill(): void {
    this.#lan.signal(this.place.name, 'SIGKILL')
  }

  async isLeader(): Promise<boolean> {
    const answer = await fetch(`http://${this.place.address}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(2000),
    }).catch(() => null)
    if (!answer?.ok) return false
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string }
    return header.member_id === leader
  }
}

/** What the description leaves to whoever sets a node up. */
export interface NodeSettings {
  software: Software
  passwords: { replication: string; superuser: string; rewind: string; api: string }
  etcd: readonly Place[]
  /** Of the whole cluster, as PostgreSQL writes it. */
  network: string
}

export class PostgresNode {
  readonly place: Place
  readonly #lan: Lan
  readonly #folder: string
  readonly #log: string
  readonly #settings: NodeSettings

  constructor(lan: Lan, place: Place, folder: string, settings: NodeSettings) {
    this.#lan = lan
    this.place = place
    this.#folder = ownFolder(path.join(folder, place.name), 'postgres')
    this.#log = path.join(folder, 'log', `${place.name}.log`)
    this.#settings = settings
    this.#describe()
  }

  get #file(): string {
    return path.join(this.#folder, 'patroni.yml')
  }

  /** The description as it is, but for names, places and passwords; without a watchdog and an archive, which this machine does not have. */
  #describe(): void {
    const { software, passwords, etcd, network } = this.#settings
    const { name, address } = this.place
    const text = readFileSync(DESCRIPTION, 'utf8')
      .replaceAll('CHANGE-ME-network', network)
      .replaceAll('CHANGE-ME-replication', passwords.replication)
      .replaceAll('CHANGE-ME-superuser', passwords.superuser)
      .replaceAll('CHANGE-ME-rewind', passwords.rewind)
      .replaceAll('CHANGE-ME-api', passwords.api)
      .replace('name: CHANGE-ME-node1', `name: ${name}`)
      .replaceAll('CHANGE-ME-node1', address)
      .replace(/hosts: \[.*\]/, `hosts: [${etcd.map((one) => `"${one.address}:2379"`).join(', ')}]`)
      .replace(/^ *archive_.*\n/gm, '')
      .replace(/^watchdog: .*$/m, 'watchdog: { mode: "off" }')
      .replace(/data_dir: .*/, `data_dir: ${this.#folder}/data`)
      .replace(/bin_dir: .*/, `bin_dir: ${software.postgres}`)
      .replace(
        /pgpass: .*/,
        `pgpass: ${this.#folder}/pgpass\n  parameters: { unix_socket_directories: ${this.#folder}, shared_buffers: 96MB }`,
      )
    if (text.includes('CHANGE-ME')) throw new Error('deploy/patroni/patroni.yml names something that the drill does not know')
    writeFileSync(this.#file, text)
    chownSync(this.#file, idOf('postgres', '-u'), idOf('postgres', '-g'))
  }

  start(): void {
    const { patroniPath } = this.#settings.software
    const env = { LC_ALL: 'C.UTF-8', ...(patroniPath === '' ? {} : { PYTHONPATH: patroniPath }) }
    runAt(this.#lan, this.place, 'postgres', this.#log, env, ['/usr/bin/python3', '-m', 'patroni', this.#file])
  }

  /** As a machine ends whose power is cut. */
  kill(): void {
    this.#lan.signal(this.place.name, 'SIGKILL')
  }
  /** As a virtual machine that is put aside for a while: it knows nothing of it. */
  freeze(): void {
    this.#lan.signal(this.place.name, 'SIGSTOP')
  }
  thaw(): void {
    this.#lan.signal(this.place.name, 'SIGCONT')
  }
  freezePatroni(): void {
    this.#lan.signal(this.place.name, 'SIGSTOP', (pid) => this.#isPatroni(pid))
  }
  killPostgres(): void {
    this.#lan.signal(this.place.name, 'SIGKILL', (pid) => !this.#isPatroni(pid))
  }
  cut(): void {
    this.#lan.cut(this.place.name)
  }
  mend(): void {
    this.#lan.mend(this.place.name)
  }

  #isPatroni(pid: number): boolean {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('patroni')
    } catch {
      return false
    }
  }

  /** Asks Patroni of this node for something; its words come back. */
  async order(what: string, body: object): Promise<string> {
    const answer = await fetch(`http://${this.place.address}:8008/${what}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`patroni:${this.#settings.passwords.api}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    return `${answer.status} ${await answer.text()}`
  }
}
