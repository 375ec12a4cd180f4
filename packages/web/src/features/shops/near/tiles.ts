/** Whether there is a map: only where the settings name a tile server; a hostile or incomplete setting means none (T52). */
import { useEffect, useState } from 'react'
import { refreshSettings } from '../../../settings/refresh-settings.ts'
import { settings } from '../../../settings/settings.ts'

export interface Tiles {
  readonly address: string
  readonly attribution: string
}

/** The same rule as on the server, which decides what the page may fetch. */
export function tilesFrom({ mapTiles, mapAttribution }: { mapTiles: string; mapAttribution: string }): Tiles | null {
  const blanks = ['{z}', '{x}', '{y}'].every((blank) => mapTiles.split(blank).length === 2)
  const somewhere =
    /^\/(?!\/)[\w{}./-]+$/.test(mapTiles) ||
    /^(https:\/\/[\w.-]+(:\d+)?|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)\/[^\s\\'"<>;,]+$/.test(mapTiles)
  return blanks && somewhere && mapAttribution !== '' ? { address: mapTiles, attribution: mapAttribution } : null
}

/** Those of the last visit at once; on a first visit they come with the settings. */
export function useTiles(): Tiles | null {
  const [tiles, setTiles] = useState(() => tilesFrom(settings()))
  useEffect(() => {
    void refreshSettings().then(() =>
      setTiles((before) => {
        const now = tilesFrom(settings())
        return before && now && before.address === now.address && before.attribution === now.attribution ? before : now
      }),
    )
  }, [])
  return tiles
}
