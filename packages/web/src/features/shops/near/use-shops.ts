/** `useShops`: shops that can be paid, by distance where the position is known, else by name. */
import { useMemo } from 'react'
import { yesTicketNear, yesTicketShops } from '@taschino/contract/shops.ts'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { metresBetween } from '../../../device/position/distance.ts'
import { DEFAULT_PLACE, roundedPlace, type Place } from '../../../device/position/position.ts'
import { useInfinite } from '../../../api/use-ask.ts'

export interface ShopSearch {
  text: string
  maxDistance: number | null
  capabilities: readonly TicketType[]
}

export interface Shops {
  items: readonly PublicShop[]
  waiting: boolean
  failed: boolean
  more: (() => void) | null
  again: () => void
}

/** `place` should be one that stays while the person does (`settled`): with each other one the question is asked anew. */
export function useShops(place: Place | null, search: ShopSearch, limit?: number): Shops {
  const query = {
    ...(search.text ? { text: search.text } : {}),
    ...(search.capabilities.length > 0 ? { capabilities: search.capabilities.join(',') } : {}),
    ...(limit ? { limit: String(limit) } : {}),
  }
  const { lat, lon } = roundedPlace(place ?? DEFAULT_PLACE)
  const near = useInfinite(
    yesTicketNear,
    {
      params: { lat: String(lat), lon: String(lon) },
      query: { ...query, ...(search.maxDistance ? { maxDistance: String(search.maxDistance) } : {}) },
    },
    { enabled: place !== null },
  )
  const all = useInfinite(yesTicketShops, { query }, { enabled: place === null })
  const answer = place ? near : all
  const { data } = answer
  // The same list as long as the answer is the same; measured from the place itself, as the server knows only a rounded one.
  const items = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.items)
        .map((shop) =>
          place && shop.position ? { ...shop, distance: metresBetween(place, { lat: shop.position.x, lon: shop.position.y }) } : shop,
        ),
    [data, place],
  )
  return {
    items,
    waiting: answer.isPending,
    failed: answer.isError && items.length === 0,
    more: answer.hasNextPage ? () => void answer.fetchNextPage() : null,
    again: () => void answer.refetch(),
  }
}
