/** Spans of a real server, as a collector of OpenTelemetry gets them: where a payment's time goes, and nothing of whoever paid. */
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttp } from 'node:http'
import { expect } from 'vitest'
import { startRealServer } from '@taschino/testkit/real-server.ts'
import { story, type World } from '@taschino/testkit/story.ts'

interface Told {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

interface Heard {
  url: string
  texts: string[]
  spans: () => Told[]
  close: () => Promise<void>
}

/** Takes what comes, by the protocol's JSON form. */
async function collector(): Promise<Heard> {
  const texts: string[] = []
  const server = createHttp((request, reply) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(text)
      reply.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const spansIn = (text: string) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    spans: () => texts.flatMap(spansIn),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** One payment on a server that tells its spans there, and the end of that server. */
async function paysOnce(world: World, endpoint: string, share: string): Promise<{ status: number; name: string }> {
  const [giulia, carla] = [await world.person('enduser', { name: 'Giulia Segretissima' }), await world.shop()]
  await world.gives(giulia.id, '2 × 8,00 normal')
  const server = await startRealServer({
    databaseUrl: world.db.url,
    env: {
      TASCHINO_STEP_UP: 'off',
      SMTP_URL: 'smtp://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER_ARG: share,
    },
  })
  try {
    const { status } = await fetch(`${server.url}/api/v1/users/pay`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await giulia.token()}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        // Whoever stands outside decides nothing of what is told.
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
      body: JSON.stringify({ unit: 800, amount: 1, type: 'normal', code: carla.tills[0] }),
    })
    return { status, name: 'Segretissima' }
  } finally {
    await server.stop()
  }
}

story('a payment is told with its questions to the database and its wait for the commit; of whoever paid nothing', async (world) => {
  const heard = await collector()
  try {
    const { status, name } = await paysOnce(world, heard.url, '1')
    expect(status).toBe(200)
    const spans = heard.spans()
    const call = spans.find((span) => span.name === 'payments.pay')
    expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
    expect(call?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
    const parts = spans.filter(({ traceId }) => traceId === call?.traceId)
    expect(parts.find((span) => span.name === 'group commit')?.parentSpanId).toBe(call?.spanId)
    expect(parts.some(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))).toBe(true)
    expect(spans.map((span) => span.name)).toContain('seal days')
    expect(heard.texts.join()).not.toContain(name)
  } finally {
    await heard.close()
  }
})

story('a share of nothing tells nothing; a collector that is away keeps nobody', async (world) => {
  const heard = await collector()
  try {
    expect((await paysOnce(world, heard.url, '0')).status).toBe(200)
    expect(heard.texts).toEqual([])
  } finally {
    await heard.close()
  }
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  expect((await paysOnce(world, `http://127.0.0.1:${port}`, '1')).status).toBe(200)
})
