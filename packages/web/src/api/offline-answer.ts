/** Keeps the last answer to a question on this device, so that the next start shows it at once, also without a network. */
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { recallJson, rememberJson } from '../device/storage.ts'
import { addressOf } from './address.ts'
import type { AnyInput, AskInput } from './address.ts'
import { session } from './session.ts'

const keptName = (call: Call, input: AnyInput | undefined): string => `kept.${addressOf(call, input)}`

interface Kept<T> {
  idUser: number | null
  at: number
  data: T
}

/** The last answer that was kept on this device for this person, with its time. */
export function offlineAnswer<C extends Call>(call: C, input?: AskInput<C>): { at: number; data: OutputOf<C> } | null {
  const kept = recallJson<Kept<OutputOf<C>>>(keptName(call, input as AnyInput))
  return kept && kept.idUser === session().idUser ? kept : null
}

export function keepOfflineAnswer<C extends Call>(call: C, input: AnyInput | undefined, idUser: number, data: OutputOf<C>): void {
  rememberJson(keptName(call, input), { idUser, at: Date.now(), data } satisfies Kept<OutputOf<C>>)
}
