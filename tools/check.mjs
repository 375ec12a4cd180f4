// `npm run check`: everything that is quick, to be run before each commit.
import { checkNode, command, ensureInstalled } from './bootstrap.mjs'
import { quick, runSteps } from './steps.mjs'

await command(async () => {
  checkNode()
  await ensureInstalled()
  return runSteps(quick)
})
