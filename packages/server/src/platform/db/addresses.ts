/**
 * DATABASE_URL may name several servers of one database, as a cluster has them: finds the one that writes, notices when another one does,
 * and lets go of what hangs on the one before, which may be frozen and never say so.
 */
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ClientBase, ClientConfig } from 'pg'

const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]*,[^/?#]*)(.*)$/
/** What libpq is told to look for; here it is what is looked for anyway. */
const SOUGHT = /([?&])target_session_attrs=[^&]*(&|$)/

/** Each server by an address of its own; one that names a single server stays as it is. */
export function addressesOf(url: string): readonly string[] {
  const [, front = '', hosts = '', back = ''] = SEVERAL.exec(url) ?? []
  if (hosts === '') return [url]
  const rest = back.replace(SOUGHT, (_, before: string, after: string) => (after === '&' ? before : ''))
  return hosts.split(',').map((host) => `${front}${host}${rest}`)
}

/** Longer than a standby takes to answer, shorter than anybody waits. */
const ANSWER_MS = 1500
const LOOK_MS = 1000

/** Takes writes, and on which timeline: a cluster counts on with each failover, so a primary from before has a lower one. */
const ASK = {
  text: `select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
  query_timeout: ANSWER_MS,
}

/** One server of the cluster, asked again and again by one connection. */
class Lookout {
  readonly url: string
  #client: pg.Client | null = null

  constructor(url: string) {
    this.url = url
  }

  /** The timeline on which it writes; null where it does not, or does not answer. */
  async timeline(): Promise<string | null> {
    try {
      this.#client ??= await this.#open()
      const { rows } = await this.#client.query<{ timeline: string | null }>(ASK)
      return rows[0]?.timeline ?? null
    } catch {
      this.close()
      return null
    }
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'taschino-lookout', connectionTimeoutMillis: ANSWER_MS })
    client.on('error', () => this.close())
    await client.connect().catch((error: unknown) => {
      cut(client)
      throw error
    })
    return client
  }

  close(): void {
    if (this.#client) cut(this.#client)
    this.#client = null
  }
}

/** Without a word: whoever is frozen would never answer a goodbye. */
function cut(client: ClientBase): void {
  ;(client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
}

/** Where writes went when somebody last looked, by DATABASE_URL: connections of a process begin there. */
const known = new Map<string, { url: string; timeline: string }>()

async function look(url: string, lookouts: readonly Lookout[]): Promise<string | null> {
  const found = await Promise.all(lookouts.map(async (one) => ({ url: one.url, timeline: await one.timeline() })))
  const best = found.reduce<{ url: string; timeline: string } | null>(
    (most, { url: at, timeline }) => (timeline !== null && (most === null || timeline > most.timeline) ? { url: at, timeline } : most),
    null,
  )
  const before = known.get(url)
  // A primary of before that comes back writes for nobody.
  if (best === null || (before && best.timeline < before.timeline)) return null
  known.set(url, best)
  return best.url
}

/** The address of whichever server writes now, for one connection; asked for a while, as during a failover nobody does. */
export async function writerOf(url: string, patienceMs = 10_000): Promise<string> {
  const addresses = addressesOf(url)
  const [only = url] = addresses
  if (addresses.length === 1) return only
  const lookouts = addresses.map((one) => new Lookout(one))
  try {
    for (const until = performance.now() + patienceMs; ; await pause(LOOK_MS)) {
      const found = await look(url, lookouts)
      if (found !== null) return found
      // Whoever connects there is told what is wrong with it.
      if (performance.now() > until) return known.get(url)?.url ?? only
    }
  } finally {
    for (const one of lookouts) one.close()
  }
}

export interface Writer {
  /** The class of a pool's connections: each begins at whoever writes, and ends when somebody else does. */
  readonly Client: new (config?: ClientConfig) => pg.Client
  close(): void
}

/** Looks once a second, as long as it is open; null where DATABASE_URL names one server only. */
export function openWriter(url: string): Writer | null {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return null
  const lookouts = addresses.map((one) => new Lookout(one))
  const open = new Map<pg.Client, string>()
  let looking = false
  const turn = async (): Promise<void> => {
    if (looking) return
    looking = true
    const at = await look(url, lookouts)
    looking = false
    if (at !== null) for (const [client, where] of open) if (where !== at) cut(client)
  }
  const timer = setInterval(() => void turn(), LOOK_MS).unref()
  return {
    Client: class extends pg.Client {
      constructor(config: ClientConfig = {}) {
        const where = known.get(url)?.url ?? addresses[0] ?? url
        super({ ...config, connectionString: where })
        open.set(this, where)
        this.once('end', () => open.delete(this))
      }
    },
    close() {
      clearInterval(timer)
      for (const one of lookouts) one.close()
    },
  }
}
