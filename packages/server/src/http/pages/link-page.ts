/** The page shown to somebody who opens a one-time link again or too late: a sentence and the way back, because that tab holds no app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { wordsOf } from '../../platform/words.ts'
import type { Refusal } from '../refusal.ts'
import { API_HEADERS } from '../reply.ts'

/** A person's browser, and not a program that asks for data. */
export const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') === true

export function sendLinkPage(request: FastifyRequest, reply: FastifyReply, { status, body: { error } }: Refusal): void {
  const language = /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'it'
  const words = wordsOf(language)
  const sentence = status === 401 ? words('link.over') : words.maybe(`refusal.${error}`) || words('refusal.bug')
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words('link.title')}</title></head>` +
    `<body><main><h1>${words('link.title')}</h1><p>${sentence}</p><p><a href="/">${words('link.back')}</a></p></main></body></html>`
  reply.raw
    .writeHead(status, [...API_HEADERS, 'Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(html))])
    .end(html)
}
