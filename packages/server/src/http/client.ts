/**
 * What is known of the other end of a connection (address, device, user agent); computed only when asked, so that plain calls pay nothing
 * for it.
 */
import type { FastifyRequest } from 'fastify'
import { networkOf } from './auth/network.ts'

/** Reads one cookie without parsing the rest. */
export function cookieOf(header: string | undefined, name: string): string | null {
  if (!header) return null
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

export class Client {
  readonly #request: FastifyRequest
  constructor(request: FastifyRequest) {
    this.#request = request
  }
  get ip(): string {
    return this.#request.ip
  }
  /** What counts as one place where somebody is counted by where they are. */
  get network(): string {
    return networkOf(this.#request.ip)
  }
  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 200)
  }
  /** True when the page was reached through https, also behind our own proxy. */
  get secure(): boolean {
    return this.#request.protocol === 'https'
  }
  cookie(name: string): string | null {
    return cookieOf(this.#request.headers.cookie, name)
  }
  header(name: string): string | null {
    const value = this.#request.headers[name]
    return typeof value === 'string' ? value : null
  }
}
