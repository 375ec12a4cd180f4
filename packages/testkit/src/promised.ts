/** Compares answers with the OpenAPI document (status, media type, body), by a validator that is not ours. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import type { Call } from '@taschino/contract/call.ts'
import { openApiOf } from '@taschino/server/http/openapi/openapi.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answer } from './personas.ts'

interface Promised {
  content?: Record<string, { schema?: unknown }>
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Promised> }>>
}

const NAME = 'openapi'
const bare = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase()
const step = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))

export interface Promises {
  /** What the answer is that the document does not promise, in words; null when all is as promised. */
  broken(call: Call, answer: Answer): string | null
}

let service: Promises | undefined
/** The document of all calls of the service, made once for a file of tests. */
export const promisesOfService = (): Promises => (service ??= promisesOf(openApiOf(ALL_CALLS)))

/** `document`: as `GET /openapi.json` answers it. */
export function promisesOf(document: unknown): Promises {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false })
  ajv.addSchema({ ...(document as object), $id: NAME })
  const { paths } = document as Document
  const known = new Map<string, ValidateFunction>()
  const judge = (at: readonly string[]): ValidateFunction => {
    const ref = `${NAME}#/${at.map(step).join('/')}`
    const before = known.get(ref) ?? ajv.compile({ $ref: ref })
    known.set(ref, before)
    return before
  }
  return {
    broken(call, { status, text, json, headers }) {
      const method = call.method.toLowerCase()
      const told = `${call.name} answers ${status} ${headers.get('content-type')} ${text.slice(0, 200)}`
      const promised = paths[call.path]?.[method]?.responses[String(status)]
      if (!promised) return `${told}: the status is not promised`
      const type = bare(headers.get('content-type') ?? '')
      const found = Object.entries(promised.content ?? {}).find(([name]) => bare(name) === type)
      if (!found) return `${told}: promised is ${Object.keys(promised.content ?? {}).join(', ') || 'no body'}`
      if (found[1].schema === undefined) return null
      // What is read as JSON is a value; anything else is its bytes.
      const fits = judge(['paths', call.path, method, 'responses', String(status), 'content', found[0], 'schema'])
      return fits(type === 'application/json' ? json : text) ? null : `${told}: ${ajv.errorsText(fits.errors)}`
    },
  }
}
