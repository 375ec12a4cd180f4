// Starts the browser walks, for `npm test` and for `npm run e2e`.
import path from 'node:path'
import { pinnedNode, root, run } from './bootstrap.mjs'
import { chromiumForWalks } from './chromium.mjs'

let found
/** Found, or installed while other steps run: nobody waits for it when the walks begin. */
export const chromiumOnce = () => (found ??= chromiumForWalks())

/** `args` go to Playwright. Gives what its program ended with: { code, output }. */
export async function walk(args, { quiet = false, env = {} } = {}) {
  const chromium = await chromiumOnce()
  // Node takes the types away itself, as it does for what is walked through: Playwright would translate each file first.
  return run(
    pinnedNode(),
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', path.join(root, 'e2e/playwright.config.ts'), ...args],
    { quiet, env: { ...env, ...chromium, PW_DISABLE_TS_ESM: '1' } },
  )
}
