/**
 * Asks the service once per start, and once per login, whether this version of the app may go on, and says what it answers
 * (docs/product.md, device).
 */
import { checkMobileVersion } from '@taschino/contract/session.ts'
import { native } from '../../device/native.ts'
import { toast } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'
import { ask } from '../../api/ask.ts'
import { logout } from '../../auth/log-in-out.ts'
import { onSessionChange, session } from '../../api/session.ts'

export async function checkVersion(): Promise<void> {
  const { latest, action, messageHeader, messageText } = await ask(
    checkMobileVersion,
    { body: { appVersion: native()?.appVersion ?? __APP_VERSION__ } },
    { quiet: true },
  )
  if (latest) return
  const words = { title: messageHeader ?? t('version_mismatch_title'), body: messageText ?? t('version_mismatch_subtitle') }
  // A toast goes by itself; whoever is thrown out reads it at the login for as long as they like.
  if (action === 'logout') logout({ forced: true, words })
  else toast(words.title, { body: words.body, kind: 'warn', lasts: 'long', onClick: () => location.reload() })
}

/** A check that fails says nothing: the next start asks again. */
const quietly = (): void => void checkVersion().catch(() => undefined)

export function watchVersion(): void {
  if (session().role !== null) quietly()
  onSessionChange(({ role }) => {
    if (role !== null) quietly()
  })
}
