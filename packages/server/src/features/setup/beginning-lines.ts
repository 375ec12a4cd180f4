/** The lines that the terminal prints at start while nobody has come in: one sentence and the first link. */
import type { Db } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { firstLink, type LinkWish } from './first-link.ts'

interface Parts {
  db: Pick<Db, 'tx'>
  secretFor: SecretFor
  settings: { publicUrl: string }
}

const clock = new Intl.DateTimeFormat('it', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Rome' })

/** No line as soon as somebody has come in. */
export async function beginningLines(parts: Parts, wish: LinkWish): Promise<string[]> {
  const link = await firstLink(parts, wish)
  if (link === null) return []
  const until = clock.format(link.expiresAt)
  return [
    `Qui non vive ancora nessuno: apri questo link per cominciare, vale una volta sola, fino al ${until}. / Nobody lives here yet: open this link to begin; it works once, until ${until} (Rome).`,
    `${parts.settings.publicUrl}/first-start?code=${link.code}`,
    ...(wish.person ? [`Posta / mail → ${wish.person.email}`] : []),
  ]
}
