/** The address inside a QR code: our own https link and the code, nothing else (T31). */
import type { Settings } from '../../platform/config/settings.ts'

export function linkOf(settings: Pick<Settings, 'publicUrl'>, code: string): string {
  return `${settings.publicUrl}/enduser-payment/code/${code}`
}

/** What a payer's own QR carries. Behind the #, so that whoever opens it with another app tells the code to nobody. */
export function payCodeLink(settings: Pick<Settings, 'publicUrl'>, code: string): string {
  return `${settings.publicUrl}/my-code#${code}`
}
