/** Runs the sandbox provider beside a demo world: starts it, restarts it when it dies, ends it with the service. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { providersOf, type ProviderLinks } from '@taschino/server/platform/config/provider-options.ts'

const MAIN = fileURLToPath(import.meta.resolve('@taschino/provider/main.ts'))
/** It dies when somebody has chosen so on its console. */
const PAUSE_MS = 500
const PATIENCE_MS = 10_000

export interface Beside {
  /** Told to whoever starts the service. */
  lines: string[]
  providers: ProviderLinks
  close(): Promise<void>
}

interface Place {
  /** The data folder of the world. */
  dataDir: string
  /** Where the service listens on this machine. */
  port: number
}

function begin({ dataDir, port }: Place): ChildProcess {
  // The channel tells it when we are gone, whatever killed us.
  return spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PROVIDER_DATA: join(dataDir, 'provider'),
      PROVIDER_RINGS: `http://127.0.0.1:${port}/api/v1/club/providers`,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

/** The line with its address; null where it ended without one, or says nothing for too long. */
function spoken(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let said = ''
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes('\n')) resolve(said.trim())
    })
    child.once('exit', () => resolve(null))
    setTimeout(() => resolve(null), PATIENCE_MS).unref()
  })
}

const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

/** A world without it is still a world: what stands in its way is said, and the service goes on. */
export async function openSandboxBeside(place: Place): Promise<Beside> {
  let ending = false
  let child = begin(place)
  const comeBack = (): void => {
    if (ending) return
    setTimeout(() => {
      if (ending) return
      child = begin(place)
      void spoken(child).then((line) => line !== null && child.once('exit', comeBack))
    }, PAUSE_MS).unref()
  }
  const line = await spoken(child)
  if (line !== null) child.once('exit', comeBack)
  return {
    lines: line === null ? [] : [line],
    providers: line === null ? {} : providersOf(join(place.dataDir, 'provider', 'providers.json')),
    async close() {
      ending = true
      child.kill('SIGTERM')
      await gone(child)
    },
  }
}
