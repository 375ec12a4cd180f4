/** Three members of etcd, three nodes of PostgreSQL under Patroni and the HAProxy that leads to whichever writes, from deploy/patroni. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Lan } from './lan.ts'
import { EtcdNode, PostgresNode } from './node.ts'
import type { Software } from './software.ts'

const PROXY = path.resolve(import.meta.dirname, '../../deploy/patroni/haproxy-database.cfg')
const DATABASE = 'taschino'
const HEALTHY_MS = 180_000
const password = (): string => randomBytes(18).toString('base64url')

interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

export class Cluster {
  readonly nodes: readonly PostgresNode[]
  readonly etcd: readonly EtcdNode[]
  readonly #lan = new Lan()
  readonly #folder: string
  readonly #ports: { proxy: number; direct: readonly number[] }
  readonly #superuser: string
  readonly #owner = password()
  #proxy: ChildProcess | undefined

  constructor(folder: string, software: Software, ports: { proxy: number; direct: readonly number[] }) {
    this.#folder = folder
    this.#ports = ports
    for (const name of ['etcd', 'nodes', 'log']) {
      mkdirSync(path.join(folder, name))
      chmodSync(path.join(folder, name), 0o755)
    }
    mkdirSync(path.join(folder, 'etcd/log'))
    mkdirSync(path.join(folder, 'nodes/log'))
    this.#lan.open()
    const place = (name: string) => ({ name, address: this.#lan.add(name) })
    this.etcd = ['e1', 'e2', 'e3'].map((name) => new EtcdNode(this.#lan, place(name), path.join(folder, 'etcd')))
    const passwords = { replication: password(), superuser: password(), rewind: password(), api: password() }
    this.#superuser = passwords.superuser
    const places = ['n1', 'n2', 'n3'].map(place)
    const network = `${(places[0]?.address ?? '').replace(/\d+$/, '0')}/24`
    const settings = { software, passwords, network, etcd: this.etcd.map((one) => one.place) }
    this.nodes = places.map((one) => new PostgresNode(this.#lan, one, path.join(folder, 'nodes'), settings))
  }

  /** One address, behind which HAProxy finds whichever writes. */
  get url(): string {
    return `postgres://taschino:${this.#owner}@127.0.0.1:${this.#ports.proxy}/${DATABASE}`
  }
  /** Each node by an address of its own, for a service that looks for whichever writes by itself. */
  get addresses(): string {
    return `postgres://taschino:${this.#owner}@${this.#ports.direct.map((port) => `127.0.0.1:${port}`).join(',')}/${DATABASE}`
  }

  async open(): Promise<void> {
    const members = this.etcd.map(({ place }) => place)
    for (const one of this.etcd) one.start(members)
    // One begins the cluster, the others copy it.
    this.nodes[0]?.start()
    await this.until('a first primary', async () => (await this.leader()) !== null)
    for (const one of this.nodes.slice(1)) one.start()
    this.openProxy()
    await this.healthy()
    await this.#makeDatabase()
  }

  /** As the guide says: a role that owns its database and nothing else. */
  async #makeDatabase(): Promise<void> {
    await this.until('the way to the primary', () => this.#asSuperuser('select 1').then(() => true))
    await this.#asSuperuser(`create role taschino login createrole password '${this.#owner}'`)
    await this.#asSuperuser(`create database ${DATABASE} owner taschino`)
  }

  async #asSuperuser(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: `postgres://postgres:${this.#superuser}@127.0.0.1:${this.#ports.proxy}/postgres` })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }

  openProxy(): void {
    const file = path.join(this.#folder, 'haproxy-database.cfg')
    const addresses = this.nodes.map(({ place }) => place.address)
    const direct = this.#ports.direct.map(
      (port, n) => `\nlisten direct${n + 1}\n    bind 127.0.0.1:${port}\n    server only ${addresses[n] ?? ''}:5432\n`,
    )
    writeFileSync(
      file,
      readFileSync(PROXY, 'utf8')
        .replace('127.0.0.1:5000', `127.0.0.1:${this.#ports.proxy}`)
        .replaceAll(/node(\d):5432/g, (_, n: string) => `${addresses[Number(n) - 1] ?? ''}:5432`)
        .concat(...direct),
    )
    this.#proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  }
  closeProxy(): void {
    this.#proxy?.kill('SIGKILL')
  }

  /** As any node that answers sees it. */
  async members(): Promise<Member[]> {
    for (const { place } of this.nodes) {
      const answer = await fetch(`http://${place.address}:8008/cluster`, { signal: AbortSignal.timeout(1500) }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  node(name: string): PostgresNode {
    const found = this.nodes.find(({ place }) => place.name === name)
    if (!found) throw new Error(`no node is called ${name}`)
    return found
  }
  async #named(holds: (member: Member) => boolean): Promise<PostgresNode | null> {
    const member = (await this.members()).find(holds)
    return member === undefined ? null : this.node(member.name)
  }
  /** Who holds the lock and says so itself. */
  async leader(): Promise<PostgresNode | null> {
    for (const node of this.nodes) {
      const answer = await fetch(`http://${node.place.address}:8008/primary`, { signal: AbortSignal.timeout(1500) }).catch(() => null)
      if (answer?.status === 200) return node
    }
    return null
  }
  synchronous = (): Promise<PostgresNode | null> => this.#named(({ role }) => role.startsWith('sync_standby'))

  async etcdLeader(): Promise<EtcdNode | null> {
    for (const one of this.etcd) if (await one.isLeader()) return one
    return null
  }

  /** A primary, and two standbys that stream, one of them synchronously. */
  async healthy(): Promise<void> {
    await this.until('a whole cluster', async () => {
      const members = await this.members()
      const well = members.filter(({ role, state }) => (role === 'leader' ? state === 'running' : state === 'streaming'))
      return well.length === 3 && members.some(({ role }) => role.startsWith('sync_standby')) && (await this.leader()) !== null
    })
  }

  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (const limit = Date.now() + HEALTHY_MS; !(await holds().catch(() => false)); await pause(300))
      if (Date.now() > limit) throw new Error(`${what} does not come: ${JSON.stringify(await this.members())}`)
  }

  close(): void {
    this.closeProxy()
    this.#lan.close()
  }
}
