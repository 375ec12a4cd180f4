/** Logs in as the app does: computes the check, waits when told to, and counts both. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { login, type LoginCheck } from '@taschino/contract/session.ts'
import { send, type Answer } from './personas.ts'

/** The number that is looked for, as the app looks for it. */
export function workOut({ challenge, target, most }: Record<string, string | number>): LoginCheck {
  const salt = String(challenge).split('.', 1)[0] ?? ''
  for (let number = 0; number < Number(most); number++)
    if (createHash('sha256').update(`${salt}.${number}`).digest('hex') === target) return { challenge: String(challenge), number }
  throw new Error('no number fits')
}

export interface Entry {
  status: number
  tries: number
  checks: number
  json: unknown
  headers: Headers
}

/** The longest wait that the app sits out by itself, in seconds, and how often it tries. */
const SHORT = 5
const MOST_TRIES = 6

export async function entersAsTheAppDoes(
  url: string,
  body: { username: string; password: string },
  headers: Record<string, string> = {},
): Promise<Entry> {
  let check: LoginCheck | undefined
  let checks = 0
  for (let tries = 1; ; tries++) {
    const answer: Answer = await send(url, login, { body: { ...body, ...(check ? { check } : {}) }, headers })
    const { error, facts } = (answer.json ?? {}) as { error?: string; facts?: Record<string, string | number> }
    const wait = Number(answer.headers.get('retry-after'))
    const again = tries < MOST_TRIES && (error === 'check_needed' || (error === 'too_many' && wait <= SHORT))
    if (!again) return { status: answer.status, tries, checks, json: answer.json, headers: answer.headers }
    if (error === 'check_needed' && facts) {
      check = workOut(facts)
      checks++
    } else await pause(wait * 1000)
  }
}
