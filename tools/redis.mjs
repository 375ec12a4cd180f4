// Finds or installs a Redis or Valkey for stories about several processes; without one those stories say so.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { run } from './bootstrap.mjs'

const found = () =>
  [process.env.TASCHINO_REDIS, 'valkey-server', 'redis-server'].some(
    (name) => name && spawnSync(name, ['--version'], { timeout: 10_000 }).status === 0,
  )

export async function ensureRedis() {
  if (found() || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return
  console.log('Installo redis-server per le prove con più processi. / Installing redis-server for the tests with several processes.')
  // Only the program: the service that the package would start is of no use here.
  await run(
    'sh',
    ['-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y --no-install-recommends redis-server'],
    { quiet: true },
  )
}
