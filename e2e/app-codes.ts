/** Codes of an app: somebody of the company has one linked, and types what it shows when they are asked who they are. */
import { generate } from 'otplib'
import type { Page } from '@playwright/test'
import { totpBegin, totpConfirm } from '@taschino/contract/stepup.ts'
import { expect, PASSWORD } from './people.ts'
import type { ProofServer } from './proof-server.ts'

/** A code is good once, and the app has the next one this many seconds later. */
const NEXT_S = 30

/** Returns what the codes are made of. */
export async function giveApp(proofs: ProofServer, username: string): Promise<string> {
  const hand = await proofs.hand(username)
  const secret = String((await hand.ask(totpBegin, { body: { password: PASSWORD } }))['secret'])
  await hand.ask(totpConfirm, { body: { code: await generate({ secret }) } })
  return secret
}

/** The sheet has the focus in its field: a code and Enter. Returns how many keys that took. */
export async function typesNextCode(page: Page, secret: string): Promise<number> {
  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  // It may come in the middle of many.
  await expect(sheet.getByLabel("Codice dell'app")).toBeFocused({ timeout: 60_000 })
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + NEXT_S })
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  return code.length + 1
}
