/** One request to somebody else's server, kept short: no redirect is followed, nobody is waited for long, an answer is read up to a few lines. */
import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface Posting {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: Buffer | string
  /** How the host's address is found; as the system does when left out. */
  lookup?: LookupFunction
}

export interface Answer { status: number; text: string; retryAfter: string | undefined }

const PATIENCE_MS = 10_000
const MAX_ANSWER = 16_384

/** Throws when nobody answers. */
export function post({ url, headers, body, lookup }: Posting): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = new URL(url).protocol === 'http:' ? overHttp : overTls
    const request = send(url, { method: 'POST', headers: { ...headers, 'Content-Length': Buffer.byteLength(body) }, signal: AbortSignal.timeout(PATIENCE_MS), ...(lookup ? { lookup } : {}) }, (response) => {
      let text = ''
      const end = () => resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] })
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length > MAX_ANSWER) response.destroy()
      }).on('error', end).on('close', end)
    })
    request.on('error', reject).end(body)
  })
}
