/** Runs the sandbox as a process for tests, asks it over HTTP, and receives its webhooks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requestPayload, signedHeaders } from '@taschino/protocol/signature.ts'
import type { toldToCircuit } from './keys.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

type Told = ReturnType<typeof toldToCircuit>
export interface Connection {
  url: string
  providers: { pointer: Told; aon: Told }
}

export interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Listener {
  url: string
  heard: Heard[]
  /** What it answers from now on. */
  answers: number
  close(): void
}

export async function openListener(): Promise<Listener> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(listener.answers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const listener: Listener = { url, heard, answers: 204, close: () => void (server.closeAllConnections(), server.close()) }
  return listener
}

export interface Answered {
  status: number
  text: string
  json: Record<string, unknown>
  headers: Headers
}

export interface AskOptions {
  key?: string
  body?: unknown
  failure?: string
  headers?: Record<string, string>
  provider?: 'pointer' | 'aon'
  patienceMs?: number
}

export class SandboxProcess {
  readonly folder: string
  private readonly ringsAt: string | undefined
  private child: ChildProcess | undefined
  connection!: Connection
  said = ''

  constructor(ringsAt?: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'taschino-provider-'))
    this.ringsAt = ringsAt
  }

  async start(env: Record<string, string> = {}): Promise<this> {
    const rings = this.ringsAt === undefined ? {} : { PROVIDER_RINGS: this.ringsAt }
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, PROVIDER_DATA: this.folder, ...rings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    this.said = ''
    const ready = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        this.said += data.toString()
        if (this.said.includes('/console')) ready.resolve()
      })
    child.once('exit', () => ready.reject(new Error(`ended: ${this.said}`)))
    await ready.promise
    this.connection = JSON.parse(readFileSync(join(this.folder, 'connection.json'), 'utf8')) as Connection
    return this
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const gone = this.gone()
    this.child?.kill(signal)
    return gone
  }

  /** Its exit code, once it has ended by itself or by us. */
  async gone(): Promise<number | null> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  }

  async again(): Promise<this> {
    await this.kill()
    return this.start()
  }

  async drop(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Rejects where nobody answers, as a fetch does. */
  async ask(
    method: string,
    path: string,
    { key, body, failure, headers = {}, provider = 'pointer', patienceMs }: AskOptions = {},
  ): Promise<Answered> {
    const { address, key: bearer, signsWith } = this.connection.providers[provider]
    const target = `/provider/v1${path}`
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const signed = signedHeaders(randomUUID(), Math.floor(Date.now() / 1000), requestPayload(method, target, Buffer.from(text)), [
      signsWith,
    ])
    const answer = await fetch(address + target, {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...signed,
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(failure === undefined ? {} : { 'Sandbox-Failure': failure }),
        ...headers,
      },
      ...(text === '' ? {} : { body: text }),
      ...(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    })
    const read = await answer.text()
    return { status: answer.status, text: read, json: asJson(read), headers: answer.headers }
  }

  async act(act: string, fields: Record<string, string> = {}, provider: 'pointer' | 'aon' = 'pointer'): Promise<boolean> {
    const answer = await fetch(`${this.connection.url}/console`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ p: provider, act, ...fields }),
    })
    return ((await answer.json()) as { did: boolean }).did
  }
}

function asJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
