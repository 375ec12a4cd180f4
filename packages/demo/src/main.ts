/** What `npm start` runs: the service, with the demo world at hand for whoever wants to try it. */
import { runService } from '@taschino/server/lifecycle.ts'
import { prepareDemo } from './prepare.ts'

runService({
  prepare: prepareDemo,
  refusePeople: async (ownerUrl) => (await import('./known-passwords.ts')).refuseDemoPeople(ownerUrl),
})
