/** Makes calls as somebody else while a walk looks at its own screens. */
import type { Call } from '@taschino/contract/call.ts'
import { login } from '@taschino/contract/session.ts'
import { type LooseAsk, send } from '@taschino/testkit/personas.ts'
import { expect, PASSWORD } from './people.ts'

/** Comes in at the server of this address, asks, and returns what is answered; anything but a yes ends the walk. */
export async function does<T>(
  url: string,
  username: string,
  call: Call,
  ask: Pick<LooseAsk, 'params' | 'query' | 'body' | 'files'>,
): Promise<T> {
  const { json } = await send(url, login, { body: { username, password: PASSWORD } })
  const answer = await send(url, call, ask, (json as { token: string }).token)
  expect(answer.status, answer.text).toBe(200)
  return answer.json as T
}
