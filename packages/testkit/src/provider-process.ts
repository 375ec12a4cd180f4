/** Runs the sandbox provider as a process for stories: real HTTP, chosen failures, a turned clock. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(import.meta.resolve('@taschino/provider/main.ts'))

/** What the circuit has to be told of one of them. */
interface Link {
  address: string
  key: string
  signsWith: string
  /** The keys with which it signs webhooks. */
  takes: string[]
}

export interface ProviderProcess {
  links: { pointer: Link; aon: Link }
  /** An act of its console; false: it cannot be done. */
  act(provider: 'pointer' | 'aon', act: string, fields?: Record<string, string>): Promise<boolean>
  /** kill -9, and up again with what it has on the disk; from then on it rings elsewhere, where that is said. */
  again(ringsAt?: string): Promise<void>
  /** kill -9, and it stays away. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** `first`: where its webhooks go to begin with; `/{provider}/events` comes behind it. */
export async function startProvider(first?: string): Promise<ProviderProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'taschino-test-provider-'))
  let ringsAt = first
  const begin = () =>
    spawn(process.execPath, [MAIN], {
      env: { ...process.env, PROVIDER_DATA: folder, ...(ringsAt === undefined ? {} : { PROVIDER_RINGS: ringsAt }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const speaks = (child: ReturnType<typeof begin>): Promise<void> =>
    new Promise((resolve, reject) => {
      child.stdout.on('data', (data: Buffer) => data.includes('/console') && resolve())
      child.once('exit', () => reject(new Error('the sandbox provider ended')))
    })
  let child = begin()
  await speaks(child)
  const { url, providers } = JSON.parse(readFileSync(join(folder, 'connection.json'), 'utf8')) as {
    url: string
    providers: ProviderProcess['links']
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return {
    links: providers,
    async act(provider, act, fields = {}) {
      const body = new URLSearchParams({ p: provider, act, ...fields })
      const answer = await fetch(`${url}/console`, { method: 'POST', headers: { Accept: 'application/json' }, body })
      return ((await answer.json()) as { did: boolean }).did
    },
    async again(elsewhere) {
      await kill()
      ringsAt = elsewhere ?? ringsAt
      child = begin()
      await speaks(child)
    },
    kill,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
