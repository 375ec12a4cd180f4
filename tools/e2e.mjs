// `npm run e2e`: the browser walks alone, with the app built and a Chromium found; arguments go to Playwright.
import path from 'node:path'
import { checkNode, command, ensureInstalled, ensureWeb, pinnedNode, root, run } from './bootstrap.mjs'
import { chromiumForWalks } from './chromium.mjs'

await command(async () => {
  checkNode()
  await ensureInstalled()
  await ensureWeb()
  const env = await chromiumForWalks()
  const args = ['test', '--config', path.join(root, 'e2e/playwright.config.ts'), ...process.argv.slice(2)]
  return (await run(pinnedNode(), [path.join(root, 'node_modules/@playwright/test/cli.js'), ...args], { env })).code
})
