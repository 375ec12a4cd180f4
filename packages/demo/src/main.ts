/** What `npm start` runs: the service, with the demo world at hand for whoever wants to try it. */
import { runService } from '@taschino/server/lifecycle.ts'
import { prepareDemo } from './prepare.ts'
import { openSandboxBeside } from './sandbox.ts'

runService({
  prepare: prepareDemo,
  beside: openSandboxBeside,
  refusePeople: async (ownerUrl) => (await import('./known-passwords.ts')).refuseDemoPeople(ownerUrl),
})
