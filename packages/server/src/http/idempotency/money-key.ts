/**
 * Reads the idempotency key of a money call and hashes its body, which tells whether a second call is the same (docs/threat-
 * model.md, idempotency).
 */
import { hash } from 'node:crypto'
import type { MoneyKey } from '../handle.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** JSON with sorted keys and without absent ones: two bodies that mean the same give the same text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const record = value as Record<string, unknown>
  let text = ''
  for (const name of Object.keys(record).toSorted()) {
    const item = record[name]
    if (item === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(item)}`
  }
  return `{${text}}`
}

/** Reads the header Idempotency-Key; null when it is missing or no UUID. Upper and lower case are the same key. */
export function moneyKeyOf(header: unknown, route: string, path: string, body: unknown): MoneyKey | null {
  if (typeof header !== 'string') return null
  const key = header.toLowerCase()
  if (!UUID.test(key)) return null
  return { key, hash: hash('sha256', `${path}\n${canonicalJson(body)}`, 'hex'), route }
}
