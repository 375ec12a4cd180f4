/** Reads once an hour until when the certificate at the service's public address is valid. */
import tls from 'node:tls'
import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

const HOUR_MS = 3_600_000
const PATIENCE_MS = 5000

/** Unix seconds; null where nobody answers with one. An untrusted or ended one is told of as well: that is what is watched for. */
export function certificateEnd(publicUrl: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false })
    const tell = (end: number | null): void => {
      socket.destroy()
      resolve(end)
    }
    socket.setTimeout(PATIENCE_MS, () => tell(null))
    socket.once('error', () => tell(null))
    socket.once('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      tell(Number.isNaN(end) ? null : end / 1000)
    })
  })
}

/** Hands back what ends it. */
export function watchCertificate({ registry }: Metrics, publicUrl: string): () => void {
  if (!publicUrl.startsWith('https:')) return () => undefined
  const end = new Gauge({
    name: 'taschino_certificate_end_timestamp_seconds',
    help: 'When the certificate of the public address ends.',
    registers: [registry],
  })
  const look = (): void => {
    void certificateEnd(publicUrl).then((at) => (at === null ? end.reset() : end.set(at)))
  }
  look()
  const timer = setInterval(look, HOUR_MS).unref()
  return () => clearInterval(timer)
}
