/** A page on a phone that keeps passkeys and has its owner's finger at hand. */
import type { CDPSession, Page } from '@playwright/test'

export async function phoneWithPasskeys(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } })
  return cdp
}
