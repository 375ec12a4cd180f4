/** Decides what a provider's answer means: only a whole answer of the right shape decides anything, all else is unknown. */
import type { ProviderCall } from '@taschino/protocol/calls.ts'
import { providerError } from '@taschino/protocol/errors.ts'
import * as z from 'zod/mini'
import type { Answer } from '../../../platform/outbound/outbound-http.ts'

export type ProviderAnswer<T> =
  | { is: 'done'; value: T; status: number; etag: string | undefined }
  /** The list has not changed since the given ETag. */
  | { is: 'unchanged' }
  /** A final refusal, with its type. */
  | { is: 'no'; type: string }
  /** The provider does not know this key: what was sent has not arrived, or not yet. */
  | { is: 'missing' }
  /** Neither done nor refused as far as we know: ask again, never guess. */
  | { is: 'unknown'; why: string }

export const unknown = (why: string): ProviderAnswer<never> => ({ is: 'unknown', why })

const NOTHING = Symbol('no JSON')

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return NOTHING
  }
}

/** `fits`: whether the answer is about what was asked. */
export function readProviderAnswer<T>(
  call: ProviderCall,
  { status, text, whole, etag }: Answer,
  fits: (value: T) => boolean,
): ProviderAnswer<T> {
  const declared = call.answers[status]
  if (declared?.shape === null) return { is: 'unchanged' }
  if (!whole) return unknown('the answer is not whole')
  const json = readJson(text)
  if (declared) {
    const read = z.safeParse(declared.shape, json)
    if (!read.success) return unknown(`${status} not of the shape`)
    return fits(read.data as T) ? { is: 'done', value: read.data as T, status, etag } : unknown('it speaks of something else')
  }
  const error = z.safeParse(providerError, json)
  // A server error (5xx) decides nothing, whatever it says.
  if (status < 400 || status >= 500 || !error.success) return unknown(`status ${status}`)
  const { type, retryable } = error.data
  if (!retryable) return { is: 'no', type }
  return type === 'not_found' && status === 404 ? { is: 'missing' } : unknown(type)
}
