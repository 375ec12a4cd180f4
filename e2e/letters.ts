/** The mail of the walks: read from the catcher that the real server runs, as whoever sits at the machine would at /posta. */
import { expect } from '@playwright/test'
import { serverUrl } from './people.ts'

export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

async function lettersOf(email: string, service: string): Promise<Letter[]> {
  const all = (await (await fetch(`${service}/posta/list.json`)).json()) as Letter[]
  return all.filter(({ to }) => to === email).toReversed()
}

/**
 * Waits for the letter with this subject, the newest one when there are several; `count` waits for as many letters of that subject; `house`
 * is another server than the one of all walks.
 */
export async function letterFor(email: string, subject: RegExp, count = 1, service = serverUrl()): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(
      async () => {
        const all = (await lettersOf(email, service)).filter((letter) => subject.test(letter.subject))
        found = all.at(-1)
        return all.length
      },
      { timeout: 50_000, message: `letter ${subject} for ${email}` },
    )
    .toBeGreaterThanOrEqual(count)
  if (!found) throw new Error('no letter')
  return found
}

/** Where the button of a letter leads, as a path of our own. */
export function linkIn({ text }: Letter, service = serverUrl()): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link?.startsWith(service)) throw new Error(`no link of ours in: ${text}`)
  return link.slice(service.length)
}
