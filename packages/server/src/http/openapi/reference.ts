/** Serves the OpenAPI document and a page to read it on, without scripts and without anything from elsewhere. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@taschino/contract/call.ts'
import { API } from '../answer-call.ts'
import { openApiOf, refusalsOf, rolesOf } from './openapi.ts'
import { API_HEADERS, sendJson } from '../reply.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8885;border-radius:.5rem}
summary{cursor:pointer;padding:.5rem 0}summary b{display:inline-block;min-width:4.5rem}section{border-bottom:1px solid #8885}dt{font-weight:600}dd{margin:0 0 .5rem}`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

type Operation = {
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

const shown = (title: string, schema: unknown): string =>
  schema ? `<dt>${title}</dt><dd><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></dd>` : ''

function sectionOf(call: Call, operation: Operation): string {
  const parameters = operation.parameters
    .map((one) => `<li><code>${escaped(one.name)}</code> (${one.in}${one.required ? '' : ', optional'})</li>`)
    .join('')
  const refusals = refusalsOf(call)
    .map(([name, status]) => `<li>${status} <code>${escaped(name)}</code></li>`)
    .join('')
  return `<section><details id="${escaped(call.name)}"><summary><b>${call.method}</b> <code>${API}${escaped(call.path)}</code></summary><dl>
<dt>Roles</dt><dd>${escaped(rolesOf(call))}</dd>${parameters ? `<dt>Parameters</dt><dd><ul>${parameters}</ul></dd>` : ''}
${shown('Body', operation.requestBody?.content['application/json']?.schema)}
${shown('Answer', operation.responses['200']?.content?.['application/json']?.schema)}
<dt>Refusals</dt><dd><ul>${refusals}</ul></dd></dl></details></section>`
}

function pageOf(calls: readonly Call[], document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const byFeature = Map.groupBy(calls, (call) => call.name.split('.', 1)[0] ?? '')
  const body = [...byFeature].map(
    ([feature, its]) =>
      `<h2>${escaped(feature)}</h2>${its
        .map((call) => {
          const operation = paths[call.path]?.[call.method.toLowerCase()]
          return operation ? sectionOf(call, operation) : ''
        })
        .join('\n')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Taschino API</title><style>${STYLE}</style></head><body>
<main><h1>Taschino API v1</h1><p>Money is whole euro cents. Made from the declarations that the server answers; as a document: <a href="${API}/openapi.json">openapi.json</a>.</p>
${body.join('\n')}</main></body></html>`
}

interface Reference {
  json: string
  page: string
  headers: readonly string[]
}

function referenceOf(calls: readonly Call[]): Reference {
  const document = openApiOf(calls)
  const page = pageOf(calls, document)
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`
  const headers = [...API_HEADERS, 'Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(page))]
  headers[headers.indexOf('Content-Security-Policy') + 1] = policy
  return { json: JSON.stringify(document), page, headers }
}

/** Written when somebody first asks for it: it takes longer than all else at the start of a server. */
export function mountReference(app: FastifyInstance, calls: readonly Call[]): void {
  let written: Reference | undefined
  const reference = (): Reference => (written ??= referenceOf(calls))

  app.get(`${API}/openapi.json`, (_request, reply) => {
    reply.hijack()
    sendJson(reply, 200, reference().json)
  })
  app.get(`${API}/reference`, (_request, reply) => {
    const { page, headers } = reference()
    reply.hijack()
    reply.raw.writeHead(200, headers as string[]).end(page)
  })
}
