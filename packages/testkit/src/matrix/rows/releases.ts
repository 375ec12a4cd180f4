/** Versions of the app: the company puts them out, and sees what is out. */
import type { Rows } from '../row.ts'

export const releasesRows: Rows = {
  'releases.listReleases': {},
  'releases.publishRelease': { ask: () => ({ body: { version: '1.0.0' } }) },
}
