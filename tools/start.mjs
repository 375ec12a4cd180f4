// `npm start`: from a fresh clone to a running Taschino in one command; anything in the way is said in one sentence.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkFolder, checkNode, checkPort, command, ensureInstalled, ensureWeb, pinnedNode, root, run, Stop } from './bootstrap.mjs'

const help = `npm start [-- --fresh] [-- --demo | --empty]
  --fresh   ricomincia da zero il database incluso / begin the bundled database anew
  --demo    crea il mondo di prova anche con un DATABASE_URL di questa macchina / create the demo world with a DATABASE_URL of this machine too
  --empty   comincia un circuito vuoto, senza mondo di prova / begin an empty circuit, without the demo world
  PORT (3000), DATABASE_URL, TASCHINO_DATA (./data), PUBLIC_URL, TASCHINO_SECRET, SMTP_URL, MAIL_FROM: docs/how-to/run-the-service.md`

const flags = process.argv.slice(2)
/** How soon a supervisor's end of npm is noticed. */
const LOOK_MS = 500

await command(async () => {
  if (flags.includes('--help')) {
    console.log(help)
    return 0
  }
  const port = process.env.PORT || '3000'
  const data = path.resolve(root, process.env.TASCHINO_DATA || 'data')
  await checkPort(port)
  checkNode()
  checkFolder(data)
  await ensureInstalled()
  const env = { PORT: port, TASCHINO_DATA: data }
  await ensureWeb({ before: () => checkSettings(env) })
  return serve(env)
})

/** The service reads them again; here somebody hears of a missing one before the minute that the build takes. */
async function checkSettings(env) {
  const file = path.join(root, 'packages/server/src/check-settings.ts')
  const { code, output } = await run(pinnedNode(), [file, ...flags], { quiet: true, env })
  if (code !== 0) throw new Stop(...output.trim().split('\n'))
}

/** Lives as long as the service does, and hands every wish to end on to it. */
function serve(env) {
  const { flags: nodeFlags, compiled } = JSON.parse(readFileSync(path.join(root, 'packages/server/node-flags.json'), 'utf8'))
  return new Promise((resolve) => {
    // The channel tells the service when we are gone, whatever killed us.
    const service = spawn(pinnedNode(), [...nodeFlags, path.join(root, 'packages/demo/src/main.ts'), ...flags], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: path.join(root, compiled), ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        // In a terminal Ctrl-C reached the service already, together with us.
        if (!(signal === 'SIGINT' && process.stdin.isTTY)) service.kill(signal)
      })
    }
    whenNpmIsGone(() => service.kill('SIGTERM'))
    service.once('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)))
  })
}

/** A supervisor ends `npm start`; npm ends only the shell between it and us. Started without npm, whoever started us may leave us alone. */
function whenNpmIsGone(work) {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    work()
  }, LOOK_MS)
  timer.unref()
}
