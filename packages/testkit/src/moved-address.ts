/** Set-up for stories of a change of e-mail. */
import { askEmailChange } from '@taschino/contract/accounts.ts'
import { login } from '@taschino/contract/session.ts'
import { send, STORY_PASSWORD, type Answer, type Person } from './personas.ts'
import type { World } from './story.ts'

let count = 0
export const address = (who = 'nuova'): string => `${who}${++count}@altrove.test`
export const old = (person: Person): string => `${person.username}@storia.test`
export const errorOf = ({ status, json }: Answer): unknown => [status, (json as { error?: string } | null)?.error]
export const OVER = [409, 'code_over']
export const mailOf = async (world: World, person: Person): Promise<string> =>
  (await world.db.query<{ email: string }>('select email from app_user where id = $1', [person.id])).rows[0]?.email ?? ''
/** A login of this person on another device. */
export const second = async (world: World, person: Person): Promise<string> =>
  ((await send(world.url, login, { body: { username: person.username, password: STORY_PASSWORD } })).json as { token: string }).token

interface Asked {
  person: Person
  to: string
  confirmCode: string
  stopCode: string
}

export async function asked(world: World, name = 'Nora Gallo'): Promise<Asked> {
  const [box, person, to] = [await world.letterbox(), await world.person('enduser', { name }), address()]
  await person.gets(askEmailChange, { body: { email: to } })
  return { person, to, confirmCode: await box.code(to), stopCode: await box.code(old(person)) }
}
