/** The calls by which the company puts versions of the app out, and sees which ones devices bear. */
import { compareVersions } from '@taschino/basics/versions.ts'
import { listReleases, publishRelease } from '@taschino/contract/releases.ts'
import { handle } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { VERSION } from '../../platform/config/version.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { insertRelease, releases, versionsOfDevices } from './store.ts'

const shown = async (sql: Sql) => (await releases(sql)).map((one) => ({ ...one, at: one.at.toISOString() }))

const listReleasesAnswer = handle(listReleases)(async ({ db }) => ({
  releases: await shown(db),
  service: VERSION,
  devices: (await versionsOfDevices(db)).toSorted((a, b) => compareVersions(b.version, a.version)),
}))

const publishReleaseAnswer = handle(publishRelease)(async ({ who, body, db, tx, settings, refuse }) => {
  const { version, logoutBelow = null, messageHeader = null, messageText = null } = body
  // Who comes in with what this service hands out would be thrown out at once, whoever could take it back among them.
  if (logoutBelow !== null && compareVersions(logoutBelow, version) > 0) return refuse('bound_above_release')
  if (logoutBelow !== null && compareVersions(logoutBelow, VERSION) > 0) return refuse('bound_above_service')
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    await insertRelease(sql, { version, logoutBelow, messageHeader, messageText }, who.idUser)
    const [newest] = await shown(sql)
    if (!newest) throw new Error(`no release ${version}`)
    return newest
  })
})

export const releaseCalls = [listReleasesAnswer, publishReleaseAnswer] as const
