/**
 * `useDraft`: keeps what somebody typed into a long form on their device until it is sent or thrown away, over reloads and without a
 * network; it goes with their login, or after a month.
 */
import { useState } from 'react'
import { forget, recallJson, rememberJson } from '../device/storage.ts'
import { useSession } from '../api/session.ts'

const KEPT_MS = 30 * 86_400_000

interface Kept<T> {
  at: number
  value: T
}

export interface Draft<T> {
  readonly value: T
  readonly set: (change: Partial<T>) => void
  /** It was sent, or is not wanted: the form is empty. */
  readonly clear: () => void
  /** Something was there when the screen was opened. */
  readonly found: boolean
}

/** `name`: of the form. Files cannot be kept so. */
export function useDraft<T extends object>(name: string, empty: T): Draft<T> {
  const { idUser } = useSession()
  const key = `draft.${idUser ?? 0}.${name}`
  const [{ value, found }, setState] = useState(() => {
    const kept = recallJson<Kept<Partial<T>>>(key)
    const fresh = kept !== null && typeof kept.value === 'object' && Date.now() - kept.at < KEPT_MS
    // Fields that a newer version has added are there, too.
    return { value: fresh ? { ...empty, ...kept.value } : empty, found: fresh }
  })
  return {
    value,
    found,
    set: (change) =>
      setState((before) => {
        const next = { ...before.value, ...change }
        rememberJson(key, { at: Date.now(), value: next } satisfies Kept<T>)
        return { ...before, value: next }
      }),
    clear: () => {
      forget(key)
      setState({ value: empty, found: false })
    },
  }
}
