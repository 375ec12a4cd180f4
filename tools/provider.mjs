// `npm run provider`: the sandbox provider by itself, with the pinned Node; `npm start` begins it beside a demo world.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkNode, command, ensureInstalled, pinnedNode, root } from './bootstrap.mjs'

await command(async () => {
  checkNode()
  await ensureInstalled()
  const data = path.resolve(root, process.env.TASCHINO_DATA || 'data')
  const env = {
    PROVIDER_DATA: path.join(data, 'provider'),
    PROVIDER_RINGS: `http://127.0.0.1:${process.env.PORT || '3000'}/api/v1/club/providers`,
    ...process.env,
  }
  return new Promise((resolve) => {
    const main = path.join(root, 'packages/provider/src/main.ts')
    const sandbox = spawn(pinnedNode(), [main], { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => sandbox.kill(signal))
    sandbox.once('exit', (code) => resolve(code ?? 1))
  })
})
