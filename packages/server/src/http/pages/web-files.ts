/** Serves the built app: compressed once, kept in memory, hashed files for ever, the page itself always fresh and under a strict policy. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ROBOTS, pageHeaders } from './page-headers.ts'
import type { Site, WebFileKind } from './page-headers.ts'
import type { MapOptions } from '../../platform/config/map-options.ts'
import { settingsWithHosts } from './link-hosts.ts'
import { readTile, settingsWithMap, tileHost } from './map-tiles.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.svg', '.wasm', '.txt', '.ico'])

type Coding = 'br' | 'gzip' | 'identity'

interface WebFile {
  readonly bytes: Buffer
  readonly headers: readonly string[]
  readonly etag: string
  readonly compressible: boolean
  readonly packed: Partial<Record<Coding, Promise<Buffer>>>
}

export interface WebFiles {
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

/** In place of a file of the build; null: that one. */
export type Dress = (path: string, plain: Buffer | undefined) => Promise<Buffer | null>

/** What a circuit says of itself: never a script. */
const DRESSED = /^\/(?:$|manifest\.webmanifest|assets\/config\/override-env\.json|icons\/[\w-]+\.png)$/

/** The one script that may stand between the app and the network. */
const WORKER = '/service-worker.js'

/** Files whose name carries a hash of their content never change; all else is asked for again. */
function cacheRule(path: string): string {
  if (/^\/assets\/.*-[\w-]{8}\.\w+$/.test(path)) return 'public, max-age=31536000, immutable'
  // What an operator changes counts at the next start.
  if (path.startsWith('/assets/') && !path.startsWith('/assets/config/')) return 'public, max-age=60, stale-while-revalidate=86400'
  // Chromium asks for the window's sign at every step between screens.
  if (path.startsWith('/icons/')) return 'public, max-age=86400'
  return 'no-cache'
}

function kindOf(type: string, bytes: Buffer): WebFileKind {
  if (type === '.html') return { html: bytes.toString('utf8') }
  return type === '.js' || type === '.mjs' ? 'script' : 'other'
}

/** `brotli`: the same file as the build has packed it. */
function asFile(path: string, bytes: Buffer, site: Site, brotli?: Buffer): WebFile {
  const type = extname(path)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    bytes,
    etag,
    compressible: COMPRESSIBLE.has(type) && bytes.length > 256,
    packed: brotli ? { br: Promise.resolve(brotli) } : {},
    headers: [
      'Content-Type',
      TYPES[type] ?? 'application/octet-stream',
      'Cache-Control',
      cacheRule(path),
      'ETag',
      etag,
      'Vary',
      'Accept-Encoding',
      ...(path === WORKER ? ['Service-Worker-Allowed', '/'] : []),
      ...pageHeaders(kindOf(type, bytes), site),
    ],
  }
}

function pack(file: WebFile, coding: Coding): Promise<Buffer> {
  if (coding === 'br')
    return (file.packed.br ??= brotli(file.bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.length },
    }))
  if (coding === 'gzip') return (file.packed.gzip ??= zip(file.bytes, { level: 9 }))
  return Promise.resolve(file.bytes)
}

function codingFor(file: WebFile, accepted: string | undefined): Coding {
  if (!file.compressible || !accepted) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const read = files.map(async (entry) => {
    const full = join(entry.parentPath, entry.name)
    return [`/${relative(folder, full).split(sep).join('/')}`, await readFile(full)] as const
  })
  return new Map(await Promise.all(read))
}

const SETTINGS = '/assets/config/override-env.json'
/** The build's own list of inline blocks; we read the page itself. */
const BUILD_NOTES = '/csp.json'
const NO_APP = '<!doctype html><html lang="it"><title>Taschino</title><p>The app is not built yet: run <code>npm start</code>.</p></html>'

/** Packs what the build has not packed, one after the other, so that the first visitors do not pay for it. */
async function packAhead(files: Iterable<WebFile>): Promise<void> {
  for (const file of files) if (file.compressible) await pack(file, 'br')
}

/**
 * Reads the built app of `folder` once; nothing is looked up on the disk afterwards, so no path can leave the folder. `given`: the
 * operator's settings of the screens, instead of those in the folder.
 */
export async function openWebFiles(
  folder: string,
  publicUrl: string,
  map: MapOptions | null = null,
  given: Buffer | null = null,
  dress: Dress | null = null,
  linkHosts: readonly string[] = [],
): Promise<WebFiles> {
  const files = new Map<string, WebFile>()
  const found = await readAll(folder)
  const settings = settingsWithHosts(settingsWithMap(given ?? found.get(SETTINGS), map), linkHosts)
  const site: Site = { publicUrl, tileHost: tileHost(settings) }
  for (const [path, bytes] of found)
    if (!/\.(br|gz)$/.test(path) && path !== BUILD_NOTES) files.set(path, asFile(path, bytes, site, found.get(`${path}.br`)))
  const page = files.get('/index.html') ?? asFile('/index.html', Buffer.from(NO_APP), site)
  files.set('/', page)
  files.set('/robots.txt', asFile('/robots.txt', Buffer.from(ROBOTS), site))
  // Whoever edits them has no packed twin of them: the one of the build would bring the old ones under the new name.
  files.set(SETTINGS, asFile(SETTINGS, settings, site))
  await pack(page, 'br')
  void packAhead(files.values()).catch(() => undefined)

  const dressed = new WeakMap<Buffer, WebFile>()
  /** As the circuit says it; where that cannot be asked, as the build has it. */
  const inDress = async (path: string): Promise<WebFile | undefined> => {
    const bytes = dress && DRESSED.test(path) ? await dress(path, files.get(path)?.bytes).catch(() => null) : null
    if (!bytes) return files.get(path)
    const file = dressed.get(bytes) ?? asFile(path === '/' ? '/index.html' : path, bytes, site)
    dressed.set(bytes, file)
    return file
  }

  return {
    async serve(request, response, path) {
      // Every address without a dot in its last part is a screen of the app.
      const tile = await readTile(map?.folder ?? null, path)
      if (tile) {
        response.writeHead(200, [
          'Content-Type',
          'image/png',
          'Cache-Control',
          'public, max-age=86400',
          'Content-Length',
          String(tile.length),
          ...pageHeaders('tile', site),
        ])
        response.end(request.method === 'HEAD' ? undefined : tile)
        return
      }
      const file = (await inDress(path)) ?? (/\.[^/]*$/.test(path) || path.startsWith('/assets/') ? undefined : await inDress('/'))
      if (!file) {
        response
          .writeHead(404, ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store', ...pageHeaders('other', site)])
          .end('404')
        return
      }
      if (request.headers['if-none-match'] === file.etag) {
        response.writeHead(304, [...file.headers]).end()
        return
      }
      const coding = codingFor(file, request.headers['accept-encoding'])
      const bytes = await pack(file, coding)
      response.writeHead(200, [
        ...file.headers,
        ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
        'Content-Length',
        String(bytes.length),
      ])
      response.end(request.method === 'HEAD' ? undefined : bytes)
    },
  }
}
