/** The map for the pages: its settings for the app, its one host for the policy, and tiles from a folder of the installation. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tileOrigin, type MapOptions } from '../../platform/config/map-options.ts'

/** The settings that pages read (assets/config/override-env.json), with the map of the environment in them where one is set. */
export function settingsWithMap(file: Buffer | undefined, map: MapOptions | null): Buffer {
  if (!map) return file ?? Buffer.from('{}')
  const own = { mapTiles: map.tiles, mapAttribution: map.attribution }
  try {
    const given: unknown = JSON.parse(String(file ?? '{}'))
    return Buffer.from(JSON.stringify({ ...(typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}), ...own }))
  } catch {
    return Buffer.from(JSON.stringify(own))
  }
}

/**
 * The host of the tiles as those settings have it, which the policy lets pictures come from; '' where there is none or it is this server.
 */
export function tileHost(settings: Buffer): string {
  try {
    const { mapTiles } = JSON.parse(String(settings)) as { mapTiles?: unknown }
    return typeof mapTiles === 'string' ? (tileOrigin(mapTiles) ?? '') : ''
  } catch {
    return ''
  }
}

const TILE = /^\/assets\/tiles\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.png$/

/**
 * The picture of one square; null for what is no tile, or a square that the folder does not have. Numbers only: no path leads out of the
 * folder.
 */
export async function readTile(folder: string | null, path: string): Promise<Buffer | null> {
  const [, z, x, y] = TILE.exec(path) ?? []
  if (folder === null || z === undefined || x === undefined || y === undefined) return null
  return readFile(join(folder, z, x, `${y}.png`)).catch(() => null)
}
