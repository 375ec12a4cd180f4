/** A map that is moved under a fixed pin, by finger or arrow keys, so that the finger never covers the spot. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MapPin, Minus, Plus } from 'lucide-react'
import { map as openMap, tileLayer, type Map as LeafletMap } from 'leaflet'
import { IconButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { putMapStyle, type Tiles } from '../../shops/public.ts'
import type { Pin } from './pin.ts'

const CLOSE = 17
const CLOSEST = 19
/** Until anything is known: Italy. */
const ITALY: [number, number] = [42.6, 12.6]
/** What is nearer than this to where the pin stands is the same place: a metre or so. */
const SAME = 1e-5

interface PinMapProps {
  tiles: Tiles
  value: Pin | null
  onChange: (pin: Pin) => void
}

/** The map itself; `onMoved` once a finger or a key has let it go. */
function usePinMap(tiles: Tiles, onMoved: (map: LeafletMap) => void) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [broken, setBroken] = useState(false)
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (!box.current) return
    putMapStyle()
    const opened = openMap(box.current, {
      zoomControl: false,
      attributionControl: false,
      maxZoom: CLOSEST,
      minZoom: 5,
      fadeAnimation: false,
    })
    let drawn = false
    const squares = tileLayer(tiles.address, { maxZoom: CLOSEST })
    squares.on('tileload', () => {
      drawn = true
      setBroken(false)
    })
    squares.on('tileerror', () => setBroken(!drawn))
    opened.setView(ITALY, 6)
    squares.addTo(opened)
    const settled = () => moved(opened)
    opened.on('dragend', settled)
    // Arrow keys push it as well.
    opened.getContainer().addEventListener('keyup', settled)
    setMap(opened)
    return () => {
      setMap(null)
      opened.remove()
    }
  }, [tiles])
  return { box, map, broken }
}

export function PinMap({ tiles, value, onChange }: PinMapProps) {
  const { box, map, broken } = usePinMap(tiles, (opened) => {
    const { lat, lng } = opened.getCenter()
    const pin = { x: Math.round(lat * 1e5) / 1e5, y: Math.round(lng * 1e5) / 1e5 }
    // A map that was only touched moves nothing.
    if (value && Math.abs(value.x - pin.x) < 2 * SAME && Math.abs(value.y - pin.y) < 2 * SAME) return
    onChange(pin)
  })
  useEffect(() => {
    if (!map || !value) return
    const { lat, lng } = map.getCenter()
    if (Math.abs(lat - value.x) > SAME || Math.abs(lng - value.y) > SAME)
      map.setView([value.x, value.y], Math.max(map.getZoom(), CLOSE), { animate: false })
  }, [map, value])
  return (
    <div>
      {broken && (
        <Notice kind="warn" className="mb-2">
          {t('near.map_broken')}
        </Notice>
      )}
      <div className="relative isolate overflow-hidden rounded-m border border-line">
        <div ref={box} role="application" aria-label={t('shopAdd.map_help')} className="shop-map h-64 w-full" />
        <MapPin
          aria-hidden
          size={40}
          className="pointer-events-none absolute start-1/2 top-1/2 z-[500] -translate-x-1/2 -translate-y-full fill-bad text-white rtl:translate-x-1/2"
        />
        <div className="absolute end-3 top-3 z-[500] grid grid-cols-[minmax(0,1fr)] gap-2">
          <IconButton kind="card" label={t('near.zoom_in')} onClick={() => map?.zoomIn()}>
            <Plus aria-hidden size={22} />
          </IconButton>
          <IconButton kind="card" label={t('near.zoom_out')} onClick={() => map?.zoomOut()}>
            <Minus aria-hidden size={22} />
          </IconButton>
        </div>
        <p translate="no" className="absolute end-0 bottom-0 z-[500] m-0 rounded-ss-lg bg-card/90 px-2 py-0.5 text-[11px] text-ink-2">
          {tiles.attribution}
        </p>
      </div>
    </div>
  )
}
