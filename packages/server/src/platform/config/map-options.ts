/** Reads where map tiles come from; unless the installation names a source, no phone asks for any. */
import { statSync } from 'node:fs'
import { CannotStart } from './cannot-start.ts'

export interface MapOptions {
  /** Address of one tile, with {z}, {x} and {y}: of another server, or a path of this one. */
  tiles: string
  /** Whose map it is, as its licence wants it said. */
  attribution: string
  /** A folder of ours with z/x/y.png in it. */
  folder: string | null
}

/** Where tiles of MAP_TILES_DIR are served. */
export const OWN_TILES = '/assets/tiles/{z}/{x}/{y}.png'
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** The origin that pages may fetch tiles from: '' for this server itself, null where the address cannot be used. */
export function tileOrigin(tiles: string): string | null {
  if (!['{z}', '{x}', '{y}'].every((blank) => tiles.split(blank).length === 2)) return null
  if (/^\/(?!\/)[\w{}./-]+$/.test(tiles)) return ''
  const filled = tiles.replaceAll(/\{[zxy]\}/g, '0')
  // A blank in the name of the server would make it any server.
  if (/[{}\s\\'"<>;,]/.test(filled) || !URL.canParse(filled)) return null
  const { protocol, hostname, origin, username, password } = new URL(filled)
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  return safe && username === '' && password === '' && tiles.startsWith(`${origin}/`) ? origin : null
}

export function mapOf(env: NodeJS.ProcessEnv): MapOptions | null {
  const [tiles, folder, attribution] = ['MAP_TILES', 'MAP_TILES_DIR', 'MAP_ATTRIBUTION'].map((key) => env[key]?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  if (tiles === '' && folder === '') return null
  if (tiles !== '' && (folder !== '' || tileOrigin(tiles) === null))
    throw new CannotStart(
      `MAP_TILES è l'indirizzo https di una tessera con {z}, {x} e {y} (e senza MAP_TILES_DIR), non "${tiles}".`,
      `MAP_TILES is the https address of a tile with {z}, {x} and {y} (and without MAP_TILES_DIR), not "${tiles}".`,
    )
  if (folder !== '' && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CannotStart(`MAP_TILES_DIR non è una cartella: "${folder}".`, `MAP_TILES_DIR is not a folder: "${folder}".`)
  if (attribution === '')
    throw new CannotStart(
      'MAP_ATTRIBUTION dice di chi è la mappa, per esempio "© OpenStreetMap": le licenze lo vogliono.',
      'MAP_ATTRIBUTION says whose map it is, for example "© OpenStreetMap": licences want it.',
    )
  return { tiles: tiles || OWN_TILES, attribution, folder: folder || null }
}
