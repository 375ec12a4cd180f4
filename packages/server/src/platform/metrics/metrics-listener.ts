/** Serves the figures on a port of their own, so that no proxy in front of the service can hand them to the public. */
import http from 'node:http'
import type { Registry } from 'prom-client'

export interface MetricsListener {
  readonly port: number
  close(): Promise<void>
}

async function answer(registry: Registry, look: () => Promise<void>, reply: http.ServerResponse): Promise<void> {
  try {
    await look()
    reply.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  } catch {
    reply.writeHead(500).end()
  }
}

/** `look` brings what has to be asked for first. Rejects where the port is taken. */
export async function listenForMetrics(
  { host, port }: { host: string; port: number },
  registry: Registry,
  look: () => Promise<void>,
): Promise<MetricsListener> {
  const server = http.createServer((request, reply) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(registry, look, reply)
    else reply.writeHead(404).end()
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
