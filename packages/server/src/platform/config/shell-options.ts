/** Reads the settings of the native apps: the origins of their pages, and which apps may open our links. */
import { CannotStart } from './cannot-start.ts'
import type { ShellApps } from './settings.ts'

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A scheme of an app of ours, or https; a page that came over http could have been changed on its way. */
const ORIGIN = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+$|^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/

export function shellOriginsOf(text: string | undefined): readonly string[] {
  const origins = listOf(text)
  const wrong = origins.find((origin) => !ORIGIN.test(origin))
  if (wrong !== undefined)
    throw new CannotStart(
      `SHELL_ORIGINS elenca origini come capacitor://localhost o https://localhost, non "${wrong}".`,
      `SHELL_ORIGINS lists origins such as capacitor://localhost or https://localhost, not "${wrong}".`,
    )
  return origins
}

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/

/** SHELL_ANDROID: id of the app and the SHA-256 of each certificate that signs it. SHELL_IOS: team and bundle id. */
export function shellAppsOf(env: NodeJS.ProcessEnv): ShellApps {
  const [id = '', ...fingerprints] = listOf(env['SHELL_ANDROID'])
  if (
    id !== '' &&
    (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(id) || fingerprints.length === 0 || !fingerprints.every((one) => FINGERPRINT.test(one)))
  )
    throw new CannotStart(
      "SHELL_ANDROID è il nome dell'app e, con virgole, le impronte SHA-256 dei suoi certificati (AA:BB:…).",
      'SHELL_ANDROID is the id of the app and, with commas, the SHA-256 fingerprints of its certificates (AA:BB:…).',
    )
  const ios = env['SHELL_IOS']?.trim() ?? ''
  if (ios !== '' && !/^[A-Z0-9]{10}\.[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(ios))
    throw new CannotStart(
      "SHELL_IOS è il team e il nome dell'app, come ABCDE12345.it.taschino.app.",
      'SHELL_IOS is the team and the id of the app, such as ABCDE12345.it.taschino.app.',
    )
  return { android: id === '' ? null : { id, fingerprints }, ios: ios || null }
}
