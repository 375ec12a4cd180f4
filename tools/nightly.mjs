// `npm run nightly`: tests that take too long for every run, and others at their full size; a word runs one of them.
import path from 'node:path'
import { checkNode, command, ensureInstalled, ensureWeb, pinnedNode, root, run } from './bootstrap.mjs'
import { walk } from './walks.mjs'

/** Files by a part of their path, walks by a part of their name, and their full size. */
const NIGHTLY = {
  stories: { files: ['.nightly.test.ts'] },
  walks: { walks: ['.nightly.walk.ts'] },
  timing: { files: ['session/login-timing', 'accounts/timing'], env: { TASCHINO_TIMING_SAMPLES: '300' } },
  proofs: { walks: ['every-proof'], env: { TASCHINO_EVERY_WIDTH: 'yes' } },
  commissions: { files: ['features/agents/oracle'], env: { TASCHINO_ORACLE_EVENTS: '100000' } },
  imports: { files: ['gift-codes/crash.nightly.test'], env: { TASCHINO_IMPORTED_CODES: '20000' } },
  model: { files: ['ledger/src/model'], env: { MODEL_RUNS: '20000' } },
}

async function walkAll(walks, env) {
  Object.assign(process.env, env)
  await ensureWeb()
  return walk(walks)
}

await command(async () => {
  checkNode()
  await ensureInstalled()
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !Object.hasOwn(NIGHTLY, name))
  if (unknown !== undefined) {
    console.error(`nothing is called ${unknown}; there is ${Object.keys(NIGHTLY).join(' and ')}`)
    return 1
  }
  let code = 0
  // One after the other: what is timed wants the machine for itself.
  for (const name of asked.length > 0 ? asked : Object.keys(NIGHTLY)) {
    const { files, walks, env = {} } = NIGHTLY[name]
    const ended = walks
      ? await walkAll(walks, env)
      : await run(pinnedNode(), [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], { env })
    code ||= ended.code
  }
  return code
})
