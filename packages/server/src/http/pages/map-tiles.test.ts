/**
 * A map in the pages: the policy lets in the one host that the installation named, tiles of a folder are pictures and nothing else leaves
 * it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { OWN_TILES, type MapOptions } from '../../platform/config/map-options.ts'
import { DEFAULT_SETTINGS } from '../../platform/config/settings.ts'
import { openHttp } from '../listen.ts'
import { readTile } from './map-tiles.ts'
import { openWebFiles } from './web-files.ts'

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const FILE = '/assets/config/override-env.json'
let web: string
let tiles: string
const open: ReturnType<typeof openHttp>[] = []

beforeAll(async () => {
  ;[web, tiles] = await Promise.all([mkdtemp(join(tmpdir(), 'web-')), mkdtemp(join(tmpdir(), 'tiles-'))])
  await mkdir(join(tiles, '15/17085'), { recursive: true })
  await Promise.all([
    writeFile(join(web, 'index.html'), '<!doctype html><html></html>'),
    writeFile(join(tiles, '15/17085/11743.png'), PICTURE),
    writeFile(join(tiles, 'secret.png'), 'secret'),
  ])
})
afterEach(async () => {
  for (const http of open.splice(0)) await http.close()
})
afterAll(() => Promise.all([web, tiles].map((folder) => rm(folder, { recursive: true, force: true }))))

async function site(map: MapOptions | null, settings?: string): Promise<(path: string) => Promise<Response>> {
  await mkdir(join(web, 'assets/config'), { recursive: true })
  if (settings === undefined) await rm(join(web, FILE), { force: true })
  else await writeFile(join(web, FILE), settings)
  const http = openHttp(DEFAULT_SETTINGS, openLog('silent'), await openWebFiles(web, 'https://taschino.example', map))
  open.push(http)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return (path) => fetch(new URL(url).origin + path)
}
const imagesOf = async (get: (path: string) => Promise<Response>): Promise<string | undefined> =>
  (await get('/')).headers
    .get('content-security-policy')
    ?.split('; ')
    .find((one) => one.startsWith('img-src'))

test('without a map no picture may come from anywhere else', async () => {
  const get = await site(null)
  expect(await imagesOf(get)).toBe(`img-src 'self' data: blob:`)
  expect(await (await get(FILE)).json()).toEqual({})
})

test('with one the policy lets in its host alone, and the app is told where it is', async () => {
  const map = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Comune', folder: null }
  const get = await site(map, '{"supportPhone":"011 000000","mapTiles":"https://other.example/{z}/{x}/{y}.png"}')
  expect(await imagesOf(get)).toBe(`img-src 'self' data: blob: https://tiles.example`)
  expect(await (await get(FILE)).json()).toEqual({ supportPhone: '011 000000', mapTiles: map.tiles, mapAttribution: '© Comune' })
})

test('a settings file may name the map, too; a hostile one opens nothing (T52)', async () => {
  expect(await imagesOf(await site(null, '{"mapTiles":"https://tiles.example/{z}/{x}/{y}.png"}'))).toBe(
    `img-src 'self' data: blob: https://tiles.example`,
  )
  for (const hostile of [
    '{"mapTiles":"https://{s}.evil.example/{z}/{x}/{y}.png"}',
    `{"mapTiles":"https://a.example/{z}/{x}/{y}; script-src 'unsafe-inline'"}`,
    '{"mapTiles":["*"]}',
    '[]',
    'null',
    '{',
  ])
    expect(await imagesOf(await site(null, hostile)), hostile).toBe(`img-src 'self' data: blob:`)
})

test('tiles of a folder are served, and nothing else in it or above it', async () => {
  const get = await site({ tiles: OWN_TILES, attribution: '© Comune', folder: tiles })
  expect(await imagesOf(get)).toBe(`img-src 'self' data: blob:`)
  const tile = await get('/assets/tiles/15/17085/11743.png')
  expect([tile.status, tile.headers.get('content-type'), tile.headers.get('x-content-type-options')]).toEqual([200, 'image/png', 'nosniff'])
  expect(Buffer.from(await tile.arrayBuffer()).equals(PICTURE)).toBe(true)
  // The installed app's pages come from another origin than ours: its view shows pictures only that say they are for others, too.
  expect(tile.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  for (const path of ['/', FILE, '/assets/tiles/15/17085/11744.png'])
    expect((await get(path)).headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  for (const path of [
    '/assets/tiles/15/17085/11744.png',
    '/assets/tiles/secret.png',
    '/assets/tiles/15/17085/%2e%2e/11743.png',
    '/assets/tiles/..%2fsecret.png',
    '/assets/tiles/15/..%5c..%5csecret/1.png',
  ])
    expect((await get(path)).status, path).toBe(404)
  // As it is written, without the cleverness of whoever sends it.
  for (const path of [
    '/assets/tiles/15/17085/../../secret.png',
    '/assets/tiles/15/../secret.png',
    '/assets/tiles/15/17085/11743.png/../../../secret.png',
  ])
    expect(await readTile(tiles, path), path).toBeNull()
})
