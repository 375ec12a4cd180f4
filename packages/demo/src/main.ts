/** The program behind `npm start`: the service, with the demo world for its first start. */
import { runService } from '@taschino/server/lifecycle.ts'
import { prepareDemo } from './prepare.ts'
import { openSandboxBeside } from './sandbox.ts'

runService({
  prepare: prepareDemo,
  beside: openSandboxBeside,
  refusePeople: async (ownerUrl) => (await import('./known-passwords.ts')).refuseDemoPeople(ownerUrl),
})
