/** The address that a QR carries: our own https link and the code, nothing else (threats.md T31). */
import type { Settings } from '../../platform/settings.ts'

export function linkOf(settings: Pick<Settings, 'publicUrl'>, code: string): string {
  return `${settings.publicUrl}/enduser-payment/code/${code}`
}
