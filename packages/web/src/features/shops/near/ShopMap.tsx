/** The map of shops: pins that are buttons, and the person's position. Leaflet, in a file of its own. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LocateFixed, Minus, Plus, Search } from 'lucide-react'
import { divIcon, latLngBounds, layerGroup, map as openMap, marker, tileLayer } from 'leaflet'
import type { Handler, LatLngBounds, LayerGroup, Map as LeafletMap } from 'leaflet'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import type { Place } from '../../../device/position/position.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { heapsOf } from './clusters.ts'
import { putMapStyle } from './map-style.ts'
import type { Tiles } from './tiles.ts'

const CLOSE = 16
const CLOSEST = 19
/** Until anything is known: Italy. */
const ITALY = [
  [36.6, 6.6],
  [47.1, 18.6],
] as [number, number][]
/** How many of the nearest shops are in sight at first. */
const IN_SIGHT = 5

interface Pin {
  shop: PublicShop
  at: [number, number]
}
const pinsOf = (shops: readonly PublicShop[]): Pin[] =>
  shops.flatMap((shop) => (shop.position ? [{ shop, at: [shop.position.x, shop.position.y] as [number, number] }] : []))

/** What its types leave out. */
type Dragging = Handler & { moved: () => boolean }

/**
 * A map that is dragged by a pin must not open it: the pin goes along under the finger, and the browser calls that a press. A key is always
 * meant.
 */
function pinButton(map: LeafletMap, label: string, text: string, look: string, press: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = look
  button.setAttribute('aria-label', label)
  const inside = button.appendChild(document.createElement('span'))
  inside.textContent = text
  button.addEventListener('click', ({ detail }) => {
    if (detail === 0 || !(map.dragging as Dragging).moved()) press()
  })
  return button
}

const pinAt = (at: [number, number], html: HTMLElement) =>
  marker(at, { icon: divIcon({ className: 'shop-pin', html, iconSize: [0, 0] }), interactive: false, keyboard: false })

export interface ShopMapProps {
  /** In the order of the list. */
  shops: readonly PublicShop[]
  place: Place | null
  tiles: Tiles
  /** Drawn paler: this person has nothing that they take. */
  cannot: (shop: PublicShop) => boolean
  onShop: (shop: PublicShop) => void
  /** Shops of the part of the map in sight are wanted. */
  onArea: (place: Place) => void
}

/** Where the map looks at first: the person with the nearest shops, or all shops. */
function firstSight(pins: readonly Pin[], place: Place | null): LatLngBounds {
  const near = (place ? pins.slice(0, IN_SIGHT) : pins).map(({ at }) => at)
  const points = place ? [...near, [place.lat, place.lon] as [number, number]] : near
  return latLngBounds(points.length > 0 ? points : ITALY)
}

function useMap(tiles: Tiles) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!box.current) return
    putMapStyle()
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const opened = openMap(box.current, {
      zoomControl: false,
      attributionControl: false,
      maxZoom: CLOSEST,
      minZoom: 4,
      zoomAnimation: !still,
      fadeAnimation: false,
      markerZoomAnimation: !still,
      inertia: !still,
    })
    const squares = tileLayer(tiles.address, { maxZoom: CLOSEST })
    let drawn = 0
    squares
      .on('tileload', () => {
        drawn++
        setBroken(false)
      })
      .on('tileerror', () => {
        if (drawn === 0) setBroken(true)
      })
    opened.fitBounds(latLngBounds(ITALY))
    squares.addTo(opened)
    setMap(opened)
    return () => {
      setMap(null)
      opened.remove()
    }
  }, [tiles])
  return { box, map, broken }
}

/** Draws the pins anew for each zoom and each list; the list's order is the order of the keyboard. */
function usePins(map: LeafletMap | null, { shops, cannot, onShop }: Pick<ShopMapProps, 'shops' | 'cannot' | 'onShop'>): void {
  const draw = useEffectEvent((layer: LayerGroup) => {
    if (!map) return
    layer.clearLayers()
    const points = pinsOf(shops).map((pin) => {
      const { x, y } = map.project(pin.at)
      return { ...pin, id: pin.shop.id, x, y }
    })
    const heaps = map.getZoom() >= CLOSEST ? points.map((point) => [point]) : heapsOf(points)
    for (const heap of heaps) {
      const [first] = heap
      if (!first) continue
      const bounds = latLngBounds(heap.map(({ at }) => at))
      const button =
        heap.length > 1
          ? pinButton(map, t('near.heap', { count: heap.length, shop: first.shop.title }), String(heap.length), 'heap', () => {
              map.fitBounds(bounds, { padding: [48, 48], maxZoom: CLOSEST })
            })
          : pinButton(map, first.shop.title, first.shop.title, cannot(first.shop) ? 'cannot' : '', () => onShop(first.shop))
      pinAt(first.at, button).addTo(layer)
    }
  })
  useEffect(() => {
    if (!map) return
    const layer = layerGroup().addTo(map)
    const again = () => draw(layer)
    again()
    map.on('zoomend', again)
    return () => {
      map.off('zoomend', again)
      layer.remove()
    }
  }, [map, shops])
}

function useMe(map: LeafletMap | null, place: Place | null): void {
  useEffect(() => {
    if (!map || !place) return
    const dot = document.createElement('span')
    dot.setAttribute('role', 'img')
    dot.setAttribute('aria-label', t('near.you'))
    const me = marker([place.lat, place.lon], {
      icon: divIcon({ className: 'me-dot', html: dot, iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -1000,
    }).addTo(map)
    return () => void me.remove()
  }, [map, place])
}

export function ShopMap({ shops, place, tiles, cannot, onShop, onArea }: ShopMapProps) {
  const { box, map, broken } = useMap(tiles)
  const [moved, setMoved] = useState(false)
  const looked = useRef(false)
  usePins(map, { shops, cannot, onShop })
  useMe(map, place)
  const look = useEffectEvent(() => {
    if (map) map.fitBounds(firstSight(pinsOf(shops), place), { padding: [56, 56], maxZoom: CLOSE, animate: false })
  })
  useEffect(() => {
    // Once: afterwards the map stays where the person put it, whatever comes.
    if (!map || looked.current || shops.length === 0) return
    looked.current = true
    look()
  }, [map, shops])
  useEffect(() => {
    if (!map) return
    const dragged = () => setMoved(true)
    map.on('dragend', dragged)
    return () => {
      map.off('dragend', dragged)
      looked.current = false
    }
  }, [map])
  const here = () => {
    const { lat, lng } = map?.getCenter() ?? { lat: 0, lng: 0 }
    setMoved(false)
    onArea({ lat, lon: lng })
  }
  return (
    <section aria-label={t('near.map')}>
      {broken && (
        <Notice kind="warn" className="mb-3">
          {t('near.map_broken')}
        </Notice>
      )}
      <div className="relative isolate overflow-hidden rounded-m border border-line">
        <div ref={box} role="application" aria-label={t('near.map_help')} className="shop-map h-[min(62dvh,560px)] w-full" />
        <div className="absolute end-3 top-3 z-[500] grid gap-2">
          <IconButton kind="card" label={t('near.zoom_in')} onClick={() => map?.zoomIn()}>
            <Plus aria-hidden size={22} />
          </IconButton>
          <IconButton kind="card" label={t('near.zoom_out')} onClick={() => map?.zoomOut()}>
            <Minus aria-hidden size={22} />
          </IconButton>
          {place && (
            <IconButton kind="card" label={t('near.to_me')} onClick={() => map?.setView([place.lat, place.lon], CLOSE)}>
              <LocateFixed aria-hidden size={22} />
            </IconButton>
          )}
        </div>
        {moved && (
          <div className="absolute start-3 end-[76px] top-3 z-[500] flex justify-center">
            <Button size="small" wide={false} icon={<Search aria-hidden size={18} />} onClick={here}>
              {t('near.this_area')}
            </Button>
          </div>
        )}
        <p translate="no" className="absolute end-0 bottom-0 z-[500] m-0 rounded-ss-lg bg-card/90 px-2 py-0.5 text-[11px] text-ink-2">
          {tiles.attribution}
        </p>
      </div>
    </section>
  )
}
