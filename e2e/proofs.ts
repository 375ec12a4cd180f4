/** The proofs of people in walks: a PIN, and a virtual authenticator. */
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

export const PIN = '739164'

export const sheet = (page: Page): Locator => page.getByRole('dialog')

export async function choosePin(page: Page): Promise<void> {
  await page.goto('/profile/security')
  await page.getByRole('button', { name: /Scegli il PIN|Cambia il PIN/ }).click()
  await page.keyboard.type(PIN)
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Salva il PIN' }).click()
  await expect(page.getByText('PIN salvato.')).toBeVisible()
}

export async function phoneWithPasskeys(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}
