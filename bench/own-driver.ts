/** Stands in for pgbench on machines that do not have it: the same statements, prepared, from the same number of clients. */
import pg from 'pg'
import type { Script } from './contender-scripts.ts'

interface Run {
  url: string
  clients: number
  seconds: number
  script: Script
}

/** `:name` becomes `$1`, `$2` …; a cast (`::int`) is left alone. */
function numbered(statement: string): { text: string; names: string[] } {
  const names: string[] = []
  const text = statement.replace(/(?<!:):([a-z]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}

export async function runScript({ url, clients, seconds, script }: Run): Promise<number> {
  const statements = script.statements.map(numbered)
  const wires = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await Promise.all(
    wires.map(async (client) => {
      while (performance.now() < until) {
        const values = script.draw()
        for (const [n, { text, names }] of statements.entries()) {
          await client.query({ name: `s${n}`, text, values: names.map((name) => values[name]) })
        }
        done++
      }
    }),
  )
  const tps = done / ((performance.now() - started) / 1000)
  await Promise.all(wires.map((client) => client.end()))
  return tps
}
