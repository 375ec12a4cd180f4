// `npm test`: everything that must hold, on a machine that has nothing but Node and npm.
import { checkNode, command, ensureInstalled, ensureWeb } from './bootstrap.mjs'
import { everything, runSteps } from './steps.mjs'

await command(async () => {
  checkNode()
  await ensureInstalled()
  return runSteps(everything(ensureWeb))
})
