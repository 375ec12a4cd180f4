// `npm run e2e`: the browser walks alone, with the app built and a Chromium found; arguments go to Playwright.
import { checkNode, command, ensureInstalled, ensureWeb } from './bootstrap.mjs'
import { walk } from './walks.mjs'

await command(async () => {
  checkNode()
  await ensureInstalled()
  await ensureWeb()
  return (await walk(process.argv.slice(2))).code
})
