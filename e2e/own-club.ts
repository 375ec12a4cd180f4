/** A service of its own with the sandbox provider behind its club. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCategories } from '@taschino/contract/club/company.ts'
import { listProviders, mapCategories } from '@taschino/contract/club/company-providers.ts'
import { login } from '@taschino/contract/session.ts'
import { startProvider, type ProviderProcess } from '@taschino/testkit/provider-process.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { expect, PASSWORD } from './people.ts'

const PROVIDERS = ['pointer', 'aon'] as const

interface Asked {
  method: string
  path: string
}

/** The company over HTTP: what it does on its own screens has a walk of its own. */
export async function companyOf(url: string) {
  const post = async (path: string, token: string | null, body: unknown): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  const { token } = (await (await post(login.path, null, { username: 'direzione', password: PASSWORD })).json()) as { token: string }
  const at = ({ path }: Asked, name = '') => path.replace(/\{\w+\}/, name)
  return {
    reads: async <T>(call: Asked, name = '', query = ''): Promise<T> => {
      const answer = await fetch(`${url}/api/v1${at(call, name)}${query}`, { headers: { Authorization: `Bearer ${token}` } })
      return (await answer.json()) as T
    },
    does: async <T>(call: Asked, body: unknown, name = ''): Promise<T> => {
      const answer = await post(at(call, name), token, body)
      expect(answer.ok, `${call.path}: ${answer.status}`).toBe(true)
      return (await answer.json()) as T
    },
  }
}

/** Both catalogues are there, in the categories of the demo world; what is made to go wrong is sold, too. */
async function catalogueIsThere(url: string): Promise<void> {
  const company = await companyOf(url)
  const walked = async () =>
    (await company.reads<{ providers: { name: string; walk: { state: string } | null }[] }>(listProviders)).providers.filter(
      ({ name, walk }) => PROVIDERS.some((one) => one === name) && walk?.state === 'done',
    ).length
  await expect.poll(walked, { timeout: 60_000 }).toBe(PROVIDERS.length)
  const [shelf] = (await company.reads<{ categories: { idInternalCategory: number }[] }>(listCategories)).categories
  for (const provider of PROVIDERS)
    await company.does(mapCategories, { externalIds: ['cat-fails'], idInternalCategory: shelf?.idInternalCategory }, provider)
}

/** The test of a file, and the sandbox behind its club. */
export function onClubServer() {
  let sandbox: ProviderProcess | undefined
  const folder = mkdtempSync(join(tmpdir(), 'taschino-test-links-'))
  const test = onOwnServer(async () => {
    const beginning = await withDomain()
    sandbox = await startProvider(`http://127.0.0.1:${beginning.port}/api/v1/club/providers`)
    const links = join(folder, 'providers.json')
    writeFileSync(links, JSON.stringify(sandbox.links))
    return { ...beginning, env: { ...beginning.env, PROVIDERS: links } }
  })
  test.beforeAll(({ service }) => {
    return catalogueIsThere(service.url)
  })
  test.afterAll(async () => {
    await sandbox?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const provider = (): ProviderProcess => {
    if (!sandbox) throw new Error('the sandbox is not open')
    return sandbox
  }
  return { test, provider }
}
