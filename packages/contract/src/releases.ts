/** Versions of the app that the company puts out; what an app hears of them answers `session.checkMobileVersion`. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { appVersion } from './session.ts'
import { id, instant, words } from './shapes.ts'

const release = z.object({
  id,
  version: z.string(),
  /** Apps below it are logged out; null: a plain update. */
  logoutBelow: z.nullable(z.string()),
  messageHeader: z.nullable(z.string()),
  messageText: z.nullable(z.string()),
  at: instant,
  by: z.nullable(z.string()),
})

/** What was put out, the newest first: that one counts. `devices`: which versions the devices bear that are told things. */
export const listReleases = call({
  name: 'releases.listReleases',
  method: 'GET',
  path: '/company/releases',
  roles: ['company', 'admin'],
  reach: 'public',
  output: z.object({
    releases: z.array(release),
    /** The version of this service, and of the app that it hands out. */
    service: z.string(),
    devices: z.array(z.object({ version: z.string(), count: z.int() })),
  }),
  refusals: {},
})

/** From now on apps below `version` are told that there is a newer one; those below `logoutBelow` may not go on. */
export const publishRelease = call({
  name: 'releases.publishRelease',
  method: 'POST',
  path: '/company/releases',
  roles: ['company', 'admin'],
  reach: 'public',
  proof: 'fresh',
  body: z.strictObject({
    version: appVersion,
    logoutBelow: z.optional(appVersion),
    messageHeader: z.optional(words(3, 60)),
    messageText: z.optional(words(3, 200)),
  }),
  output: release,
  /** Nobody could come in any more: the bound lies above the release itself, or above the app that this service hands out. */
  refusals: { bound_above_release: 409, bound_above_service: 409 },
})
