/** Tells the login screen that nobody has come in yet, so that whoever opens it is sent to the printed link instead of guessing a name. */
import type { Dress } from '../../http/pages/web-files.ts'
import type { Db } from '../../platform/db/db.ts'
import { seemsUnbegun } from '../accounts/public.ts'
import { addToSettings } from '../settings/public.ts'

/** In the page itself, so that it stands there at once; the settings take it back while a page is open. */
const MARK = '<meta name="unbegun" content="yes"></head>'

/** Whoever has come in once stays: from then on nothing is asked. */
export function tellUnbegun(db: Db, dress: Dress): Dress {
  let begun = false
  return async (path, plain) => {
    const file = await dress(path, plain)
    const isPage = path === '/'
    if (begun || !(isPage || path.startsWith('/assets/config/'))) return file
    begun = !(await seemsUnbegun(db))
    if (begun) return file
    const shown = file ?? plain
    return isPage ? (shown ? Buffer.from(shown.toString('utf8').replace('</head>', MARK)) : null) : addToSettings(shown, { unbegun: 'yes' })
  }
}
