/** The three faults of G1 and G2, in random moments while payments run: server killed, PostgreSQL killed, connections cut. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedPostgres } from '@taschino/server/platform/embedded/embedded-postgres.ts'
import type { RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'

export interface Counts {
  server: number
  postgres: number
  terminations: number
}

type Say = (line: string) => void

/** kill -9 of the server in the middle of payments, and a start on what it left behind. */
export async function killServer(server: RealServer, times: number, say: Say): Promise<void> {
  for (let n = 1; n <= times; n++) {
    await pause(randomInt(60, 600))
    await server.kill9()
    await server.start()
    if (n % 10 === 0 || n === times) say(`server killed ${n} of ${times} times`)
  }
}

/** kill -9 of PostgreSQL's first process: everything that was not on disk is gone. */
export async function killPostgres(postgres: EmbeddedPostgres, times: number, say: Say): Promise<void> {
  for (let n = 1; n <= times; n++) {
    await pause(randomInt(150, 700))
    await postgres.kill9()
    await pause(randomInt(0, 200))
    await postgres.restart()
    if (n % 10 === 0 || n === times) say(`PostgreSQL killed ${n} of ${times} times`)
  }
}

/** Cuts the server's own connections, one or two at a time, also in the middle of a commit. */
export async function cutConnections(url: string, times: number, say: Say): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'crash test' })
  client.on('error', () => undefined)
  await client.connect()
  let cut = 0
  try {
    // Bounded: a server that has no connections left for a while must not keep us here for ever.
    for (const until = Date.now() + 20_000 + times * 300; cut < times && Date.now() < until;) {
      await pause(randomInt(5, 60))
      const { rowCount } = await client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'taschino%' and datname = current_database() order by state = 'active' desc, random() limit 1`)
      cut += rowCount ?? 0
    }
  } finally {
    await client.end()
  }
  say(`${cut} connections cut`)
  return cut
}
