/** Writes answers of the API: the headers are made once, the answer leaves in one piece. */
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import type { FileAnswer } from './handle.ts'
import type { Refusal } from './refusal.ts'

/** Sent with every answer of the API: nothing is kept, framed, sniffed, indexed or executed. */
export const API_HEADERS: readonly string[] = [
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'X-Robots-Tag',
  'noindex, nofollow',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

const JSON_HEADERS = [...API_HEADERS, 'Content-Type', 'application/json; charset=utf-8', 'Content-Length']
const HIT_HEADERS = ['Idempotency-Hit', 'true', ...JSON_HEADERS]

/** Parsing strips whatever the contract does not name (T04); a value that does not fit is our bug, not the caller's. */
export const outputText = <C extends Call>(call: C, output: OutputOf<C>): string =>
  JSON.stringify(call.output ? z.parse(call.output, output) : output)

/** The reply is taken from the framework: no hooks, no serialiser, one write. */
export function sendJson(reply: FastifyReply, status: number, text: string): void {
  reply.raw.writeHead(status, [...JSON_HEADERS, String(Buffer.byteLength(text))]).end(text)
}

export function sendReplay(reply: FastifyReply, status: number, text: string): void {
  reply.raw.writeHead(status, [...HIT_HEADERS, String(Buffer.byteLength(text))]).end(text)
}

export function sendDressed(reply: FastifyReply, status: number, text: string, headers: Readonly<Record<string, string | string[]>>): void {
  const extra = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [name, value] : value.flatMap((one) => [name, one]),
  )
  reply.raw.writeHead(status, [...extra, ...JSON_HEADERS, String(Buffer.byteLength(text))]).end(text)
}

/** A year, which is as long as browsers keep anything. */
const FOR_GOOD = ['Cache-Control', 'public, max-age=31536000, immutable', ...API_HEADERS.slice(2)]

export function sendFile(reply: FastifyReply, type: string, { bytes, name, forGood }: FileAnswer): void {
  reply.raw
    .writeHead(200, [
      ...(forGood ? FOR_GOOD : API_HEADERS),
      'Content-Type',
      type,
      'Content-Disposition',
      `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
      'Content-Length',
      String(bytes.byteLength),
    ])
    .end(bytes)
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  const text = JSON.stringify(refusal.body)
  if (refusal.retryAfter === undefined) sendJson(reply, refusal.status, text)
  else sendDressed(reply, refusal.status, text, { 'Retry-After': String(refusal.retryAfter) })
}
