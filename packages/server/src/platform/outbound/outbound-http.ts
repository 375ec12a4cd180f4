/** Requests to other people's servers, all of them: listed hosts only, no redirects, short time-outs, small answers. */
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overTls } from 'node:https'
import { isListed, lookupOutside } from './listed-hosts.ts'

export interface Posting {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: Buffer | string
}

export interface Asking extends Posting {
  method: 'GET' | 'POST'
}

/** `text`: the answer's beginning; `whole`: that is all of it. */
export interface Answer {
  status: number
  text: string
  whole: boolean
  retryAfter: string | undefined
  etag: string | undefined
}

export interface Bounds {
  /** Where it may go at all; see isListed. */
  hosts: readonly string[]
  /** From the first byte that is sent to the last that is read. */
  patienceMs?: number
  /** Bytes of an answer. */
  maxAnswer?: number
}

/** Bytes as they came; null: there are more than one wants. */
export interface Fetched {
  status: number
  bytes: Buffer | null
}

export interface Outbound {
  /** Rejects when the host is not listed (`EUNLISTED`), lies inside our own network (`EINSIDE`), or nobody answers in time. */
  ask(asking: Asking): Promise<Answer>
  post(posting: Posting): Promise<Answer>
  /** A file, read to its end or not at all. */
  fetch(url: string): Promise<Fetched>
}

const PATIENCE_MS = 10_000
const MAX_ANSWER = 16_384

interface Heard {
  response: IncomingMessage
  bytes: Buffer
  whole: boolean
}

export function openOutbound({ hosts, patienceMs = PATIENCE_MS, maxAnswer = MAX_ANSWER }: Bounds): Outbound {
  const exchange = ({ method, url, headers, body }: Asking): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const to = new URL(url)
      if (!isListed(to, hosts)) return reject(Object.assign(new Error('not a listed host'), { code: 'EUNLISTED' }))
      const send = to.protocol === 'http:' ? overHttp : overTls
      const options = {
        method,
        headers: method === 'GET' ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(patienceMs),
        lookup: lookupOutside,
      }
      const request = send(to, options, (response) => {
        const parts: Buffer[] = []
        let length = 0
        const end = (): void => {
          const bytes = Buffer.concat(parts).subarray(0, maxAnswer)
          resolve({ response, bytes, whole: response.complete && length <= maxAnswer })
        }
        response
          .on('data', (part: Buffer) => {
            parts.push(part)
            length += part.length
            if (length > maxAnswer) response.destroy()
          })
          .on('error', end)
          .on('close', end)
      })
      request.on('error', reject).end(method === 'GET' ? undefined : body)
    })
  const ask: Outbound['ask'] = async (asking) => {
    const { response, bytes, whole } = await exchange(asking)
    const { etag, 'retry-after': retryAfter } = response.headers
    return { status: response.statusCode ?? 0, text: bytes.toString('utf8'), whole, retryAfter, etag }
  }
  return {
    ask,
    post: (posting) => ask({ ...posting, method: 'POST' }),
    async fetch(url) {
      const { response, bytes, whole } = await exchange({ method: 'GET', url, headers: {}, body: '' })
      return { status: response.statusCode ?? 0, bytes: whole ? bytes : null }
    },
  }
}
