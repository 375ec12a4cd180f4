/** Sends an answer as it is, or distorted as the chosen failure wants it. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './answers.ts'
import type { Failure } from './failures.ts'

const DRIP_MS = 500
const HUGE_BYTES = 50 * 1024 * 1024
const DESCRIPTION = '"description":"'
const COMMON = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' }
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** Those that answer before anything is done; the others answer for what was done. */
const INSTEAD: readonly string[] = ['answer-401', 'answer-503', 'answer-404', 'answer-html', 'reset', 'silence']
export const isInstead = (failure: Failure | null): boolean => failure !== null && INSTEAD.includes(failure.name)

export function sendPlain(response: ServerResponse, { status, text, headers }: Answer): void {
  const body = text === null ? {} : { ...JSON_TYPE, 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(status, { ...COMMON, ...body, ...headers }).end(text ?? undefined)
}

async function drip(response: ServerResponse, { status, text }: Answer): Promise<void> {
  const bytes = Buffer.from(text ?? '')
  response.writeHead(status, { ...COMMON, ...JSON_TYPE, 'Content-Length': bytes.length })
  for (let at = 0; at < bytes.length && !response.destroyed; at += 1) {
    response.write(bytes.subarray(at, at + 1))
    await sleep(DRIP_MS)
  }
  response.end()
}

/** One line whose description is fifty megabytes long, sent no faster than it is read. */
async function huge(response: ServerResponse, { status, text }: Answer): Promise<void> {
  const whole = text ?? ''
  const at = whole.indexOf(DESCRIPTION) + DESCRIPTION.length
  response.writeHead(status, { ...COMMON, ...JSON_TYPE })
  response.write(whole.slice(0, at))
  const part = 'x'.repeat(64 * 1024)
  const gone = new Promise((resolve) => response.once('close', resolve))
  for (let sent = 0; sent < HUGE_BYTES && !response.destroyed; sent += part.length) {
    if (!response.write(part)) await Promise.race([gone, new Promise((resolve) => response.once('drain', resolve))])
  }
  response.end(whole.slice(at))
}

const HTML = '<!doctype html><html><title>Bad gateway</title><h1>502 Bad gateway</h1></html>'

export async function send(response: ServerResponse, answer: Answer, failure: Failure | null): Promise<void> {
  switch (failure?.name) {
    case 'answer-401':
    case 'answer-404':
      return sendPlain(response, { status: Number(failure.name.slice(-3)), text: null })
    case 'answer-503':
      return sendPlain(response, { status: 503, text: '{"message":"maintenance"}' })
    case 'answer-html':
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(HTML)
    case 'answer-half': {
      const text = answer.text ?? ''
      return sendPlain(response, { ...answer, text: text.slice(0, text.length / 2) })
    }
    case 'answer-drip':
      return drip(response, answer)
    case 'huge-item':
      return huge(response, answer)
    case 'reset':
    case 'lose-answer':
      return void response.socket?.resetAndDestroy()
    case 'silence':
      // Nothing is said and nothing is closed: whoever asked has to give up.
      return
    default:
      return sendPlain(response, answer)
  }
}
