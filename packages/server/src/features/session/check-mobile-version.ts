/** The call that tells an app whether it is the newest version and whether it may go on. */
import { compareVersions } from '@taschino/basics/versions.ts'
import { checkMobileVersion } from '@taschino/contract/session.ts'
import { handle } from '../../http/handle.ts'
import { newestRelease } from './logins-store.ts'

export const answerCheckMobileVersion = handle(checkMobileVersion)(async ({ body, db }) => {
  const newest = await newestRelease(db)
  if (!newest || compareVersions(body.appVersion, newest.version) >= 0) return { latest: true }
  const mustGo = newest.logoutBelow !== null && compareVersions(body.appVersion, newest.logoutBelow) < 0
  return {
    latest: false,
    ...(mustGo ? { action: 'logout' as const } : {}),
    ...(newest.messageHeader === null ? {} : { messageHeader: newest.messageHeader }),
    ...(newest.messageText === null ? {} : { messageText: newest.messageText }),
  }
})
