/**
 * The figures of a real server, read as Prometheus reads them: what happened is counted, what alerts and dashboard ask for is there, and
 * nobody's data is.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const RULES = readFileSync(path.join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')
const DASHBOARD = readFileSync(path.join(ROOT, 'deploy/grafana/taschino.json'), 'utf8')
const RUNBOOK = path.join(ROOT, 'docs/runbook')

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

interface Watched {
  server: RealServer
  /** The text that Prometheus gets. */
  read: () => Promise<string>
}

async function watched(world: World, tell: (watched: Watched) => Promise<void>): Promise<void> {
  const port = await freePort()
  const server = await startRealServer({
    databaseUrl: world.db.url,
    env: { TASCHINO_STEP_UP: 'off', METRICS: String(port), SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  try {
    await tell({ server, read: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() })
  } finally {
    await server.stop()
  }
}

/** The value of one line, by the beginning of its name and something that its labels hold. */
function value(text: string, name: string, ...labels: string[]): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

const asked = (text: string): string[] => [...new Set(text.match(/\b(?:taschino|nodejs|process)_[a-z0-9_]+/g) ?? [])]
/** As Prometheus names what belongs to a histogram. */
const bare = (name: string): string => name.replace(/_(bucket|sum|count)$/, '')

describe('figures', () => {
  story(
    'a payment and a refusal are counted, queues are looked at; nobody’s data is told, and the public port tells no figures',
    async (world) => {
      const [giulia, carla] = [await world.person('enduser', { name: 'Giulia Segretissima' }), await world.shop()]
      await world.gives(giulia.id, '2 × 8,00 normal')
      await watched(world, async ({ server, read }) => {
        const token = await giulia.token()
        const pay = (amount: number) =>
          fetch(`${server.url}/api/v1/users/pay`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            body: JSON.stringify({ unit: 800, amount, type: 'normal', code: carla.tills[0] }),
          })
        expect((await pay(1)).status).toBe(200)
        expect((await pay(8)).status).toBe(409)
        const text = await read()
        expect(value(text, 'taschino_call_seconds_count', 'call="payments.pay"', 'status="200"')).toBe(1)
        expect(value(text, 'taschino_call_seconds_count', 'call="payments.pay"', 'status="409"')).toBe(1)
        expect(text).toMatch(/taschino_refusals_total\{[^}]*refusal="\w+"[^}]*\} 1\n/)
        expect(value(text, 'taschino_group_commit_batch_size_count')).toBeGreaterThanOrEqual(1)
        expect(value(text, 'taschino_database_up')).toBe(1)
        expect(value(text, 'taschino_database_writable')).toBe(1)
        expect(value(text, 'taschino_secret_since_timestamp_seconds')).toBeGreaterThan(1e9)
        expect(value(text, 'taschino_pool_money_open')).toBeGreaterThanOrEqual(1)
        for (const queue of ['mail', 'push', 'hear notices', 'carry out imports', 'ask providers about orders'])
          expect(value(text, 'taschino_queue_waiting', `queue="${queue}"`), queue).toBeGreaterThanOrEqual(0)
        for (const canary of ['segretissima', 'Segretissima', giulia.username, token]) expect(text).not.toContain(canary)
        const outside = await fetch(`${server.url}/metrics`)
        expect(await outside.text()).not.toContain('taschino_')
      })
    },
  )

  story('every figure that alerts and dashboard ask for is told', async (world) => {
    await watched(world, async ({ read }) => {
      const text = await read()
      const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
      // Told only behind TLS.
      told.add('taschino_certificate_end_timestamp_seconds')
      // Told by the auditor, for the node exporter.
      for (const name of ['taschino_audit_end_timestamp_seconds', 'taschino_audit_wrong']) told.add(name)
      const missing = asked(RULES + DASHBOARD).filter((name) => !told.has(name) && !told.has(bare(name)))
      expect(missing).toEqual([])
      for (const [, job = ''] of `${RULES}${DASHBOARD}`.matchAll(/(?:queue|job)="([a-z ]+)"/g))
        if (job !== 'taschino') expect(text, job).toContain(`="${job}"`)
    })
  })
})

test('each alert has a page that says what to do, and each page an alert', () => {
  const alerts = [...RULES.matchAll(/alert: (\w+)[\s\S]*?runbook: docs\/runbook\/([\w-]+\.md)/g)].map(([, name = '', page = '']) => ({
    name,
    page,
  }))
  expect(alerts.length).toBeGreaterThan(20)
  for (const { name, page } of alerts) {
    const text = readFileSync(path.join(RUNBOOK, page), 'utf8')
    expect(text.startsWith(`# ${name}:`), page).toBe(true)
    for (const part of ['**What it means.**', '**Look.**', '**Do.**']) expect(text, page).toContain(part)
    expect(readFileSync(path.join(RUNBOOK, 'README.md'), 'utf8')).toContain(`[${name}](${page})`)
  }
  expect(readdirSync(RUNBOOK).toSorted()).toEqual([...alerts.map(({ page }) => page), 'README.md'].toSorted())
})
