/** The type of an act that may ask for a proof, and what all of them need. */
import type { Locator, Page } from '@playwright/test'
import type { Call } from '@taschino/contract/call.ts'
import type { ProofServer } from './proof-server.ts'

/** `set-up`: the password has stood in once already, so that a way is made inside the sheet. */
export type Means = 'password' | 'set-up' | 'pin' | 'passkey' | 'app'

export interface Scene {
  page: Page
  service: ProofServer
  n: number
}

export interface Act {
  call: Call
  who: string
  /** Fewer than the role knows, and why. */
  only?: { means: readonly Means[]; because: string }
  /** Cannot be done often enough for every proof at every width, and why: the proofs take turns even where all of it is wanted. */
  turns?: string
  /** Up to the press, everything chosen and typed; returns the button. */
  ready: (scene: Scene) => Promise<Locator>
  /** Names what was done. */
  said: (scene: Scene) => Locator
}

/**
 * Comes to it as by a link: what walks have changed behind the page is read anew. From here on the page is not loaded again until the act
 * is over.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // A sheet that was closed a moment ago still takes its step out of the history, and that stops a page that is being opened.
  await page.goto(address).catch((error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error
    return page.goto(address)
  })
  await page.evaluate(() => {
    ;(globalThis as { stays?: boolean }).stays = true
  })
}

export const NOT_BY_PASSWORD = 'the password is asked for by the act itself, and is enough where nothing else is set up'
export const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

export const idOf = async ({ service }: Scene, username: string): Promise<number> =>
  Number((await service.sql('select id from app_user where username = $1', [username]))[0]?.['id'])
export const shopOf = async ({ service }: Scene, username: string): Promise<number> =>
  Number((await service.sql('select id_shop as id from app_user where username = $1', [username]))[0]?.['id'])

/** Nobody asks for another e-mail so often: what was asked for was asked for before this hour. */
export const hourLater = async (scene: Scene, username: string): Promise<unknown> =>
  scene.service.sql(`update email_change set asked_at = asked_at - interval '2 hours' where id_user = $1`, [await idOf(scene, username)])

export const security = async ({ page }: Scene): Promise<void> => visit(page, '/profile/security')
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()
