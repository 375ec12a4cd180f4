/** The sandbox provider as the process that it is: `npm run provider`, or beside a demo world. */
import { fileURLToPath } from 'node:url'
import { AlreadyRuns, openSandbox } from './sandbox.ts'

const { PROVIDER_DATA, PROVIDER_PORT = '0', PROVIDER_RINGS } = process.env
const port = /^\d{1,5}$/.test(PROVIDER_PORT) ? Number(PROVIDER_PORT) : -1

async function start(): Promise<void> {
  if (port < 0 || port > 65_535) throw new Error(`PROVIDER_PORT non è una porta / is no port: ${PROVIDER_PORT}`)
  const sandbox = await openSandbox({
    folder: PROVIDER_DATA ?? fileURLToPath(new URL('../../../data/provider', import.meta.url)),
    port,
    ringsAt: PROVIDER_RINGS ?? null,
  })
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    void sandbox.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(signal, end)
  console.log(`  Fornitore di prova / sandbox provider → ${sandbox.url}/console`)
}

start().catch((error: unknown) => {
  if (error instanceof AlreadyRuns) console.error(`Il fornitore di prova di questa cartella gira già / runs already: ${error.url}/console`)
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
