/** Tells the login screen that nobody has come in yet, so that whoever opens it is sent to the printed link instead of guessing a name. */
import type { Dress } from '../../http/pages/web-files.ts'
import type { Db } from '../../platform/db/db.ts'
import { seemsUnbegun } from '../accounts/public.ts'
import { addToSettings } from '../settings/public.ts'

/** In the page itself, so that it stands there at once; the settings take it back while a page is open. */
const MARK = '<meta name="unbegun" content="yes"></head>'

const marked = (page: Buffer): Buffer => Buffer.from(page.toString('utf8').replace('</head>', MARK))

/**
 * Asked at the start, and from then on only as long as nobody has come in: pages of a service at work wait for no database. Where it cannot
 * be asked, nothing is said.
 */
export async function tellUnbegun(db: Db, dress: Dress): Promise<Dress> {
  let unbegun = await seemsUnbegun(db)
  const toBeTold = async (): Promise<boolean> => {
    if (!unbegun) return false
    const still = await seemsUnbegun(db).catch(() => null)
    unbegun = still ?? unbegun
    return still === true
  }
  return async (path, plain) => {
    const file = await dress(path, plain)
    const shown = file ?? plain
    if (path === '/' && shown && (await toBeTold())) return marked(shown)
    return path.startsWith('/assets/config/') && (await toBeTold()) ? addToSettings(shown, { unbegun: 'yes' }) : file
  }
}
