/** Makes the OpenAPI 3.1 document from the same declarations that the HTTP layer answers, so that the two cannot differ. */
import * as z from 'zod/mini'
import { COMMON_REFUSALS, isKeyed } from '@taschino/contract/call.ts'
import type { Call } from '@taschino/contract/call.ts'
import { API } from '../answer-call.ts'
import { VERSION } from '../../platform/config/version.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  delete json['$schema']
  return json
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

/** Refusals that the HTTP layer may give for this call, by name and status. */
function commonRefusalsOf(call: Call): [string, number][] {
  const names = Object.entries(COMMON_REFUSALS)
  const needsLogin = call.roles !== 'anyone'
  return names.filter(([name]) => {
    if (name === 'unauthenticated' || name === 'forbidden') return needsLogin
    if (name === 'key_missing' || name === 'idempotency_mismatch' || name === 'in_progress') return isKeyed(call)
    if (name === 'csrf') return call.method !== 'GET' || call.acts === true
    // Of what changes something, a body that is too large is refused also where none is wanted.
    if (name === 'outcome_unknown' || name === 'too_large') return call.method !== 'GET'
    if (name === 'agreement_required') return call.money === true
    if (name === 'step_up_required') return call.proof !== undefined
    return true
  })
}

export function refusalsOf(call: Call): [string, number][] {
  return [...Object.entries(call.refusals), ...commonRefusalsOf(call)]
}

/** A file that is JSON is a value to whoever reads it; of all others the document says the type alone. */
const filesOf = (types: string | readonly string[]): Json =>
  Object.fromEntries([types].flat().map((type) => [type, type === 'application/json' ? { schema: { type: 'object' } } : {}]))

function responsesOf(call: Call): Json {
  const responses: Json = {
    200: call.file
      ? { description: 'The file.', content: filesOf(call.file) }
      : {
          description: isKeyed(call) ? 'Done. A replay of the same key answers the same, with the header Idempotency-Hit.' : 'Done.',
          ...(isKeyed(call)
            ? {
                headers: {
                  'Idempotency-Hit': { description: '`true` when this answer was stored under the key.', schema: { type: 'string' } },
                },
              }
            : {}),
          ...(call.output ? { content: { 'application/json': { schema: schemaOf(call.output, 'output') } } } : {}),
        },
  }
  const byStatus = Map.groupBy(refusalsOf(call), ([, status]) => status)
  for (const [status, refusals] of byStatus) {
    const names = [...new Set(refusals.map(([name]) => name))]
    responses[String(status)] = {
      description: names.map((name) => `\`${name}\``).join(', '),
      content: {
        'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { error: { enum: names } } }] } },
        ...(call.ticket ? { 'text/html': PAGE } : {}),
      },
    }
  }
  return responses
}

/** What is opened as a link is answered to a browser (`Accept: text/html`) with a page in words. */
const PAGE: Json = { schema: { type: 'string' } }

const KEY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
  description: 'Made and stored by the app before the first send; the same key with the same body has one effect.',
}

export const rolesOf = (call: Call): string => (call.roles === 'anyone' ? 'anyone, without login' : call.roles.join(', '))

/** Whether something of the body must be there: nothing sent is an empty one. */
const isNeeded = ({ body }: Call): boolean => body !== undefined && !z.safeParse(body, {}).success

function requestOf(call: Call): Json {
  const json = call.body ? schemaOf(call.body, 'input') : undefined
  if (!call.files) return json ? { requestBody: { required: isNeeded(call), content: { 'application/json': { schema: json } } } } : {}
  const parts = Object.entries(call.files).map(([name, { types, maxBytes, many }]) => {
    const one = { type: 'string', format: 'binary', description: `${types.join(', ')}; at most ${maxBytes} bytes, judged by content.` }
    return [name, many ? { type: 'array', maxItems: many, items: one } : one]
  })
  const required = Object.entries(call.files)
    .filter(([, part]) => !part.optional)
    .map(([name]) => name)
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: [...(isNeeded(call) ? ['json'] : []), ...required],
            properties: { ...(json ? { json } : {}), ...(Object.fromEntries(parts) as Json) },
          },
        },
      },
    },
  }
}

function operationOf(call: Call): Json {
  const tag = call.name.split('.', 1)[0]
  return {
    operationId: call.name,
    tags: [tag],
    description: `Roles: ${rolesOf(call)}.`,
    'x-roles': call.roles,
    security: call.roles === 'anyone' || call.ticket ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...(isKeyed(call) ? [KEY_HEADER] : [])],
    ...requestOf(call),
    responses: responsesOf(call),
  }
}

const REFUSAL: Json = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: { type: 'string' },
    facts: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'why'],
        additionalProperties: false,
        properties: { path: { type: 'string', minLength: 1 }, why: { enum: ['required', 'format', 'range', 'unknown'] } },
      },
    },
    id: { type: 'string', description: 'For bugs: what to read to support.' },
  },
}

export function openApiOf(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taschino',
      version: VERSION,
      description: 'Money is whole euro cents. Every answer that is not a success has the shape of Refusal.',
    },
    servers: [{ url: API }],
    paths,
    components: { schemas: { Refusal: REFUSAL }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
