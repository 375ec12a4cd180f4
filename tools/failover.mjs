// `npm run failover`: the cluster and its faults, with everything installed and the app built that its till opens; options go to it.
import path from 'node:path'
import { checkNode, command, ensureInstalled, ensureWeb, pinnedNode, root, run } from './bootstrap.mjs'

await command(async () => {
  checkNode()
  await ensureInstalled()
  await ensureWeb()
  return (await run(pinnedNode(), [path.join(root, 'bench/failover.ts'), ...process.argv.slice(2)])).code
})
