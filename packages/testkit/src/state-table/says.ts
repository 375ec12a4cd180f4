/** An answer in the words of the state table: done, or the name of the refusal. */
import { isKeyed, type Call } from '@taschino/contract/call.ts'
import type { LooseAsk, Person } from '../personas.ts'
import type { Scene } from './scene.ts'

export interface Operation {
  /** As the table says it. */
  says: string
  does: (scene: Scene) => Promise<string>
}

/**
 * Two who act at once on a busy machine may be told to come back: that is no answer of the table, and whoever hears it asks again with the
 * same key.
 */
const COMES_BACK = 10

export async function says(
  who: Person,
  call: Call,
  ask: LooseAsk,
): Promise<{ said: string; json: { gtid?: string; id?: number; code?: string } }> {
  const again = { ...ask, ...(isKeyed(call) ? { key: crypto.randomUUID() } : {}) }
  let answer = await who.sends(call, again)
  for (let tries = 0; tries < COMES_BACK && (answer.json as { error?: string } | null)?.error === 'in_progress'; tries++)
    answer = await who.sends(call, again)
  const json = (answer.json ?? {}) as { gtid?: string; id?: number; code?: string; error?: string }
  return { said: answer.status === 200 ? 'done' : (json.error ?? String(answer.status)), json }
}
