/** Passkeys of this browser: whether it has any, making one, signing with one; its library is loaded when first used. */
import { inShell } from './native.ts'

type Options = Record<string, unknown>
type Signed = Record<string, unknown>

/** In the installed app the page's own origin is not the service's, and keys are made for the service: there people have the PIN. */
export const hasPasskeys = (): boolean => !inShell() && typeof globalThis.PublicKeyCredential === 'function'

/** Thrown when the person has changed their mind, or the browser has no fitting key: nothing to complain about loudly. */
export class PasskeyStopped extends Error {
  override name = 'PasskeyStopped'
}

async function orStopped(work: () => Promise<unknown>): Promise<Signed> {
  try {
    return (await work()) as Signed
  } catch (error) {
    throw new PasskeyStopped('the browser gave no passkey', { cause: error })
  }
}

export async function makePasskey(options: Options): Promise<Signed> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orStopped(() => startRegistration({ optionsJSON: options as never }))
}

export async function signWithPasskey(options: Options): Promise<Signed> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orStopped(() => startAuthentication({ optionsJSON: options as never }))
}
