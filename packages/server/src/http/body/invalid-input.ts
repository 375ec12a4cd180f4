/** Turns what the schema says about a body into paths and reasons that a screen can show under its fields. */
import { BODY, type FieldError } from '../refusal.ts'

/** The part of a zod issue that we read; messages are not used, the screen has its own words. */
export interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
  /** What the schema says of itself (`because` of the contract's shapes). */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly errors?: readonly (readonly Issue[])[]
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

function whyOf(issue: Issue, input: unknown): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') return valueAt(input, issue.path) === '' ? 'required' : 'range'
  if (valueAt(input, issue.path) === undefined) return 'required'
  return typeof issue.params?.['why'] === 'string' ? issue.params['why'] : 'format'
}

/** At most 20 fields, so that an answer cannot grow with the question. */
export function fieldsOf(issues: readonly Issue[], input: unknown, under: string): FieldError[] {
  const fields: FieldError[] = []
  for (const issue of issues) {
    const path = issue.path.map(String)
    const at = (last: readonly string[]): string => [...(under ? [under] : []), ...path, ...last].join('.').slice(0, 120) || BODY
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys ?? []) fields.push({ path: at([key]), why: 'unknown' })
    else fields.push({ path: at([]), why: whyOf(issue, input) })
  }
  return fields.slice(0, 20)
}
