/** Puts the sandbox together: store, keys, the two providers, their HTTP side, and what they do by themselves. */
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openBells } from './bells.ts'
import { moveDueCashbacks } from './cashbacks.ts'
import { openCatalogue } from './catalogue.ts'
import { openClock } from './clock.ts'
import { keysIn, PROVIDERS, toldToCircuit, writeFileWhole, type ProviderName } from './keys.ts'
import { takeDueSteps } from './order-steps.ts'
import { circuitKeys, type Provider } from './provider.ts'
import { openHttp, type Side, type Sides } from './sandbox-http.ts'
import { openStore } from './store.ts'

/** How often it looks what is due. */
const LOOK_MS = 100
const ASK_MS = 2000

export interface SandboxOptions {
  /** Its store, its keys, and the file that tells the circuit how to reach it. */
  folder: string
  /** 0: the one of before where it is free, else any that is. */
  port: number
  /** The provider's name comes behind it; null: nobody is rung. */
  ringsAt: string | null
}

export interface Sandbox {
  url: string
  close(): Promise<void>
}

export class AlreadyRuns extends Error {
  readonly url: string
  constructor(url: string) {
    super(`the sandbox of this folder runs already at ${url}`)
    this.url = url
  }
}

const TOLD = 'connection.json'
/** As the service wants it in PROVIDERS. */
const PROVIDERS_FILE = 'providers.json'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Where this folder's sandbox was reached before; refused while it still is. */
async function portBefore(folder: string): Promise<number> {
  const file = join(folder, TOLD)
  if (!existsSync(file)) return 0
  const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string }
  const lives = await fetch(`${url}/folder`, { signal: AbortSignal.timeout(ASK_MS) })
    .then((answer) => answer.text())
    .catch(() => null)
  if (lives === folder) throw new AlreadyRuns(url)
  return Number(new URL(url).port)
}

async function portFor(folder: string, wanted: number): Promise<number> {
  const before = await portBefore(folder)
  if (wanted !== 0) return wanted
  return before !== 0 && (await isFree(before)) ? before : 0
}

/** Listens first and answers later: its addresses stand in the catalogue, so the port must be known. */
export async function openSandbox({ folder: given, port, ringsAt }: SandboxOptions): Promise<Sandbox> {
  mkdirSync(given, { recursive: true, mode: 0o700 })
  const folder = realpathSync(given)
  const wanted = await portFor(folder, port)
  const keys = keysIn(join(folder, 'keys.json'))
  const store = openStore(join(folder, 'journal'))
  const clock = openClock(store)
  const sides: Partial<Record<ProviderName, Side>> = {}
  const server = openHttp(sides as Sides, folder)
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(wanted, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const told = (name: ProviderName) => toldToCircuit(`${url}/${name}`, keys[name], circuitKeys({ store, name, keys: keys[name] })[0])
  const tell = (): void => {
    const providers = Object.fromEntries(PROVIDERS.map((name) => [name, told(name)]))
    writeFileWhole(join(folder, TOLD), `${JSON.stringify({ url, providers }, null, 2)}\n`)
    writeFileWhole(join(folder, PROVIDERS_FILE), `${JSON.stringify(providers, null, 2)}\n`)
  }
  for (const name of PROVIDERS) {
    const address = `${url}/${name}`
    const provider: Provider = {
      name,
      address,
      ringsAt: ringsAt === null ? null : `${ringsAt}/${name}/events`,
      keys: keys[name],
      foreignKeys: keys[name === 'aon' ? 'pointer' : 'aon'],
      store,
      clock,
      catalogue: openCatalogue(name, address, store, clock),
      tell,
    }
    sides[name] = { provider, ringing: openBells(provider) }
  }
  tell()

  const look = setInterval(() => {
    for (const { provider, ringing } of Object.values(sides as Sides)) {
      takeDueSteps(provider)
      moveDueCashbacks(provider)
      void ringing.ringDue()
    }
  }, LOOK_MS)
  return {
    url,
    async close() {
      clearInterval(look)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      store.close()
    },
  }
}
