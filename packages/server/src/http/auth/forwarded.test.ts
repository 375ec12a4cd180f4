/** A proxy that nobody told us about is told in the log, once. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { DEFAULT_SETTINGS } from '../../platform/config/settings.ts'
import { PROXY_NOT_TRUSTED } from './forwarded.ts'
import { openHttp } from '../listen.ts'
import type { WebFiles } from '../pages/web-files.ts'

/** What the real service writes down when these come, one after the other. */
async function toldAfter(trustedProxies: number, requests: Record<string, string>[]): Promise<string[]> {
  const told: string[] = []
  const log = { ...openLog('silent'), event: (name: string) => void told.push(name) }
  const app = openHttp({ ...DEFAULT_SETTINGS, trustedProxies }, log, {} as WebFiles)
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = app.server.address() as AddressInfo
    for (const headers of requests) {
      const [response] = (await once(http.get({ port, host: '127.0.0.1', path: '/api/v1/nothing', headers }), 'response')) as [
        http.IncomingMessage,
      ]
      response.resume()
      await once(response, 'end')
    }
    return told
  } finally {
    await app.close()
  }
}

test('forwarded addresses that nobody is trusted to tell are told once; without them, and where proxies are ours, nothing is', async () => {
  expect(
    await toldAfter(0, [{}, { 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }, { forwarded: 'for=203.0.113.9' }]),
  ).toEqual([PROXY_NOT_TRUSTED])
  expect(await toldAfter(0, [{ forwarded: 'for=203.0.113.9' }])).toEqual([PROXY_NOT_TRUSTED])
  expect(await toldAfter(0, [{}, {}])).toEqual([])
  expect(await toldAfter(1, [{ 'x-forwarded-for': '203.0.113.7' }])).toEqual([])
})
