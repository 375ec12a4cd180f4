/** The OpenAPI 3.1 document of Provider protocol 1.0, made from the declarations of its calls. */
import * as z from 'zod/mini'
import { ANY_ERRORS, CALLS, PREFIX, type ProviderCall } from './calls.ts'
import { ERRORS, providerError, type ErrorType } from './errors.ts'
import { doorbell, PROTOCOL } from './order-shapes.ts'

type Json = Record<string, unknown>

function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  delete json['$schema']
  // Unknown fields are for later minor versions: whoever reads ignores them. What is sent in a request may hold no others.
  return io === 'input'
    ? json
    : (JSON.parse(JSON.stringify(json), (key, value) => (key === 'additionalProperties' ? undefined : value)) as Json)
}

function parametersOf(shape: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

const SIGNED = [
  header('webhook-id', 'A name for this request, without a full stop.'),
  header('webhook-timestamp', 'Seconds since 1970, not more than 300 from the reader’s clock.'),
  header('webhook-signature', '`v1,…` or `v1a,…` over `id.timestamp.METHOD path\\nbody`, several with a space between them.'),
]
const KEY_HEADER = header('Idempotency-Key', 'The circuit’s own reference of the order.', {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
})

const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } })

function errorsOf(types: readonly ErrorType[]): Json {
  const byStatus = Map.groupBy(types, (type) => ERRORS[type].status)
  return Object.fromEntries(
    [...byStatus].map(([status, its]) => [
      status,
      {
        description: its.map((type) => `\`${type}\`${ERRORS[type].retryable ? '' : ' (final)'}: ${ERRORS[type].says}`).join('\n'),
        content: jsonOf({ allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { type: { enum: its } } }] }),
      },
    ]),
  )
}

function operationOf(name: string, call: ProviderCall): Json {
  return {
    operationId: name,
    description: call.says,
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.keyed ? [KEY_HEADER] : []),
      ...SIGNED.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(call.body ? { requestBody: { required: true, content: jsonOf(schemaOf(call.body, 'input')) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, { says, shape }]) => [
          status,
          { description: says, ...(shape ? { content: jsonOf(schemaOf(shape, 'output')) } : {}) },
        ]),
      ),
      ...errorsOf(call.errors),
      ...Object.fromEntries(ANY_ERRORS.map((type) => [ERRORS[type].status, { $ref: `#/components/responses/${type}` }])),
    },
  }
}

export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(CALLS)) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(name, call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Provider protocol',
      version: PROTOCOL,
      description:
        'What a provider of the club answers, and the webhooks that it sends. Rules: provider-protocol.md. Money is whole euro cents.',
    },
    servers: [{ url: `https://provider.example${PREFIX}` }],
    security: [{ bearer: [] }],
    paths,
    webhooks: {
      doorbell: {
        post: {
          description: 'Sent to the circuit, signed by Standard Webhooks 1.0.0 over `id.timestamp.body`. That something changed, not what.',
          requestBody: { required: true, content: jsonOf(schemaOf(doorbell, 'output')) },
          responses: { 204: { description: 'Kept. Anything but 2xx: sent again.' } },
        },
      },
    },
    components: {
      schemas: { Error: schemaOf(providerError, 'output') },
      responses: Object.fromEntries(ANY_ERRORS.map((type) => [type, errorsOf([type])[ERRORS[type].status]])),
      parameters: Object.fromEntries(SIGNED.map((one) => [one.name, one])),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
