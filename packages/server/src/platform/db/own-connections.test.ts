/** A server does not start behind a pooler that drops what a connection says of itself, as PgBouncer does. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect } from 'vitest'
import pg from 'pg'
import { startTestApp } from '@taschino/testkit/app.ts'
import { story } from '@taschino/testkit/story.ts'

const HEAD = 8

/** The first words of a connection (length, version, names and values) without the options. */
function withoutOptions(first: Buffer): Buffer {
  const pairs = first
    .subarray(HEAD, first.readInt32BE(0) - 1)
    .toString()
    .split('\0')
    .slice(0, -1)
  const kept = pairs.flatMap((one, n) => (n % 2 === 0 && one !== 'options' ? [`${one}\0${pairs[n + 1]}\0`] : [])).join('')
  const said = Buffer.concat([first.subarray(0, HEAD), Buffer.from(`${kept}\0`)])
  said.writeInt32BE(said.length, 0)
  return Buffer.concat([said, first.subarray(first.readInt32BE(0))])
}

/** Between a server and its database; hands back the address to ask it at. */
async function pooler(databaseUrl: string): Promise<{ url: string; close: () => void }> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const one of [client, upstream]) open.add(one.on('error', () => undefined))
    client.once('data', (first) => {
      upstream.write(withoutOptions(first))
      client.pipe(upstream)
    })
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`)
  at.username = user ?? ''
  at.password = password ?? ''
  return {
    url: at.href,
    close() {
      server.close()
      for (const one of open) one.destroy()
    },
  }
}

story('behind a pooler that drops them nothing is written in nobody’s name: it does not start, and says why', async (world) => {
  const between = await pooler(world.db.url)
  try {
    await expect(startTestApp(between.url)).rejects.toThrow('let DATABASE_URL name the database itself')
  } finally {
    between.close()
  }
})
